import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { type AuditEntry, record } from "../../foundation/audit/record";
import type { SendingContext } from "../../foundation/mail/send-soon";
import { otherHolder, heldWords } from "../../foundation/queues/hold";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { redemptions } from "../../voice/redemptions/schema";
import { wayOf } from "../../voice/redemptions/words";
import { bouncedAlone, paidAlone } from "./alone";

export type SettlingContext = SendingContext & Pick<RequestContext, "db">;

export const NO_REDEMPTION = "There is no such redemption.";

const [holders, settlers, approvers, seers, reporters, bouncers] = [
  alias(users, "holders"),
  alias(users, "settlers"),
  alias(users, "approvers"),
  alias(users, "seers"),
  alias(users, "reporters"),
  alias(users, "bouncers"),
];

/** What a decision, and the staff's list, have to know of redemptions; for a condition and an order to be added. @param now UTC epoch milliseconds */
export const selectFound = (db: Db, now: number) =>
  db
    .select({
      row: redemptions,
      paidAlone: paidAlone(now).as("paid_alone"),
      bouncedAlone: bouncedAlone(now).as("bounced_alone"),
      username: sql<string | null>`case when ${users.deletedAt} is null then ${users.username} end`.as("username"),
      email: sql<string | null>`case when ${users.deletedAt} is null then ${users.email} end`.as("email"),
      suspendedAt: sql<number | null>`${users.suspendedAt}`.as("suspended_at"),
      storeName: sql<string | null>`${vendors.name}`.as("store_name"),
      heldByName: sql<string | null>`${holders.username}`.as("held_by_name"),
      settledByName: sql<string | null>`${settlers.username}`.as("settled_by_name"),
      approvedByName: sql<string | null>`${approvers.username}`.as("approved_by_name"),
      seenByName: sql<string | null>`${seers.username}`.as("seen_by_name"),
      reportedByName: sql<string | null>`${reporters.username}`.as("reported_by_name"),
      bouncedByName: sql<string | null>`${bouncers.username}`.as("bounced_by_name"),
    })
    .from(redemptions)
    .leftJoin(users, eq(users.id, redemptions.userId))
    .leftJoin(vendors, eq(vendors.id, redemptions.vendorId))
    .leftJoin(holders, eq(holders.id, redemptions.heldBy))
    .leftJoin(settlers, eq(settlers.id, redemptions.settledBy))
    .leftJoin(approvers, eq(approvers.id, redemptions.approvedBy))
    .leftJoin(seers, eq(seers.id, redemptions.payoutSeenBy))
    .leftJoin(reporters, eq(reporters.id, redemptions.bounceReportedBy))
    .leftJoin(bouncers, eq(bouncers.id, redemptions.bouncedBy));

type FoundRow = Awaited<ReturnType<typeof selectFound>>[number];

export const toFound = ({ row, ...names }: FoundRow) => ({ ...row, ...names });
export type Found = ReturnType<typeof toFound>;

export const findRedemptions = async (
  { db, now }: Pick<RequestContext, "db" | "now">,
  where: SQL | undefined,
): Promise<Found[]> => (await selectFound(db, now).where(where)).map(toFound);

/** @throws NotFound, also of the staff member's own: nobody decides on their own payment (rules/rewards#second-person) */
export async function findForStaff(
  context: Pick<RequestContext, "db" | "now">,
  id: string,
  actor: Member,
): Promise<Found> {
  const [found] = await findRedemptions(context, eq(redemptions.id, id));
  if (found === undefined || found.userId === actor.id) throw new NotFound(NO_REDEMPTION);
  return found;
}

/**
 * Whether it takes two people: by its amount, or while it waits with what its member was paid lately by one person each
 * (rules/rewards#second-person).
 */
export const takesTwo = (
  { points, state, paidAlone: lately }: Pick<Found, "points" | "state" | "paidAlone">,
  { site }: Pick<RequestContext, "site">,
): boolean => points + (state === "held" ? lately : 0) >= site.redemptions.twoPeopleFrom;

/** The same of returning it after its payment came back (rules/rewards#bounced-payments). */
export const bounceTakesTwo = (
  { points, bouncedAlone: lately }: Pick<Found, "points" | "bouncedAlone">,
  { site }: Pick<RequestContext, "site">,
): boolean => points + lately >= site.redemptions.twoPeopleFrom;

const SETTLED_WORDS = { fulfilled: "fulfilled", returned: "returned" } as const;

/** What is in the way of a decision: for programs, and in a sentence. */
interface Obstacle {
  code:
    "own-content" | "already-decided" | "claimed-by-other" | "second-person-due" | "same-person" | "member-suspended";
  words: string;
}

const OWN: Obstacle = { code: "own-content", words: "It is your own." };
const SUSPENDED: Obstacle = {
  code: "member-suspended",
  words: "The member is suspended. Return the points, or wait until the suspension ends.",
};
const SAME_PERSON: Obstacle = { code: "same-person", words: "You approved it. Another person has to pay it." };
const dueOf = (words: string): Obstacle => ({ code: "second-person-due", words });
const APPROVAL_DUE = dueOf("Its amount takes two people: one approves it first.");
const TOGETHER_DUE = dueOf(
  "With what one person paid this member within 24 hours, it takes two people: one approves it first.",
);

/** Why nothing is decided about it; null where nothing is in the way. */
export function obstacle(
  found: Found,
  actor: Member,
  decision: "fulfill" | "return",
  context: SettlingContext,
): Obstacle | null {
  if (found.userId === actor.id) return OWN;
  if (found.state !== "held") return { code: "already-decided", words: settledWords(found, actor) };
  const holder = otherHolder(found, actor.id, context.now);
  if (holder !== null) return { code: "claimed-by-other", words: heldWords(holder) };
  if (decision === "return") return null;
  if (found.suspendedAt !== null) return SUSPENDED;
  if (!takesTwo(found, context)) return null;
  if (found.approvedBy === null)
    return found.points >= context.site.redemptions.twoPeopleFrom ? APPROVAL_DUE : TOGETHER_DUE;
  return found.approvedBy === actor.id ? SAME_PERSON : null;
}

function settledWords({ state, returnCause, settledBy, settledByName }: Found, actor: Member): string {
  if (returnCause === "canceled") return "The member has canceled it.";
  if (returnCause === "bounced") return "Its payment came back, and the points were returned.";
  if (returnCause === "account_deleted") return "The account was deleted, and the points went back.";
  const by = settledBy === actor.id ? "You have" : `${settledByName ?? "Someone"} has`;
  return `${by} already ${state === "held" ? "settled" : SETTLED_WORDS[state]} it.`;
}

interface Act {
  action: `redemption.${string}`;
  detail?: Record<string, unknown>;
  requestId: string;
}

/**
 * What the audit log says of an act; what is encrypted is never part of it, nor its member's name, which the log could not
 * forget with the account: readers get it from the redemption (rules/privacy#deletion).
 */
export const auditEntry = (actor: Member, found: Found, { action, detail, requestId }: Act): AuditEntry => ({
  ...{ actor, action, subjectType: "redemption", subjectId: found.id, requestId },
  detail: { points: found.points, way: wayOf(found), ...detail },
});

/** The audit row of an act. */
export const auditOf = (
  { db, now, requestId }: Pick<RequestContext, "db" | "now" | "requestId">,
  actor: Member,
  found: Found,
  action: Act["action"],
  detail: Record<string, unknown> = {},
) => record(db, auditEntry(actor, found, { action, detail, requestId }), now);
