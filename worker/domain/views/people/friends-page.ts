import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { REQUESTS_MOST } from "../../foundation/friends/forms";
import { friendRequests, friendships } from "../../foundation/friends/schema";
import { nameBegins } from "../../foundation/users/name-begins";
import { usernameKey } from "../../foundation/users/names";
import { AWAY_MS, ONLINE_MS } from "../../foundation/users/presence";
import { users } from "../../foundation/users/schema";
import { FRIENDS_A_PAGE, type FriendFilter, SUGGESTIONS_MOST } from "./forms";
import { isListed, type Listed, listedColumns, showsActive, toListed } from "./listed";
import { type Suggestion, suggestionReading } from "./suggestions";

type Reading = Pick<RequestContext, "db" | "viewer" | "now">;

interface FriendsAsked {
  show: Exclude<FriendFilter, "requests">;
  /** The beginning of a name; "" for everybody. */
  q: string;
  cursor: string | null;
  limit: number;
}

interface Friend extends Listed {
  /** Since when; UTC epoch milliseconds. */
  since: number;
}

export interface FriendRequest extends Listed {
  askedAt: number;
}

export interface FriendsPage {
  friends: Page<Friend>;
  received: FriendRequest[];
  sent: FriendRequest[];
  friendCount: number;
  /** Requests that wait for the viewer, counted up to REQUESTS_MOST. */
  waiting: number;
  suggestions: Suggestion[];
  /** Whether people are suggested at all. */
  isSuggested: boolean;
}

/** A member's friends as a statement of a batch: by name, or where the filter asks for who is here, the latest first. */
function friendsReading(db: Db, viewer: Member, { show, q, cursor, limit }: FriendsAsked, now: number) {
  const key = usernameKey(q);
  const byName = show === "all";
  const order: SortKey[] = byName
    ? [{ column: friendships.friendKey, direction: "asc" }]
    : [
        { column: users.lastActiveAt, direction: "desc" },
        { column: users.id, direction: "desc" },
      ];
  const since = now - (show === "online" ? ONLINE_MS : AWAY_MS);
  const here: SQL | undefined = byName ? undefined : sql`${users.lastActiveAt} > ${since} and ${showsActive(viewer)}`;
  const statement = db
    .select({ ...listedColumns(viewer), key: friendships.friendKey, since: friendships.createdAt })
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(
      and(
        eq(friendships.userId, viewer.id),
        key === "" ? undefined : nameBegins(key, friendships.friendKey),
        afterCursor(order, cursor),
        here,
        isListed(viewer),
      ),
    )
    .orderBy(...orderBy(order))
    .limit(limit + 1);
  const read = (rows: Awaited<typeof statement>): Page<Friend> => {
    const { items, nextCursor } = toPage(rows, limit, (row) => (byName ? [row.key] : [row.lastActiveAt ?? 0, row.id]));
    const friends = toListed(items, viewer, now);
    return { items: friends.map(({ row, ...rest }) => ({ ...rest, since: row.since })), nextCursor };
  };
  return { statement, read };
}

interface RequestsAsked {
  direction: "received" | "sent";
  cursor: string | null;
  limit: number;
}

/** What a member is asked, or asked others, the newest first. */
function requestsReading(db: Db, viewer: Member, { direction, cursor, limit }: RequestsAsked, now: number) {
  const isReceived = direction === "received";
  const { senderId, receiverId, createdAt, declinedAt, withdrawnAt } = friendRequests;
  const [owner, other] = isReceived ? [receiverId, senderId] : [senderId, receiverId];
  const order: SortKey[] = [
    { column: createdAt, direction: "desc" },
    { column: other, direction: "desc" },
  ];
  const statement = db
    .select({ ...listedColumns(viewer), askedAt: createdAt })
    .from(friendRequests)
    .innerJoin(users, eq(users.id, other))
    .where(
      and(
        eq(owner, viewer.id),
        isNull(withdrawnAt),
        isReceived ? isNull(declinedAt) : undefined,
        afterCursor(order, cursor),
        isListed(viewer),
      ),
    )
    .orderBy(...orderBy(order))
    .limit(limit + 1);
  const read = (rows: Awaited<typeof statement>): Page<FriendRequest> => {
    const { items, nextCursor } = toPage(rows, limit, ({ askedAt, id }) => [askedAt, id]);
    const people = toListed(items, viewer, now);
    return { items: people.map(({ row, ...rest }) => ({ ...rest, askedAt: row.askedAt })), nextCursor };
  };
  return { statement, read };
}

/** One round trip. @throws Unauthenticated; Invalid for a cursor of another list */
export async function listFriends({ db, viewer, now }: Reading, asked: FriendsAsked): Promise<Page<Friend>> {
  const { statement, read } = friendsReading(db, memberOf(viewer), asked, now);
  return read(await statement);
}

/** One round trip. @throws Unauthenticated; Invalid for a cursor of another list */
export async function listRequests({ db, viewer, now }: Reading, asked: RequestsAsked): Promise<Page<FriendRequest>> {
  const { statement, read } = requestsReading(db, memberOf(viewer), asked, now);
  return read(await statement);
}

/** One round trip. @throws Unauthenticated */
export async function listSuggestions({ db, viewer, now }: Reading, most: number): Promise<Suggestion[]> {
  const { statement, read } = suggestionReading(db, memberOf(viewer), most, now);
  return read(await statement);
}

interface PageAsked {
  show: FriendFilter;
  q: string;
  cursor: string | null;
  shown: number;
}

/** All of /friends, in one round trip (rules/people#friends-page). @throws Unauthenticated */
export async function friendsPage({ db, viewer, now }: Reading, asked: PageAsked): Promise<FriendsPage> {
  const me = memberOf(viewer);
  const { q, cursor, shown } = asked;
  const isRequests = asked.show === "requests";
  const show = asked.show === "requests" ? "all" : asked.show;
  const friends = friendsReading(db, me, { show, q, cursor: isRequests ? null : cursor, limit: shown }, now);
  const first = { cursor: null, limit: isRequests ? REQUESTS_MOST : FRIENDS_A_PAGE };
  const received = requestsReading(db, me, { direction: "received", ...first }, now);
  const sent = requestsReading(db, me, { direction: "sent", ...first }, now);
  const suggested = suggestionReading(db, me, SUGGESTIONS_MOST, now);
  const [own, friendRows, receivedRows, sentRows, suggestedRows] = await db.batch([
    db
      .select({ friendCount: users.friendCount, isSuggested: users.isSuggested, waiting: waitingFor(me.id) })
      .from(users)
      .where(eq(users.id, me.id)),
    friends.statement,
    received.statement,
    sent.statement,
    suggested.statement,
  ]);
  return {
    friends: friends.read(friendRows),
    received: received.read(receivedRows).items,
    sent: sent.read(sentRows).items,
    friendCount: own[0]?.friendCount ?? 0,
    waiting: own[0]?.waiting ?? 0,
    suggestions: suggested.read(suggestedRows),
    isSuggested: own[0]?.isSuggested ?? false,
  };
}

const waitingFor = (id: string) =>
  sql<number>`(select count(*) from (select 1 from ${friendRequests} where ${friendRequests.receiverId} = ${id} and ${friendRequests.declinedAt} is null and ${friendRequests.withdrawnAt} is null limit ${REQUESTS_MOST}))`.as(
    "waiting",
  );
