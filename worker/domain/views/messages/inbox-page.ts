import { and, eq, gt, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { after, decodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import { inboxEntries } from "../../foundation/inbox/schema";
import { nameBegins } from "../../foundation/users/name-begins";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import { openPreview } from "../../voice/messages/preview";
import { shownActiveAt } from "./shown-active";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";

interface InboxLine {
  conversationId: string;
  person: Person;
  /** UTC epoch milliseconds; when the other was last active, null where that is not shown. */
  lastActiveAt: number | null;
  lastAt: number;
  /** The beginning of the newest message; null where only devices can read it, or nobody anymore. */
  preview: string | null;
  isOwn: boolean;
  isPrivate: boolean;
  unread: number;
}

interface Inbox extends Page<InboxLine> {
  /** Conversations with unread messages, of all. */
  unread: number;
  conversations: number;
}

interface Ask {
  /** The beginning of a name. */
  q: string;
  cursor: string | null;
}

const CONVERSATIONS_A_PAGE = 20;
const COUNTED = 100;
const NEWEST: SortKey[] = [
  { column: inboxEntries.lastAt, direction: "desc" },
  { column: inboxEntries.conversationId, direction: "desc" },
];
const LOGIN = "You must be logged in to access your messages.";

/** A member's conversations, the newest first; by name those with whoever is called so. One round trip. @throws Unauthenticated */
export async function inboxPage(
  { db, viewer, env }: Pick<RequestContext, "db" | "viewer" | "env">,
  { q, cursor }: Ask,
): Promise<Inbox> {
  const { id } = memberOf(viewer, LOGIN);
  const mine = eq(inboxEntries.userId, id);
  const position = cursor === null ? undefined : after(NEWEST, decodeCursor(cursor, NEWEST.length));
  const counted = (condition?: ReturnType<typeof gt>) =>
    sql<number>`(select count(*) from (select 1 from ${inboxEntries} where ${and(mine, condition)} limit ${COUNTED}))`;
  const [rows, [counts]] = await db.batch([
    db
      .select({ entry: inboxEntries, person: personColumns(users), lastActiveAt: shownActiveAt })
      .from(inboxEntries)
      .leftJoin(users, eq(users.id, inboxEntries.otherId))
      .where(and(mine, position, q === "" ? undefined : nameBegins(usernameKey(q))))
      .orderBy(...orderBy(NEWEST))
      .limit(CONVERSATIONS_A_PAGE + 1),
    db
      .select({
        unread: counted(gt(inboxEntries.unread, 0)).as("unread_conversations"),
        conversations: counted().as("all_conversations"),
      })
      .from(sql`(select 1)`),
  ]);
  const page = toPage(rows, CONVERSATIONS_A_PAGE, ({ entry }) => [entry.lastAt, entry.conversationId]);
  const items = await Promise.all(
    page.items.map(async ({ entry, person, lastActiveAt }) => ({
      conversationId: entry.conversationId,
      person: toPerson(entry.otherId, person),
      lastActiveAt,
      lastAt: entry.lastAt,
      preview: entry.preview === null ? null : await openPreview(env.DATA_KEY, entry.conversationId, entry.preview),
      isOwn: entry.lastSenderId === id,
      isPrivate: entry.isPrivate,
      unread: entry.unread,
    })),
  );
  return { ...page, items, unread: counts?.unread ?? 0, conversations: counts?.conversations ?? 0 };
}
