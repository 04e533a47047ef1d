import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { memberOf } from "../../foundation/access/demand";
import { can, roleHolds } from "../../foundation/access/policy";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { users } from "../../foundation/users/schema";
import { conversationId } from "../../voice/messages/conversation-id";
import { conversations } from "../../voice/messages/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";

interface MessageTarget {
  /** The conversation that there is already. */
  conversationId: string | null;
  person: Person;
  userId: string;
  /** Why none can be begun. */
  refusal: "yourself" | "blocked" | "approval-needed" | null;
}

/** Whom a member wants to write to. One round trip. @throws Unauthenticated; NotFound */
export async function messageTarget(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  userId: string,
): Promise<MessageTarget> {
  const { id } = memberOf(viewer, "You must be logged in to access your messages.");
  const [[found], [existing]] = await db.batch([
    db
      .select({ ...personColumns(users), isBlocked: sql<number>`${isBlockedBetween(id, userId)}`.as("is_blocked") })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt))),
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversationId(id, userId))),
  ]);
  if (found === undefined && existing === undefined) throw new NotFound("There is no such member.");
  const asksFirst =
    found !== undefined && roleHolds(found.role, "vendor.own") && !can(viewer, "message.vendor.unapproved");
  return {
    conversationId: existing?.id ?? null,
    person: toPerson(userId, found ?? null),
    userId,
    refusal: userId === id ? "yourself" : found?.isBlocked === 1 ? "blocked" : asksFirst ? "approval-needed" : null,
  };
}
