import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { insertSelected } from "../../../db/insert-selected";
import { Forbidden, Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import { can, isStaff, type Member, rolesHolding, type Viewer } from "../../foundation/access/policy";
import { refusesMessagesOf } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { hasNoVendorLeft, vendorLimit } from "./contact-limits";
import { conversationId, membersOf } from "../messages/conversation-id";
import { conversations } from "../messages/schema";
import { BLOCKED } from "../messages/words";

type StartContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/** Whom a member may begin a conversation with, as conditions on the other's row. @param now UTC epoch milliseconds */
export function beginning(viewer: Viewer, me: Pick<Member, "id" | "role">, otherId: string, now: number) {
  const vendors = rolesHolding("vendor.own");
  const asksFirst = !can(viewer, "message.vendor.unapproved");
  const hasNone = isStaff(me.role) ? sql`0` : hasNoVendorLeft(me.id, now);
  return {
    reachable: and(eq(users.id, otherId), isNull(users.deletedAt), isNull(users.suspendedAt)),
    unasked: asksFirst
      ? sql`${users.role} not in ${vendors}`
      : sql`(${users.role} not in ${vendors} or not ${hasNone})`,
    refused: refusesMessagesOf(viewer, me.id),
    asksFirst,
  };
}

const START_RULE = { limit: 60, windowMs: 3_600_000 } as const;
const NOBODY_THERE = "There is no such member.";
const NOT_YOURSELF = "You cannot message yourself.";
const ASK_FIRST = "This vendor has to approve your contact request first.";

/**
 * The conversation with another member, made where there is none yet. A member below trusted writes to a vendor only after
 * the vendor's approval, which makes the conversation; a young account to so many vendors (rules/messaging-safety#vendor-contact).
 * @returns its id
 * @throws Unauthenticated; Forbidden; Invalid for oneself; NotFound for whoever is not or no longer there; RateLimited
 */
export async function startConversation(context: StartContext, otherId: string): Promise<string> {
  const { db, viewer, objects, now } = context;
  const me = writerOf(viewer);
  if (otherId === me.id) throw new Invalid({ user: NOT_YOURSELF });
  await takeOrRefuse(objects.limiter(`conversation:${me.id}`), START_RULE, now);
  const id = conversationId(me.id, otherId);
  const [firstId = "", secondId = ""] = membersOf(id) ?? [];
  const { reachable, unasked, refused, asksFirst } = beginning(viewer, me, otherId, now);
  const [, [existing], [other], [self]] = await db.batch([
    insertSelected(
      db,
      conversations,
      { id, firstId, secondId, startedBy: me.id, createdAt: now },
      sql`from ${users} where ${reachable} and ${unasked} and not ${refused}`,
    ).onConflictDoNothing(),
    db.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)),
    db
      .select({ id: users.id, isRefused: refused.as("is_refused") })
      .from(users)
      .where(reachable),
    db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, me.id)),
  ]);
  if (existing !== undefined) return id;
  if (other === undefined) throw new NotFound(NOBODY_THERE);
  if (other.isRefused === 1) throw new Forbidden(BLOCKED, "may-not-message");
  if (asksFirst) throw new Forbidden(ASK_FIRST, "approval-needed");
  throw await vendorLimit(db, { id: me.id, createdAt: self?.createdAt ?? now }, now);
}
