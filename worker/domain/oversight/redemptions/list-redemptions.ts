import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { type Holder, holderOf } from "../../foundation/queues/hold";
import { nameBegins } from "../../foundation/users/name-begins";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import { BOUNCE_MS, type RedemptionState, type RETURN_CAUSES } from "../../voice/redemptions/rules";
import { IS_HELD, redemptions } from "../../voice/redemptions/schema";
import { type Way, wayOf } from "../../voice/redemptions/words";
import { type Found, selectFound, takesTwo, toFound } from "./find-redemptions";
import type { RedemptionLook } from "./looks";

/** A redemption as staff see it in the list; of the payout details the last characters. */
export interface StaffRedemption {
  id: string;
  way: Way;
  points: number;
  card: string | null;
  store: { id: string; name: string } | null;
  member: { id: string; username: string | null; isSuspended: boolean };
  state: RedemptionState;
  payoutEnding: string;
  hasPayout: boolean;
  requestedAt: number;
  takesTwo: boolean;
  approvedBy: { id: string; username: string } | null;
  payoutSeen: { username: string; at: number } | null;
  settledBy: string | null;
  settledAt: number | null;
  reference: string | null;
  returnCause: (typeof RETURN_CAUSES)[number] | null;
  returnReason: string | null;
  /** Whether staff can say that its payment came back, and who said so first where it takes two. */
  canBounce: boolean;
  bounceReported: { id: string; username: string; at: number; reason: string } | null;
  bouncedAt: number | null;
  bouncedBy: string | null;
  /** Which of staff has it in hand. */
  holder: Holder | null;
}

export interface Asked {
  state: RedemptionState;
  q: string;
  look: RedemptionLook;
}

/** A search reads no further: the first members whose name begins so, and the newest of their redemptions. */
const NAMES_MOST = 10;
const FOUND_MOST = 100;

const { id, requestedAt, state: stateColumn, userId } = redemptions;

/** Those whose whole id or member's name it is. */
function found(db: Db, q: string, state: RedemptionState): SQL {
  const key = usernameKey(q);
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(and(key === "" ? sql`0` : nameBegins(key), isNull(users.deletedAt)))
    .orderBy(users.usernameKey)
    .limit(NAMES_MOST);
  const theirs = db
    .select({ id })
    .from(redemptions)
    .where(and(inArray(userId, named), sql`+${stateColumn} = ${state}`))
    .orderBy(desc(requestedAt), desc(id))
    .limit(FOUND_MOST);
  const exact = db
    .select({ id })
    .from(redemptions)
    .where(and(eq(id, q.toUpperCase()), eq(stateColumn, state)));
  return sql`${id} in (select id from ${theirs} union select id from ${exact})`;
}

function rangeOf(db: Db, actorId: string, { state, q, look }: Asked): SQL | undefined {
  const isOpen = state === "held";
  if (q !== "") return found(db, q, state);
  if (isOpen && look === "mine") return and(IS_HELD, eq(redemptions.heldBy, actorId));
  if (isOpen && look === "approved") return and(IS_HELD, isNotNull(redemptions.approvedBy));
  return eq(stateColumn, state);
}

/** One page of what staff ask for, as rows: what waits comes oldest first, the rest newest first. @throws InvalidCursor */
export async function staffRows(
  { db, now }: Pick<RequestContext, "db" | "now">,
  actorId: string,
  { cursor, limit, ...asked }: Asked & { cursor: string | null; limit: number },
): Promise<Page<Found>> {
  const direction: SortKey["direction"] = asked.state === "held" ? "asc" : "desc";
  const keys: SortKey[] = [
    { column: requestedAt, direction },
    { column: id, direction },
  ];
  const rows = await selectFound(db, now)
    .where(and(rangeOf(db, actorId, asked), afterCursor(keys, cursor)))
    .orderBy(...orderBy(keys))
    .limit(limit + 1);
  return toPage(rows.map(toFound), limit, (row) => [row.requestedAt, row.id]);
}

const toStaff = (row: Found, context: Pick<RequestContext, "now" | "site">): StaffRedemption => ({
  id: row.id,
  way: wayOf(row),
  points: row.points,
  card: row.card,
  store: row.vendorId === null ? null : { id: row.vendorId, name: row.storeName ?? "" },
  member: { id: row.userId, username: row.username, isSuspended: row.suspendedAt !== null },
  state: row.state,
  payoutEnding: row.payoutEnding,
  hasPayout: row.payoutSealed !== null,
  requestedAt: row.requestedAt,
  takesTwo: takesTwo(row, context),
  approvedBy: row.approvedBy === null ? null : { id: row.approvedBy, username: row.approvedByName ?? "Someone" },
  payoutSeen: row.payoutSeenAt === null ? null : { username: row.seenByName ?? "Someone", at: row.payoutSeenAt },
  settledBy: row.settledByName,
  settledAt: row.settledAt,
  reference: row.reference,
  returnCause: row.returnCause,
  returnReason: row.returnReason,
  canBounce: row.state === "fulfilled" && context.now - (row.settledAt ?? 0) < BOUNCE_MS,
  bounceReported:
    row.state !== "fulfilled" || row.bounceReportedBy === null
      ? null
      : {
          ...{ id: row.bounceReportedBy, username: row.reportedByName ?? "Someone" },
          ...{ at: row.bounceReportedAt ?? 0, reason: row.bounceReason ?? "" },
        },
  bouncedAt: row.bouncedAt,
  bouncedBy: row.bouncedByName,
  holder: row.state === "held" ? holderOf(row, context.now) : null,
});

/** @throws InvalidCursor */
export async function staffRedemptions(
  context: Pick<RequestContext, "db" | "now" | "site">,
  viewer: Viewer,
  asked: Asked & { cursor: string | null; limit: number },
): Promise<Page<StaffRedemption>> {
  const actor = demand(viewer, "staff.dashboard");
  const { items, nextCursor } = await staffRows(context, actor.id, asked);
  return { items: items.map((row) => toStaff(row, context)), nextCursor };
}
