import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { isOneOf } from "../../../db/columns";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { can } from "../../foundation/access/policy";
import { dismissedNotices } from "../../foundation/dismissals/schema";
import { activeSince } from "../../foundation/conversation-list/active";
import type { Ending } from "../../foundation/conversation-list/endings";
import { listEntries } from "../../foundation/conversation-list/schema";
import { nameBegins } from "../../foundation/users/name-begins";
import { users } from "../../foundation/users/schema";
import { LEGAL_NOTICE_IDS, type LegalNotice } from "../../voice/messages/legal-notices";
import { talkerOf } from "../../voice/messages/talker";
import { openPreview } from "../../voice/messages/preview";
import { calledSo, type Contact, contactColumns, toContact } from "./contact";
import { hasAsked, waitingRequests } from "./contact-requests";
import { shownActiveAt } from "../../foundation/users/shown-active";

/** A conversation as its member's list shows it. */
export interface ListLine {
  conversationId: string;
  person: Contact;
  /** UTC epoch milliseconds; when the other was last active, null where that is not shown. */
  lastActiveAt: number | null;
  lastAt: number;
  /** The beginning of the newest message; null where only devices can read it, or nobody anymore. */
  preview: string | null;
  ending: Ending;
  isOwn: boolean;
  isPrivate: boolean;
  unread: number;
  /** The other's last message, if the reader has not written since: its number, and whether it needs an answer. */
  answer: { seq: number; isNeeded: boolean } | null;
}

interface ConversationList extends Page<ListLine> {
  /** Active conversations of the whole list, counted up to a hundred. */
  active: number;
  /**
   * Contact requests that wait for the reader's answer, counted up to a hundred; null if the reader is not a vendor.
   */
  requests: number | null;
  /** Whether the reader ever asked a vendor. */
  hasAsked: boolean;
  /** Legal notices that the reader has not dismissed. */
  notices: LegalNotice[];
}

interface Ask {
  /** The beginning of a name. */
  q: string;
  cursor: string | null;
  /** Only those where the other wrote last: that wait for an answer, or need none. */
  answer?: "waiting" | "settled";
}

const CONVERSATIONS_A_PAGE = 20;
const COUNTED = 100;
const NEWEST: SortKey[] = [
  { column: listEntries.lastAt, direction: "desc" },
  { column: listEntries.conversationId, direction: "desc" },
];

const BY_NAME: SortKey[] = [
  { column: listEntries.otherKey, direction: "asc" },
  { column: listEntries.conversationId, direction: "asc" },
];

/** Each begins word for word as its partial index does. A member who has left waits for no answer. */
const BY_ANSWER = {
  waiting: and(sql`last_sender_id = other_id and settled_seq is not last_sent_seq`, isNull(users.deletedAt)),
  settled: and(sql`last_sender_id = other_id and settled_seq = last_sent_seq`, isNull(users.deletedAt)),
};

/** How many of a member's conversations are such, counted up to a hundred. */
function countOf(db: Db, userId: string, condition?: SQL) {
  const some = db
    .select({ one: sql<number>`1`.as("one") })
    .from(listEntries)
    .leftJoin(users, eq(users.id, listEntries.otherId))
    .where(and(eq(listEntries.userId, userId), condition))
    .limit(COUNTED);
  return sql<number>`(select count(*) from ${some})`;
}

/** How many wait for a member's answer, counted up to a hundred. */
export const waitingAnswers = (db: Db, userId: string): SQL<number> => countOf(db, userId, BY_ANSWER.waiting);

/**
 * How many of a member's conversations there are, wait for their answer, and need none; each counted up to a hundred.
 */
export function answerCounts(db: Db, userId: string) {
  return db
    .select({
      all: countOf(db, userId).as("all"),
      waiting: waitingAnswers(db, userId).as("waiting"),
      settled: countOf(db, userId, BY_ANSWER.settled).as("settled"),
    })
    .from(sql`(select 1)`);
}

/** As `conversationId` joins it, of the statement's account. */
const conversationWith = (id: string): SQL => sql`min(${id}, "users"."id") || '.' || max(${id}, "users"."id")`;

type Reading = Pick<RequestContext, "db" | "viewer" | "env" | "now">;

const selectLines = (db: Db) =>
  db
    .select({ entry: listEntries, person: contactColumns, lastActiveAt: shownActiveAt })
    .from(listEntries)
    .leftJoin(users, eq(users.id, listEntries.otherId));

/** Some of a member's conversations, as their list shows them. One round trip. */
export async function listLines(db: Db, userId: string, conversations: string[], dataKey: string) {
  const rows = await selectLines(db).where(
    and(eq(listEntries.userId, userId), isOneOf(listEntries.conversationId, conversations)),
  );
  return Promise.all(rows.map((row) => toLine(row, userId, dataKey)));
}

/**
 * Two statements that read a member's list, and a function that builds it from their rows.
 * @throws Unauthenticated; InvalidCursor
 */
export function listReading({ db, viewer, env, now }: Reading, { q, cursor, answer }: Ask) {
  const { id } = talkerOf(viewer);
  const mine = eq(listEntries.userId, id);
  const isNamed = q.trim() !== "";
  const order = isNamed ? BY_NAME : NEWEST;
  const position = afterCursor(order, cursor);
  const some = and(mine, answer && BY_ANSWER[answer], position);
  const called = calledSo(q, {
    id: listEntries.conversationId,
    byAccount: (key) =>
      db
        .select({ id: listEntries.conversationId })
        .from(listEntries)
        .leftJoin(users, eq(users.id, listEntries.otherId))
        .where(and(some, nameBegins(key, listEntries.otherKey)))
        .orderBy(...orderBy(order))
        .limit(CONVERSATIONS_A_PAGE + 1),
    ofVendor: conversationWith(id),
  });
  const lines = selectLines(db)
    .where(and(some, isNamed ? called : undefined))
    // The unary plus keeps SQLite from walking the index of names, which would read the whole list.
    .orderBy(...(isNamed ? BY_NAME.map(({ column }) => sql`+${column}`) : orderBy(order)))
    .limit(CONVERSATIONS_A_PAGE + 1);
  const totals = db
    .select({
      active:
        sql<number>`(select count(*) from (select 1 from ${listEntries} where ${mine} and ${listEntries.lastAt} > ${activeSince(now)} limit ${COUNTED}))`.as(
          "active",
        ),
      requests: can(viewer, "vendor.own") ? waitingRequests(id).as("requests") : sql<null>`null`.as("requests"),
      hasAsked: hasAsked(id).as("has_asked"),
      dismissed:
        sql<string>`(select coalesce(group_concat(${dismissedNotices.notice}, ' '), '') from ${dismissedNotices} where ${dismissedNotices.userId} = ${id})`.as(
          "dismissed",
        ),
    })
    .from(sql`(select 1)`);
  const read = async (rows: Awaited<typeof lines>, [counts]: Awaited<typeof totals>): Promise<ConversationList> => {
    const page = toPage(rows, CONVERSATIONS_A_PAGE, ({ entry }) =>
      isNamed ? [entry.otherKey, entry.conversationId] : [entry.lastAt, entry.conversationId],
    );
    const items = await Promise.all(page.items.map((row) => toLine(row, id, env.DATA_KEY)));
    const dismissed = (counts?.dismissed ?? "").split(" ");
    const notices = LEGAL_NOTICE_IDS.filter((notice) => !dismissed.includes(notice));
    const { active = 0, requests = null } = counts ?? {};
    return { ...page, items, active, requests, hasAsked: counts?.hasAsked === 1, notices };
  };
  return { lines, totals, read };
}

/**
 * A member's conversations, newest first; or, given a name, those with people of that name. One round trip.
 * @throws Unauthenticated; InvalidCursor
 */
export async function conversationList(context: Reading, ask: Ask): Promise<ConversationList> {
  const { lines, totals, read } = listReading(context, ask);
  const [rows, counts] = await context.db.batch([lines, totals]);
  return read(rows, counts);
}

interface Row {
  entry: typeof listEntries.$inferSelect;
  person: Parameters<typeof toContact>[1];
  lastActiveAt: number | null;
}

async function toLine({ entry, person, lastActiveAt }: Row, reader: string, dataKey: string): Promise<ListLine> {
  const { conversationId, otherId, lastAt, preview, lastSenderId, ending, isPrivate, unread } = entry;
  const { lastSentSeq, settledSeq } = entry;
  const waits = lastSentSeq !== null && lastSenderId === otherId && person?.deletedAt === null;
  return {
    ...{ conversationId, lastActiveAt, lastAt, ending, isPrivate, unread },
    person: toContact(otherId, person),
    preview: preview === null ? null : await openPreview(dataKey, conversationId, preview),
    isOwn: lastSenderId === reader && ending !== "line",
    answer: waits ? { seq: lastSentSeq, isNeeded: settledSeq !== lastSentSeq } : null,
  };
}
