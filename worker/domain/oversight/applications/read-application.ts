import { asc, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { can, type Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { type Holder, holderOf } from "../../foundation/queues/hold";
import { users } from "../../foundation/users/schema";
import type { ApplicationStatus } from "./forms";
import { isProven, orUnknown, selectApplication } from "./load-application";
import { businessOf } from "./my-applications";
import { applicationEvents, applications } from "./schema";
import { openSecrets } from "./secrets";
import { LIST_FIELDS, STEP_FIELDS, type TypedAnswers } from "./step-forms";
import { partsOf } from "./wizard-forms";

const MOVES_SHOWN = 100;

export interface ShownField {
  label: string;
  value: string;
  /** What stood there in the submission before; undefined where it is the same, or the first. */
  before?: string;
}

export interface ApplicationView {
  id: string;
  businessName: string;
  status: ApplicationStatus;
  applicant: { id: string; username: string; email: string };
  userId: string;
  submittedAt: number | null;
  /** The same as a program knows it, with when it last moved. */
  applicationDate: number | null;
  lastUpdated: number;
  websiteUrl: string;
  businessType: string;
  productTypes: string[];
  reviewNotes: string | null;
  reviewedBy: string | null;
  vendorId: string | null;
  /** The listed vendor that is claimed, and how its domain was proven. */
  claim: { vendorId: string; name: string; host: string; proven: "dns" | "mail" | "staff" | null } | null;
  /** By step, as last submitted; what changed since the submission before says so. */
  sections: ShownField[][];
  changed: number;
  moves: { at: number; by: string; from: ApplicationStatus; to: ApplicationStatus; notes: string }[];
  /** Whether tax ID or bank details are stored, and this viewer may see them. */
  secrets: "none" | "kept" | "viewable";
  isOwn: boolean;
  /** Who of staff has it in hand while it is under review; null where nobody has. */
  holder: Holder | null;
  isMine: boolean;
}

const selectMoves = (db: Db, id: string) =>
  db
    .select({
      at: applicationEvents.at,
      by: users.username,
      from: applicationEvents.fromStatus,
      to: applicationEvents.toStatus,
      notes: applicationEvents.notes,
      answers: applicationEvents.answers,
    })
    .from(applicationEvents)
    .innerJoin(users, eq(users.id, applicationEvents.actorId))
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id))
    .limit(MOVES_SHOWN);

function sectionsOf(last: TypedAnswers, before: TypedAnswers | undefined): ShownField[][] {
  const shown = (field: string, text = ""): string => {
    if (LIST_FIELDS.has(field)) return partsOf(text).join(", ");
    return text === "on" ? "Yes" : text;
  };
  return STEP_FIELDS.map((fields) =>
    Object.entries(fields).flatMap(([field, label]) => {
      const [value, old] = [shown(field, last[field]), shown(field, before?.[field])];
      if (before === undefined || value === old) return value === "" ? [] : [{ label, value }];
      return [{ label, value, before: old }];
    }),
  );
}

/** What an applicant changes after staff asked shows once it is submitted. */
export async function readApplication(db: Db, viewer: Viewer, id: string, now: number): Promise<ApplicationView> {
  const actor = demand(viewer, "staff.dashboard");
  const [[found], moves] = await db.batch([selectApplication(db, id), selectMoves(db, id)]);
  const loaded = orUnknown(found);
  const { row, user, claimed, proof } = loaded;
  const holder = row.status === "under_review" ? holderOf(row, now) : null;
  const submissions = moves.flatMap(({ answers }) => (answers === null ? [] : [answers]));
  const sections = sectionsOf(submissions.at(-1) ?? row.answers, submissions.at(-2));
  return {
    id,
    businessName: row.businessName,
    status: row.status,
    userId: user.id,
    submittedAt: row.submittedAt,
    applicationDate: row.submittedAt,
    lastUpdated: row.updatedAt,
    ...businessOf(row.answers),
    reviewNotes: row.reviewNotes,
    reviewedBy: row.reviewedBy,
    vendorId: row.vendorId,
    applicant: { id: user.id, username: user.username, email: user.email },
    claim:
      claimed === null
        ? null
        : {
            vendorId: claimed.id,
            name: claimed.name,
            host: claimed.host,
            proven: isProven(loaded) ? (proof?.provenBy ?? null) : null,
          },
    sections,
    changed: sections.flat().filter(({ before }) => before !== undefined).length,
    moves: moves.map(({ at, by, from, to, notes }) => ({ at, by, from, to, notes })),
    secrets: row.hasSecrets === 0 ? "none" : can(viewer, "application.secrets") ? "viewable" : "kept",
    isOwn: user.id === actor.id,
    holder,
    isMine: holder?.id === actor.id,
  };
}

type SecretsContext = Pick<RequestContext, "db" | "env" | "now" | "requestId">;

/** Each view is audited before it is answered (rules/verification#sealed-answers). */
export async function readSecrets(
  { db, env, now, requestId }: SecretsContext,
  viewer: Viewer,
  id: string,
): Promise<ShownField[]> {
  const actor = demand(viewer, "application.secrets");
  const [row] = await db
    .select({ userId: applications.userId, sealed: applications.sealedSecrets })
    .from(applications)
    .where(eq(applications.id, id));
  const parts = row === undefined ? [] : await openSecrets(env.DATA_KEY, row.userId, row.sealed);
  if (parts.length === 0) throw new NotFound("There is nothing of that kind.");
  await record(
    db,
    { actor, action: "application.secrets_viewed", subjectType: "application", subjectId: id, detail: {}, requestId },
    now,
  );
  const opened: TypedAnswers = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  return STEP_FIELDS.flatMap((fields) =>
    Object.entries(fields).flatMap(([field, label]) => (opened[field] ? [{ label, value: opened[field] }] : [])),
  );
}
