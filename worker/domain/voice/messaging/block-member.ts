import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { insertSelected } from "../../../db/insert-selected";
import { Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import { userBlocks } from "../../foundation/blocks/schema";
import { endFollows } from "../../foundation/follows/end-follows";
import { endFriendship, forgetRequests } from "../../foundation/friends/end-friendship";
import { forgetBetween } from "../../foundation/notifications/forget-between";
import { users } from "../../foundation/users/schema";
import { conversationId } from "../messages/conversation-id";

type BlockContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

const BLOCK_RULE = { limit: 120, windowMs: 3_600_000 } as const;

/**
 * Blocks a member, or takes that back: while either blocked the other, neither writes to the other
 * (rules/messaging-safety#blocking), and what bound them ends (rules/people#blocking). The other is not told.
 * @throws Unauthenticated; Invalid for oneself; NotFound; RateLimited
 */
export async function blockMember(context: BlockContext, otherId: string, blocked: boolean): Promise<void> {
  const { db, viewer, objects, now } = context;
  const { id } = memberOf(viewer);
  if (otherId === id) throw new Invalid({ user: "You cannot block yourself." });
  await takeOrRefuse(objects.limiter(`block:${id}`), BLOCK_RULE, now);
  const own = and(eq(userBlocks.blockerId, id), eq(userBlocks.blockedId, otherId));
  const isThere = sql`from ${users} where ${users.id} = ${otherId} and ${users.deletedAt} is null`;
  const there = db.select({ id: users.id }).from(users).where(eq(users.id, otherId));
  const [[other]] = await (blocked
    ? db.batch([
        there,
        insertSelected(
          db,
          userBlocks,
          { blockerId: id, blockedId: otherId, createdAt: now },
          isThere,
        ).onConflictDoNothing(),
        endFollows(db, id, otherId),
        endFriendship(db, id, otherId),
        forgetRequests(db, id, otherId),
        ...forgetBetween(db, id, otherId),
      ])
    : db.batch([there, db.delete(userBlocks).where(own)]));
  if (other === undefined) throw new NotFound("There is no such member.");
  await objects.conversation(conversationId(id, otherId)).setBlock(id, blocked);
}
