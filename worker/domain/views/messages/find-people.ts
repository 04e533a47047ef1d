import { and, asc, desc, eq, isNull, ne, not, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { takeOrRefuse } from "../../../take-or-refuse";
import type { Role, Viewer } from "../../foundation/access/policy";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { listEntries } from "../../foundation/conversation-list/schema";
import { PEOPLE_COUNTED } from "../../voice/messages/sizes";
import { talkerOf } from "../../voice/messages/talker";
import { friendships } from "../../foundation/friends/schema";
import { isRestricted, mayReadProfile } from "../../foundation/profile-access/conditions";
import { nameBegins } from "../../foundation/users/name-begins";
import { users } from "../../foundation/users/schema";
import { calledSo, type Contact, contactColumns, shownNameKey, toContact } from "./contact";

/** People shown as recent contacts, and of the community (rules/messages#new-conversations). */
const GROUP_MOST = 5;
/** People shown as friends, as vendors, and as trusted members. */
const LONG_GROUP_MOST = 20;
const FOUND_MOST = 20;
/** Conversations looked at for recent contacts, and vendors for the first by name: the newest. */
const LOOKED = 60;
const PEOPLE_RULE = { limit: 240, windowMs: 600_000 } as const;

interface Group {
  title: string;
  people: Contact[];
  /** How many it has beside those shown, as far as that is counted; null where it is not. */
  more: number | null;
}

interface People {
  /** By name; null where none was asked for. */
  found: { people: Contact[]; isAll: boolean } | null;
  groups: Group[];
}

const reachable = (self: string) => and(isNull(users.deletedAt), isNull(users.suspendedAt), ne(users.id, self));
/** Strangers whom everybody finds and may write to (rules/profile-privacy); said as the index says it. */
const isOpenToAll = (self: string) =>
  and(reachable(self), sql`${users.profileVisibility} = 'public'`, sql`${users.whoCanMessage} = 'everyone'`);
/** Of those, whom the viewer is shown: nobody across a block, and nobody who restricted them. */
const isOffered = (self: string) =>
  and(isOpenToAll(self), not(isBlockedBetween(self, users.id)), not(isRestricted(users.id, self)));
const columns = { id: users.id, ...contactColumns };
type Row = NonNullable<Parameters<typeof toContact>[1]> & { id: string };
const shown = (rows: Row[], most: number): Contact[] => rows.slice(0, most).map((row) => toContact(row.id, row));

/** @param rows one more than are shown, where there is one */
const groupOf = (title: string, rows: Row[], most: number): Group => ({
  title,
  people: shown(rows, most),
  more: rows.length > most ? null : 0,
});

/**
 * People whom a member can write to: those whose name begins with `q`, or a few of each group if `q` is empty. One round trip.
 * @throws Unauthenticated; RateLimited
 */
export async function findPeople(
  { db, viewer, objects, now }: Pick<RequestContext, "db" | "viewer" | "objects" | "now">,
  q: string,
): Promise<People> {
  const { id } = talkerOf(viewer);
  await takeOrRefuse(objects.limiter(`people:${id}`), PEOPLE_RULE, now);
  if (q !== "") {
    const rows = await named(db, viewer, id, q);
    return { found: { people: shown(rows, FOUND_MOST), isAll: rows.length <= FOUND_MOST }, groups: [] };
  }
  const [recent, friends, vendors, trusted, members, [counted]] = await db.batch([
    recentContacts(db, id),
    friendsOf(db, id),
    db
      .select(columns)
      .from(newestVendors(db, id))
      .orderBy(shownNameKey, users.id)
      .limit(LONG_GROUP_MOST + 1),
    holding(db, id, "trusted", LONG_GROUP_MOST + 1),
    holding(db, id, "member", GROUP_MOST),
    countedMembers(db, id),
  ]);
  const groups: Group[] = [
    { title: "Recent Contacts", people: shown(recent, GROUP_MOST), more: 0 },
    groupOf("Friends", friends, LONG_GROUP_MOST),
    groupOf("Verified Vendors", vendors, LONG_GROUP_MOST),
    groupOf("Trusted Members", trusted, LONG_GROUP_MOST),
    {
      title: "Community Members",
      people: shown(members, GROUP_MOST),
      more: Math.max(0, (counted?.members ?? 0) - members.length),
    },
  ];
  return { found: null, groups: groups.filter(({ people }) => people.length > 0) };
}

/** The member's newest conversations, under the name of their table. */
const newestTalks = (db: Db, id: string) =>
  db
    .select()
    .from(listEntries)
    .where(eq(listEntries.userId, id))
    .orderBy(desc(listEntries.lastAt), desc(listEntries.conversationId))
    .limit(LOOKED)
    .as("inbox_entries");

const recentContacts = (db: Db, id: string) =>
  db
    .select(columns)
    .from(newestTalks(db, id))
    .innerJoin(users, eq(users.id, listEntries.otherId))
    .where(reachable(id))
    .orderBy(desc(listEntries.lastAt), desc(listEntries.conversationId))
    .limit(GROUP_MOST);

const friendsOf = (db: Db, id: string) =>
  db
    .select(columns)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(and(eq(friendships.userId, id), reachable(id)))
    .orderBy(asc(friendships.friendKey))
    .limit(LONG_GROUP_MOST + 1);

const NEWEST = [desc(users.createdAt), desc(users.id)] as const;

const holding = (db: Db, id: string, role: Role, most: number) =>
  db
    .select(columns)
    .from(users)
    .where(and(eq(users.role, role), isOffered(id)))
    .orderBy(...NEWEST)
    .limit(most);

/** The newest, under the name of their table, so that what is shown of them can be read from them. */
const newestVendors = (db: Db, id: string) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.role, "verified_vendor"), isOffered(id)))
    .orderBy(...NEWEST)
    .limit(LOOKED)
    .as("users");

const countedMembers = (db: Db, id: string) => {
  const some = db
    .select({ one: sql<number>`1`.as("one") })
    .from(users)
    .where(and(eq(users.role, "member"), isOpenToAll(id)))
    .limit(GROUP_MOST + PEOPLE_COUNTED);
  return db.select({ members: sql<number>`count(*)`.as("members") }).from(some.as("some"));
};

const named = (db: Db, viewer: Viewer, id: string, q: string) =>
  db
    .select(columns)
    .from(users)
    .where(
      and(
        calledSo(q, { id: users.id, byAccount: (key) => firstCalled(db, viewer, id, key), ofVendor: users.id }),
        ne(users.id, id),
        mayReadProfile(viewer),
      ),
    )
    .orderBy(asc(users.usernameKey))
    .limit(FOUND_MOST + 1);

const firstCalled = (db: Db, viewer: Viewer, id: string, key: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(nameBegins(key), ne(users.id, id), mayReadProfile(viewer)))
    .orderBy(asc(users.usernameKey))
    .limit(FOUND_MOST + 1);
