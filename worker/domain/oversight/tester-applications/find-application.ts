import { and, eq, isNotNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { heldByOther, otherHolder } from "../../foundation/queues/hold";
import { nameOf } from "../../foundation/users/name-of";
import { users } from "../../foundation/users/schema";
import { STATUS_LABELS, type TesterStatus } from "../../voice/testers/program";
import { testerApplications } from "../../voice/testers/schema";

const OWN = "You cannot decide about your own application.";
const UNKNOWN = "There is no such application.";
export const MEANWHILE = "Someone else was faster. Look at the application again.";

/** A submitted application with its applicant, as staff's decisions need it. */
export const selectSubmitted = (db: Db, id: string) =>
  db
    .select({
      row: testerApplications,
      holderName: nameOf(testerApplications.heldBy, "held_by_name"),
      user: {
        id: users.id,
        username: users.username,
        email: users.email,
        dateOfBirth: users.dateOfBirth,
        vendorId: users.vendorId,
        testerSince: users.testerSince,
        suspendedAt: users.suspendedAt,
        deletedAt: users.deletedAt,
      },
    })
    .from(testerApplications)
    .innerJoin(users, eq(users.id, testerApplications.userId))
    .where(and(eq(testerApplications.id, id), isNotNull(testerApplications.submittedAt)));

export type Submitted = Awaited<ReturnType<typeof selectSubmitted>>[number];

/** @throws NotFound, also for a draft */
export function orUnknown(found: Submitted | undefined): Submitted {
  if (found === undefined) throw new NotFound(UNKNOWN);
  return found;
}

export const findSubmitted = async (db: Db, id: string): Promise<Submitted> =>
  orUnknown((await selectSubmitted(db, id))[0]);

/** @throws Forbidden */
export function refuseOwn(actor: Member, { user }: Submitted): void {
  if (user.id === actor.id) throw new Forbidden(OWN, "own-account");
}

export const holdOf = ({ row, holderName }: Submitted) => ({
  heldBy: row.heldBy,
  heldAt: row.heldAt,
  heldByName: holderName,
});

/** @throws Conflict where somebody else has it in hand */
export function refuseHeld(actor: Member, found: Submitted, now: number): void {
  const holder = otherHolder(holdOf(found), actor.id, now);
  if (holder !== null) throw heldByOther(holder);
}

/** What staff read who are too early or too late. */
export const wrongState = (status: TesterStatus): Conflict =>
  new Conflict(`This application is in the state "${STATUS_LABELS[status]}": that cannot be done now.`, "wrong-state");

/** The audit row of what staff did with an application. */
export const auditOf = (
  { db, now, requestId }: Pick<RequestContext, "db" | "now" | "requestId">,
  actor: Member,
  { row, user }: Submitted,
  action: string,
  detail: Record<string, unknown> = {},
) =>
  record(
    db,
    {
      ...{ actor, action: `tester_application.${action}`, subjectType: "tester_application", subjectId: row.id },
      ...{ detail: { owner: user.id, ...detail }, requestId },
    },
    now,
  );
