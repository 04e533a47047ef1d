import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import type { SendingContext } from "../../foundation/mail/send-soon";
import { otherHolder, heldWords } from "../../foundation/queues/hold";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { redemptions } from "../../voice/redemptions/schema";
import { amountWords } from "../../voice/redemptions/tell-member";
import { wayOf } from "../../voice/redemptions/words";

export type SettlingContext = SendingContext & Pick<RequestContext, "db">;

export const NO_REDEMPTION = "There is no such redemption.";
export const SAME_PERSON = "You approved it. Another person has to pay it.";
export const APPROVAL_DUE = "Its amount takes two people: one approves it first.";
const OWN = "It is your own.";

const [holders, settlers, approvers, seers] = [
  alias(users, "holders"),
  alias(users, "settlers"),
  alias(users, "approvers"),
  alias(users, "seers"),
];

/** What a decision, and the staff's list, have to know of redemptions; for a condition and an order to be added. */
export const selectFound = (db: Db) =>
  db
    .select({
      row: redemptions,
      username: sql<string | null>`case when ${users.deletedAt} is null then ${users.username} end`.as("username"),
      email: sql<string | null>`case when ${users.deletedAt} is null then ${users.email} end`.as("email"),
      storeName: sql<string | null>`${vendors.name}`.as("store_name"),
      heldByName: sql<string | null>`${holders.username}`.as("held_by_name"),
      settledByName: sql<string | null>`${settlers.username}`.as("settled_by_name"),
      approvedByName: sql<string | null>`${approvers.username}`.as("approved_by_name"),
      seenByName: sql<string | null>`${seers.username}`.as("seen_by_name"),
    })
    .from(redemptions)
    .leftJoin(users, eq(users.id, redemptions.userId))
    .leftJoin(vendors, eq(vendors.id, redemptions.vendorId))
    .leftJoin(holders, eq(holders.id, redemptions.heldBy))
    .leftJoin(settlers, eq(settlers.id, redemptions.settledBy))
    .leftJoin(approvers, eq(approvers.id, redemptions.approvedBy))
    .leftJoin(seers, eq(seers.id, redemptions.payoutSeenBy));

type FoundRow = Awaited<ReturnType<typeof selectFound>>[number];

export const toFound = ({ row, ...names }: FoundRow) => ({ ...row, ...names });
export type Found = ReturnType<typeof toFound>;

export const findRedemptions = async (db: Db, where: SQL | undefined): Promise<Found[]> =>
  (await selectFound(db).where(where)).map(toFound);

/** @throws NotFound, also of the staff member's own: nobody decides on their own payment (rules/rewards#second-person) */
export async function findForStaff(db: Db, id: string, actor: Member): Promise<Found> {
  const [found] = await findRedemptions(db, eq(redemptions.id, id));
  if (found === undefined || found.userId === actor.id) throw new NotFound(NO_REDEMPTION);
  return found;
}

/** Whether its amount takes two people (rules/rewards#second-person). */
export const takesTwo = (points: number, { site }: Pick<RequestContext, "site">): boolean =>
  points >= site.redemptions.twoPeopleFrom;

const SETTLED_WORDS = { fulfilled: "fulfilled", returned: "returned" } as const;

/** Why nothing is decided about it, in a sentence; null where nothing is in the way. */
export function obstacle(found: Found, actor: Member, decision: "fulfill" | "return", context: SettlingContext) {
  if (found.userId === actor.id) return OWN;
  if (found.state !== "held") return settledWords(found, actor);
  const holder = otherHolder(found, actor.id, context.now);
  if (holder !== null) return heldWords(holder);
  if (decision === "return" || !takesTwo(found.points, context)) return null;
  if (found.approvedBy === null) return APPROVAL_DUE;
  return found.approvedBy === actor.id ? SAME_PERSON : null;
}

function settledWords({ state, returnCause, settledBy, settledByName }: Found, actor: Member): string {
  if (returnCause === "canceled") return "The member has canceled it.";
  if (returnCause === "account_deleted") return "The account was deleted, and the points went back.";
  const by = settledBy === actor.id ? "You have" : `${settledByName ?? "Someone"} has`;
  return `${by} already ${state === "held" ? "settled" : SETTLED_WORDS[state]} it.`;
}

/** The audit row of an act; what is encrypted is never part of it. */
export function auditOf(
  { db, now, requestId }: Pick<RequestContext, "db" | "now" | "requestId">,
  actor: Member,
  found: Found,
  action: `redemption.${string}`,
  detail: Record<string, unknown> = {},
) {
  const about = { amount: amountWords(found.points), way: wayOf(found), member: found.username ?? "" };
  const subject = { subjectType: "redemption", subjectId: found.id };
  return record(db, { actor, action, ...subject, detail: { ...about, ...detail }, requestId }, now);
}
