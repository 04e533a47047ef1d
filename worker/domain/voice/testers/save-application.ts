import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Invalid } from "../../../errors";
import { testerReceivedMail } from "../../../mail/tester-templates";
import { declaredLength } from "../../../media/declared-length";
import { holdBody } from "../../../media/hold-body";
import { holdForm } from "../../../media/hold-form";
import { takeOrRefuse } from "../../../take-or-refuse";
import { uploaderOf } from "../../../upload-share";
import { writerOf } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { queueMail } from "../../foundation/mail/queue-mail";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { users } from "../../foundation/users/schema";
import { openAnswers, sealStep } from "./answers";
import { identityIncomplete, identityKey, identityTooLarge, storeIdentity, type StoredIdentity } from "./identity-file";
import { type ApplicationRow, readOwn, refuseApplying } from "./own-application";
import {
  EDITABLE_STATUSES,
  IDENTITY_FIELD,
  IDENTITY_MAX_BYTES,
  IDENTITY_MISSING,
  LAST_STEP,
  REQUIRED_TEXT,
  STEPS,
  TESTERS_PATH,
  type TypedAnswers,
} from "./program";
import { testerApplications, testerDocuments } from "./schema";
import { checkStep } from "./step-forms";
import { recordMove, showApplicant } from "./tell-applicant";

type SavingContext = Pick<RequestContext, "db" | "now" | "env" | "files" | "viewer" | "network" | "objects" | "defer">;
type SubmittingContext = SavingContext & Pick<RequestContext, "requestId"> & SendingContext;

const MEANWHILE = "This application has changed in the meantime. Reload the page.";
/** Documents that a member can send in a day. */
const DOCUMENT_RULE = { limit: 20, windowMs: DAY_MS } as const;

const changedMeanwhile = () => new Conflict(MEANWHILE, "changed-meanwhile");

/** A row that is there already, or the one to be made. */
type Draft = { id: string; row: ApplicationRow | null; userId: string };

const draftOf = (row: ApplicationRow | null, userId: string, now: number): Draft => ({
  id: row?.id ?? newId(now),
  row,
  userId,
});

/** The write that keeps some columns of a draft; it changes nothing once staff have it, or the account runs a vendor. */
function keep(db: Db, { id, row, userId }: Draft, set: Partial<ApplicationRow>, now: number): BatchItem<"sqlite"> {
  const values = { ...set, updatedAt: now };
  if (row === null) {
    return db
      .insert(testerApplications)
      .values({ ...values, id, userId, status: "draft", createdAt: now })
      .onConflictDoNothing();
  }
  const mayApply = sql`exists ${db
    .select({ one: sql`1`.as("one") })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.vendorId), isNull(users.testerSince)))}`;
  return db
    .update(testerApplications)
    .set(values)
    .where(
      and(
        eq(testerApplications.id, id),
        inArray(testerApplications.status, [...EDITABLE_STATUSES]),
        "status" in set ? mayApply : undefined,
      ),
    );
}

/** The statements that name a file just stored, and give up the one that it replaces. */
const attach = (db: Db, { id, row, userId }: Draft, stored: StoredIdentity, now: number): BatchItem<"sqlite">[] => [
  db.insert(testerDocuments).values({ ...stored, userId, applicationId: id, uploadedAt: now }),
  ...(row?.documentId
    ? [db.update(testerDocuments).set({ endsAt: now }).where(eq(testerDocuments.id, row.documentId))]
    : []),
];

/**
 * Keeps one step whether it holds or not, so that nothing is lost; its own column, so that two devices lose none of each
 * other's steps.
 * @returns what is wrong with it, by field
 * @throws Unauthenticated, Forbidden before the age gate, Conflict
 */
export async function saveStep(
  context: SavingContext,
  viewer: Viewer,
  { step, typed }: { step: number; typed: TypedAnswers },
): Promise<Record<string, string>> {
  const { db, env, now } = context;
  const member = writerOf(viewer);
  const own = await readOwn(db, member);
  refuseApplying(own, now);
  const errors = checkStep(step, typed, now);
  const draft = draftOf(own.open, member.id, now);
  const holds = Object.keys(errors).length === 0;
  const set = { ...(await sealStep(env.DATA_KEY, draft.id, step, typed)), ...reached(own.open, holds ? step : 0) };
  await batchIfChanged(db, keep(db, draft, set, now), [], changedMeanwhile);
  return errors;
}

/** The last step needs its document too, so only the submission reaches it. */
const reached = (row: ApplicationRow | null, step: number) => ({
  step: Math.max(row?.step ?? 0, Math.min(step, LAST_STEP - 1)),
});

/** Takes the document by itself, as the body of a request. @throws as `saveStep`; Invalid; TooLarge; RateLimited; Busy */
export async function saveDocument(
  context: SavingContext,
  viewer: Viewer,
  { body, headers }: Pick<Request, "body" | "headers">,
): Promise<{ type: string; bytes: number }> {
  const { db, now } = context;
  const member = writerOf(viewer);
  const own = await readOwn(db, member);
  refuseApplying(own, now);
  if (body === null) throw new Invalid({ [IDENTITY_FIELD]: IDENTITY_MISSING });
  const length = declaredLength(headers);
  if (length !== null && length > IDENTITY_MAX_BYTES) throw identityTooLarge();
  await countDocument(context, member);
  const limits = { ...LIMITS, max: IDENTITY_MAX_BYTES, length, owner: uploaderOf(context) };
  const stored = await holdBody(body as ReadableStream<Uint8Array>, limits, (bytes) => storeIdentity(context, bytes));
  const draft = draftOf(own.open, member.id, now);
  await orForget(context, stored, () =>
    batchIfChanged(
      db,
      keep(db, draft, { documentId: stored.id }, now),
      attach(db, draft, stored, now),
      changedMeanwhile,
    ),
  );
  forgetReplaced(context, own.open);
  return { type: stored.type, bytes: stored.bytes };
}

const LIMITS = { tooLarge: identityTooLarge, brokenOff: identityIncomplete };

const countDocument = ({ objects, now }: SavingContext, { id }: Member) =>
  takeOrRefuse(objects.limiter(`tester-document:${id}`), DOCUMENT_RULE, now);

/** A file whose row was not written is nobody's. */
async function orForget<T>(
  { files, defer }: SavingContext,
  stored: StoredIdentity | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (stored !== null) defer(files.delete(identityKey(stored.id)));
    throw error;
  }
}

/** What was replaced goes at once; where that fails, the daily job finds its row. */
function forgetReplaced({ files, defer }: SavingContext, row: ApplicationRow | null): void {
  if (row?.documentId) defer(files.delete(identityKey(row.documentId)).catch(() => undefined));
}

/** What the last step's form came with. */
interface LastStep {
  typed: TypedAnswers;
  /** The document's bytes, where one was sent. */
  file: Uint8Array<ArrayBuffer> | null;
  submits: boolean;
}

/** What the last step's form comes to: whether it was submitted, and what kept it from being. */
interface Came {
  /** Whether it was to be. */
  submits: boolean;
  submitted: boolean;
  errors: Record<string, string>;
  typed: TypedAnswers;
}

/**
 * Takes the last step with its document as one form; what was typed and a document that passed are kept even where the
 * rest does not hold. Three round trips with the session's.
 * @param read what the fields of the form say
 * @throws as `saveDocument`
 */
export async function takeLastStep(
  context: SubmittingContext,
  viewer: Viewer,
  request: Request,
  read: (fields: [string, string][]) => Omit<LastStep, "file">,
): Promise<Came> {
  const { db, now } = context;
  const member = writerOf(viewer);
  const own = await readOwn(db, member);
  refuseApplying(own, now);
  const limits = { ...LIMITS, field: IDENTITY_FIELD, max: IDENTITY_MAX_BYTES, owner: uploaderOf(context) };
  return holdForm(request, limits, ({ fields, file }) =>
    finish(context, member, own, { ...read(fields), file: file?.bytes ?? null }),
  );
}

/** Submits what the draft says, with the agreements given. @throws as `saveStep`; Invalid, by field */
export async function submitApplication(
  context: SubmittingContext,
  viewer: Viewer,
  typed: TypedAnswers,
): Promise<string> {
  const { db, now } = context;
  const member = writerOf(viewer);
  const own = await readOwn(db, member);
  refuseApplying(own, now);
  const { submitted, errors } = await finish(context, member, own, { typed, file: null, submits: true });
  if (!submitted || own.open === null) throw new Invalid(errors);
  return own.open.id;
}

type Own = Awaited<ReturnType<typeof readOwn>>;

async function finish(context: SubmittingContext, member: Member, own: Own, given: LastStep): Promise<Came> {
  const { db, env, now } = context;
  const { typed, file, submits } = given;
  const draft = draftOf(own.open, member.id, now);
  const { stored, refused } = await storeOrRefuse(context, member, file);
  const before = own.open === null ? {} : await openAnswers(env.DATA_KEY, own.open);
  const errors = problems({ ...before, ...typed }, { hasDocument: stored !== null || hasDocument(own), refused, now });
  const isSubmitted = submits && Object.keys(errors).length === 0;
  const set = {
    ...(await sealStep(env.DATA_KEY, draft.id, LAST_STEP, typed)),
    ...(stored && { documentId: stored.id }),
    ...(isSubmitted && { status: nextStatus(own.open), submittedAt: now, step: LAST_STEP }),
  };
  const rest = [
    ...(stored === null ? [] : attach(db, draft, stored, now)),
    ...(isSubmitted ? telling(context, member, own, draft.id) : []),
  ];
  await orForget(context, stored, () => batchIfChanged(db, keep(db, draft, set, now), rest, changedMeanwhile));
  if (stored !== null) forgetReplaced(context, own.open);
  if (isSubmitted) sendSoon(context);
  return { submits, submitted: isSubmitted, errors, typed };
}

const hasDocument = ({ open, document }: Own): boolean =>
  open !== null && open.documentId !== null && document !== null;

const nextStatus = (row: ApplicationRow | null) =>
  row?.status === "needs_info" ? ("resubmitted" as const) : ("pending" as const);

async function storeOrRefuse(context: SavingContext, member: Member, file: LastStep["file"]) {
  if (file === null) return { stored: null, refused: null };
  await countDocument(context, member);
  try {
    return { stored: await storeIdentity(context, file), refused: null };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { stored: null, refused: error.message };
  }
}

/** What is wrong with the whole, by field, in the order of the steps. */
function problems(
  answers: TypedAnswers,
  { hasDocument: has, refused, now }: { hasDocument: boolean; refused: string | null; now: number },
): Record<string, string> {
  const errors = Object.assign({}, ...STEPS.map((_, at) => checkStep(at + 1, answers, now))) as Record<string, string>;
  if (refused !== null) return { ...errors, [IDENTITY_FIELD]: refused };
  return has ? errors : { form: REQUIRED_TEXT, ...errors, [IDENTITY_FIELD]: IDENTITY_MISSING };
}

function telling(context: SubmittingContext, member: Member, own: Own, applicationId: string): BatchItem<"sqlite">[] {
  const { db, now, origin } = context;
  const [from, to] = [own.open?.status ?? ("draft" as const), nextStatus(own.open)];
  return [
    recordMove(db, { applicationId, actorId: member.id, from, to }, now),
    queueMail(db, { to: own.account.email, ...testerReceivedMail(origin, member.username, to === "resubmitted") }, now),
    showApplicant(
      db,
      {
        userId: member.id,
        applicationId,
        actionUrl: TESTERS_PATH,
        title: "We have your tester application",
        message: "Our staff will look at it next.",
      },
      now,
    ),
  ];
}
