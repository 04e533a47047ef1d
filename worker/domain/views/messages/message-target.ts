import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { can, roleHolds } from "../../foundation/access/policy";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";
import { conversationId } from "../../voice/messages/conversation-id";
import { talkerOf } from "../../voice/messages/talker";
import { selectConversation } from "../../voice/messaging/conversation-of";

export interface MessageTarget {
  /** The conversation that there is already. */
  conversationId: string | null;
  person: Person;
  userId: string;
  /** Why none can be begun. */
  refusal: "yourself" | "blocked" | "approval-needed" | null;
}

type Reading = Pick<RequestContext, "db" | "viewer">;

/** Whom a member wants to write to, as two statements of a batch. @throws Unauthenticated */
export function targetReading({ db, viewer }: Reading, userId: string) {
  const { id } = talkerOf(viewer);
  const other = db
    .select({ ...personColumns(users), isBlocked: sql<number>`${isBlockedBetween(id, userId)}`.as("is_blocked") })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt)));
  const existing = selectConversation(db, conversationId(id, userId));
  /** @throws NotFound */
  const read = ([found]: Awaited<typeof other>, [known]: Awaited<typeof existing>): MessageTarget => {
    if (found === undefined && known === undefined) throw new NotFound("There is no such member.");
    const asksFirst =
      found !== undefined && roleHolds(found.role, "vendor.own") && !can(viewer, "message.vendor.unapproved");
    return {
      conversationId: known?.id ?? null,
      person: toPerson(userId, found ?? null),
      userId,
      refusal: userId === id ? "yourself" : found?.isBlocked === 1 ? "blocked" : asksFirst ? "approval-needed" : null,
    };
  };
  return { other, existing, read };
}
