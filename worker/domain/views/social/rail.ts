import { and, desc, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import { DAY_MS } from "../../../days";
import type { Eyes, Member } from "../../foundation/access/policy";
import { eyesOf, type Sight, sightOf } from "../../foundation/access/sight";
import { areFriends } from "../../foundation/friends/conditions";
import { friendships } from "../../foundation/friends/schema";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { type Presence, presenceOf } from "../../foundation/users/presence";
import { users } from "../../foundation/users/schema";
import { socialReaders } from "../../voice/social/timeline-schema";
import { trendsStatement } from "../../voice/social/trends";
import { isListed, showsActive } from "../people/listed";

/** Friends who were here last (rules/social#hub). */
const FRIENDS_SHOWN = 4;
/** Where the hub was never opened before, nobody knows yet who was here last: so many are looked at. */
const FRIENDS_LOOKED = 10;
const ACTIVE_SHOWN = 5;
/** Whoever was here last is looked at for those whom the reader may see. */
const ACTIVE_LOOKED = 10;

export interface Nearby {
  person: Extract<Person, { former: false }>;
  presence: Presence;
}

export interface SocialRail {
  friends: Nearby[];
  trending: { tag: string; writers: number }[];
  active: Nearby[];
}

/** When somebody was here stands only where their profile may be read (rules/profile-privacy#visibility). */
const columnsFor = (viewer: Eyes) => ({
  id: users.id,
  person: personColumns(users),
  activeAt: sql<number | null>`iif(${showsActive(viewer)}, ${users.lastActiveAt}, null)`.as("shown_active_at"),
});

type Values = { viewer: string };

const friendsStatement = prepared((db, { viewer }: Holes<Values>, sight: Sight) => {
  const some = sql`select json_group_array(friend_id) from (select friend_id from ${friendships} where user_id = ${viewer} order by friend_key limit ${FRIENDS_LOOKED})`;
  const known = sql`select nullif(${socialReaders.friends}, '[]') from ${socialReaders} where ${socialReaders.userId} = ${viewer}`;
  return db
    .select(columnsFor(eyesOf(sight, viewer)))
    .from(sql`json_each(coalesce((${known}), (${some}))) as near`)
    .innerJoin(users, sql`${users.id} = near.value`)
    .where(and(areFriends(viewer, users.id), isListed(eyesOf(sight, viewer))))
    .orderBy(desc(sql`shown_active_at`), users.usernameKey)
    .limit(FRIENDS_SHOWN);
});

const activeStatement = prepared((db, { viewer, since }: Holes<Values & { since: number }>, sight: Sight) => {
  const lately = sql`select ${users.id} as id from ${users} where last_active_at is not null and show_last_active = 1 and last_active_at > ${since} order by last_active_at desc, id desc limit ${ACTIVE_LOOKED}`;
  return db
    .select(columnsFor(eyesOf(sight, viewer)))
    .from(sql`(${lately}) as near`)
    .innerJoin(users, sql`${users.id} = near.id`)
    .where(and(ne(users.id, viewer), mayReadProfile(eyesOf(sight, viewer))))
    .orderBy(desc(users.lastActiveAt), desc(users.id))
    .limit(ACTIVE_SHOWN);
});

/** What stands beside the hub, as statements of a batch. */
export function railReading(db: Db, viewer: Member, now: number) {
  const sight = sightOf(viewer);
  const statements = [
    friendsStatement(db, { viewer: viewer.id }, sight),
    trendsStatement(db),
    activeStatement(db, { viewer: viewer.id, since: now - DAY_MS }, sight),
  ] as const;
  const nearby = (rows: Awaited<(typeof statements)[0]>): Nearby[] =>
    rows.flatMap((row) => {
      const person = toPerson(row.id, row.person);
      return person.former ? [] : [{ person, presence: presenceOf(row.activeAt, now) }];
    });
  const read = (
    friends: Awaited<(typeof statements)[0]>,
    trending: SocialRail["trending"],
    active: Awaited<(typeof statements)[2]>,
  ): SocialRail => ({ friends: nearby(friends), trending, active: nearby(active) });
  return { statements, read };
}
