import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { listEntries } from "../../foundation/conversation-list/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";

/** A conversation as an admin finds it: who with and when, and nothing of what was written. */
interface MemberConversation {
  id: string;
  person: Person;
  /** UTC epoch milliseconds. */
  lastAt: number;
  isPrivate: boolean;
  /** Null until its object has counted them. */
  sent: number | null;
  received: number | null;
  /** Whether the admin is one of the two; such a one opens under Messages alone (rules/messaging-safety#openings). */
  isOwn: boolean;
}

interface MemberConversations extends Page<MemberConversation> {
  member: Person;
}

const NEWEST: SortKey[] = [
  { column: listEntries.lastAt, direction: "desc" },
  { column: listEntries.conversationId, direction: "desc" },
];

/** A member's conversations, the newest first. One round trip. @throws Unauthenticated; Forbidden; NotFound; InvalidCursor */
export async function memberConversations(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  userId: string,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MemberConversations> {
  const admin = demand(viewer, "message.open");
  const position = afterCursor(NEWEST, cursor);
  const [[account], rows] = await db.batch([
    db
      .select({ person: personColumns(users) })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        id: listEntries.conversationId,
        otherId: listEntries.otherId,
        person: personColumns(users),
        lastAt: listEntries.lastAt,
        isPrivate: listEntries.isPrivate,
        sent: listEntries.sent,
        received: listEntries.received,
      })
      .from(listEntries)
      .leftJoin(users, eq(users.id, listEntries.otherId))
      .where(and(eq(listEntries.userId, userId), position))
      .orderBy(...orderBy(NEWEST))
      .limit(limit + 1),
  ]);
  if (account === undefined) throw new NotFound("There is no such member.");
  const { items, nextCursor } = toPage(rows, limit, ({ lastAt, id }) => [lastAt, id]);
  return {
    member: toPerson(userId, account.person),
    items: items.map(({ otherId, person, ...row }) => ({
      ...row,
      person: toPerson(otherId, person),
      isOwn: [userId, otherId].includes(admin.id),
    })),
    nextCursor,
  };
}
