import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { openFile } from "../../../sealed-file";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { type Holder, holderOf } from "../../foundation/queues/hold";
import { users } from "../../foundation/users/schema";
import { openStep, shownAnswer } from "../../voice/testers/answers";
import { countWords } from "../../voice/testers/count-words";
import { identityKey, identitySealedFor, type IdentityType } from "../../voice/testers/identity-file";
import { STEP_FIELDS, STEPS, type TesterStatus, type TypedAnswers } from "../../voice/testers/program";
import { testerApplicationEvents, testerApplications, testerDocuments } from "../../voice/testers/schema";
import { auditOf, holdOf, orUnknown, selectSubmitted, type Submitted } from "./find-application";

const MOVES_SHOWN = 100;

/** An application as the reviewing staff see it. */
export interface TesterView {
  id: string;
  status: TesterStatus;
  applicant: { id: string; username: string };
  submittedAt: number | null;
  updatedAt: number;
  reviewNotes: string | null;
  /** By step. Personal information stands there for whoever has it in hand only (rules/testers#sealed-answers). */
  sections: { title: string; fields: { label: string; value: string }[] }[];
  /** Of the sample review. */
  words: number;
  /** Whether the date of birth is the account's; null where personal information is not shown. */
  isSameBirthday: boolean | null;
  document: {
    type: IdentityType;
    bytes: number;
    uploadedAt: number;
    endsAt: number | null;
    isViewable: boolean;
  } | null;
  moves: { at: number; by: string; from: TesterStatus; to: TesterStatus; notes: string }[];
  isOwn: boolean;
  holder: Holder | null;
  isMine: boolean;
}

const selectMoves = (db: Db, id: string) =>
  db
    .select({
      at: testerApplicationEvents.at,
      by: users.username,
      from: testerApplicationEvents.fromStatus,
      to: testerApplicationEvents.toStatus,
      notes: testerApplicationEvents.notes,
    })
    .from(testerApplicationEvents)
    .innerJoin(users, eq(users.id, testerApplicationEvents.actorId))
    .where(eq(testerApplicationEvents.applicationId, id))
    .orderBy(asc(testerApplicationEvents.at), asc(testerApplicationEvents.id))
    .limit(MOVES_SHOWN);

const selectDocument = (db: Db, applicationId: string, now: number) =>
  db
    .select({
      id: testerDocuments.id,
      type: testerDocuments.type,
      bytes: testerDocuments.bytes,
      keySealed: testerDocuments.keySealed,
      uploadedAt: testerDocuments.uploadedAt,
      endsAt: testerDocuments.endsAt,
    })
    .from(testerDocuments)
    .innerJoin(testerApplications, eq(testerApplications.documentId, testerDocuments.id))
    .where(
      and(
        eq(testerApplications.id, applicationId),
        or(isNull(testerDocuments.endsAt), gt(testerDocuments.endsAt, now)),
      ),
    );

/** Whoever has it in hand while it is under review; afterward whoever decided it, until the document is deleted. */
const mayView = (actor: Member, found: Submitted, now: number): boolean => {
  const { row, user } = found;
  if (user.id === actor.id) return false;
  if (row.status === "under_review") return holderOf(holdOf(found), now)?.id === actor.id;
  return (row.status === "approved" || row.status === "rejected") && row.reviewedBy === actor.id;
};

/** One round trip. @throws Forbidden; NotFound, also for a draft */
export async function readApplication(
  { db, env, now }: Pick<RequestContext, "db" | "env" | "now">,
  viewer: Viewer,
  id: string,
): Promise<TesterView> {
  const actor = demand(viewer, "platform.tools");
  const [[one], moves, [document]] = await db.batch([
    selectSubmitted(db, id),
    selectMoves(db, id),
    selectDocument(db, id, now),
  ]);
  const found = orUnknown(one);
  const { row, user } = found;
  const holder = row.status === "under_review" ? holderOf(holdOf(found), now) : null;
  const isOwn = user.id === actor.id;
  const isMine = holder?.id === actor.id;
  // What the applicant changes after staff asked shows once it is submitted.
  const isShown = row.status !== "needs_info";
  const steps: TypedAnswers[] = await Promise.all(
    [1, 2, 3].map((step) =>
      isShown && (step > 1 || isMine) ? openStep(env.DATA_KEY, row, step) : Promise.resolve({}),
    ),
  );
  return {
    id,
    status: row.status,
    applicant: { id: user.id, username: user.username },
    submittedAt: row.submittedAt,
    updatedAt: row.updatedAt,
    reviewNotes: row.reviewNotes,
    sections: steps.map((typed, at) => ({
      title: STEPS[at] ?? "",
      fields: Object.entries<string>(STEP_FIELDS[at] ?? {}).flatMap(([field, label]) =>
        typed[field] ? [{ label, value: shownAnswer(field, typed[field]) }] : [],
      ),
    })),
    words: countWords(steps[2]?.["sampleReview"] ?? "") ?? 0,
    isSameBirthday: steps[0]?.["dateOfBirth"] === undefined ? null : steps[0]["dateOfBirth"] === user.dateOfBirth,
    document:
      document === undefined
        ? null
        : {
            ...{ type: document.type, bytes: document.bytes, uploadedAt: document.uploadedAt, endsAt: document.endsAt },
            isViewable: mayView(actor, found, now),
          },
    moves,
    isOwn,
    holder,
    isMine,
  };
}

const NOT_IN_HAND = "Take the application in hand to see its document.";
const GONE = "There is no document: it was deleted.";

/**
 * The identity document, for whoever has the application in hand, or decided it. Each view is audited before a byte is
 * answered, and keeps the application in hand for another ten minutes (rules/testers#identity-document). Three round
 * trips with the session's.
 * @throws NotFound, once it is deleted; Forbidden for the own one; Conflict where it is not in hand
 */
export async function openIdentity(
  context: Pick<RequestContext, "db" | "env" | "files" | "now" | "requestId">,
  viewer: Viewer,
  id: string,
): Promise<{ type: IdentityType; bytes: number; body: ReadableStream<Uint8Array> }> {
  const { db, env, files, now } = context;
  const actor = demand(viewer, "platform.tools");
  const [[one], [document]] = await db.batch([selectSubmitted(db, id), selectDocument(db, id, now)]);
  const found = orUnknown(one);
  if (found.user.id === actor.id) throw new Forbidden("This is your own application.", "own-account");
  if (!mayView(actor, found, now)) throw new Conflict(NOT_IN_HAND, "case-not-claimed");
  const object = document === undefined ? null : await files.get(identityKey(document.id));
  if (document === undefined || object === null) throw new NotFound(GONE);
  const isOpen = found.row.status === "under_review";
  const seen = db
    .update(testerApplications)
    .set(isOpen ? { heldAt: now } : { reviewedBy: actor.id })
    .where(
      and(
        eq(testerApplications.id, id),
        eq(testerApplications.status, found.row.status),
        isNotNull(testerApplications.documentId),
        isOpen ? eq(testerApplications.heldBy, actor.id) : eq(testerApplications.reviewedBy, actor.id),
      ),
    );
  const audit = auditOf(context, actor, found, "document_viewed");
  await batchIfChanged(db, seen, [audit], () => new Conflict(NOT_IN_HAND, "case-not-claimed"));
  const { type, bytes, keySealed } = document;
  const sealed = { key: keySealed, bytes, what: identitySealedFor(document.id) };
  return { type, bytes, body: await openFile(env.DATA_KEY, sealed, object.body as ReadableStream<Uint8Array>) };
}
