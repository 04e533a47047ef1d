import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { takeOrRefuse } from "../../../take-or-refuse";
import type { Role } from "../../foundation/access/policy";
import { listEntries } from "../../foundation/conversation-list/schema";
import { talkerOf } from "../../voice/messages/talker";
import { friendships } from "../../foundation/friends/schema";
import { nameBegins } from "../../foundation/users/name-begins";
import { users } from "../../foundation/users/schema";
import { calledSo, type Contact, contactColumns, shownNameKey, toContact } from "./contact";

/** People shown as recent contacts, and of the community (rules/messages#new-conversations). */
const GROUP_MOST = 5;
/** People shown as friends, as vendors, and as trusted members. */
const LONG_GROUP_MOST = 20;
const FOUND_MOST = 20;
/** Counting the members that are not shown stops here. */
const COUNTED = 1000;
const PEOPLE_RULE = { limit: 240, windowMs: 600_000 } as const;

interface People {
  /** By name; null where none was asked for. */
  found: Contact[] | null;
  groups: { title: string; people: Contact[]; more: number }[];
}

const reachable = (self: string) => and(isNull(users.deletedAt), isNull(users.suspendedAt), ne(users.id, self));
const columns = { id: users.id, ...contactColumns };
type Row = NonNullable<Parameters<typeof toContact>[1]> & { id: string };
const shown = (rows: Row[]): Contact[] => rows.map((row) => toContact(row.id, row));

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
  if (q !== "") return { found: shown(await named(db, id, q)), groups: [] };
  const [recent, friends, vendors, trusted, members, [counted]] = await db.batch([
    recentContacts(db, id),
    friendsOf(db, id),
    holding(db, id, "verified_vendor").orderBy(shownNameKey, users.id).limit(LONG_GROUP_MOST),
    holding(db, id, "trusted")
      .orderBy(...NEWEST)
      .limit(LONG_GROUP_MOST),
    holding(db, id, "member")
      .orderBy(...NEWEST)
      .limit(GROUP_MOST),
    db
      .select({
        members: sql<number>`(select count(*) from (select 1 from ${users} where ${and(eq(users.role, "member"), reachable(id))} limit ${COUNTED}))`,
      })
      .from(sql`(select 1)`),
  ]);
  const more = Math.max(0, (counted?.members ?? 0) - members.length);
  const groups = [
    { title: "Recent Contacts", people: shown(recent), more: 0 },
    { title: "Friends", people: shown(friends), more: 0 },
    { title: "Verified Vendors", people: shown(vendors), more: 0 },
    { title: "Trusted Members", people: shown(trusted), more: 0 },
    { title: "Community Members", people: shown(members), more },
  ];
  return { found: null, groups: groups.filter(({ people }) => people.length > 0) };
}

const recentContacts = (db: Db, id: string) =>
  db
    .select(columns)
    .from(listEntries)
    .innerJoin(users, eq(users.id, listEntries.otherId))
    .where(and(eq(listEntries.userId, id), reachable(id)))
    .orderBy(desc(listEntries.lastAt), desc(listEntries.conversationId))
    .limit(GROUP_MOST);

const friendsOf = (db: Db, id: string) =>
  db
    .select(columns)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(and(eq(friendships.userId, id), reachable(id)))
    .orderBy(asc(friendships.friendKey))
    .limit(LONG_GROUP_MOST);

const NEWEST = [desc(users.createdAt), desc(users.id)] as const;

const holding = (db: Db, id: string, role: Role) =>
  db
    .select(columns)
    .from(users)
    .where(and(eq(users.role, role), reachable(id)))
    .$dynamic();

const named = (db: Db, id: string, q: string) =>
  db
    .select(columns)
    .from(users)
    .where(
      and(
        calledSo(q, { id: users.id, byAccount: (key) => firstCalled(db, id, key), ofVendor: users.id }),
        reachable(id),
      ),
    )
    .orderBy(asc(users.usernameKey))
    .limit(FOUND_MOST);

const firstCalled = (db: Db, id: string, key: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(nameBegins(key), reachable(id)))
    .orderBy(asc(users.usernameKey))
    .limit(FOUND_MOST);
