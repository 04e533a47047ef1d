import { and, desc, eq, ne, not, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Member } from "../../foundation/access/policy";
import { memberFollows } from "../../foundation/follows/schema";
import { areFriends } from "../../foundation/friends/conditions";
import { friendRequests, friendships } from "../../foundation/friends/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { reviews } from "../../voice/reviews/schema";
import { type Listed, listedColumns, toListed } from "./listed";

/** How far the search for people looks: so many friends, follows and vendors, and of each kind so many people. */
const SUGGESTION_REACH = { friends: 20, follows: 20, vendors: 5, people: 200 } as const;
/** The best so many are looked at one by one. */
const CANDIDATES = 60;

export interface Suggestion extends Listed {
  mutualFriends: number;
  /** Of those whom the viewer follows, how many follow them. */
  followedBy: number;
  /** A vendor that both reviewed. */
  vendor: { id: string; name: string } | null;
}

/**
 * People a member may know: from mutual friends, from whom those follow who show it to the viewer, from vendors that both
 * reviewed, and from nothing else; nobody where they switched it off (rules/people#suggestions). A statement of a batch.
 */
export function suggestionReading(db: Db, viewer: Member, most: number, now: number) {
  const { id } = viewer;
  const { friends, follows, people } = SUGGESTION_REACH;
  const ofFriends = sql`select f.friend_id as id, 1 as mutual, 0 as followed, null as vendor from (select friend_id as near from ${friendships} where user_id = ${id} limit ${friends}) join ${friendships} as f on f.user_id = near limit ${people}`;
  const ofFollows = sql`select f.followed_id as id, 0 as mutual, 1 as followed, null as vendor from (select followed_id as near from ${memberFollows} where follower_id = ${id} order by created_at desc limit ${follows}) join ${users} on ${users.id} = near and ${users.showFollowerCount} = 1 and ${mayReadProfile(viewer)} join ${memberFollows} as f on f.follower_id = near limit ${people}`;
  const ofVendors = sql`select r.author_id as id, 0 as mutual, 0 as followed, r.vendor_id as vendor from (select distinct vendor_id as near from ${reviews} where author_id = ${id} and hidden_at is null limit ${SUGGESTION_REACH.vendors}) join ${reviews} as r on r.vendor_id = near and r.hidden_at is null limit ${people}`;
  const near = sql`(select id, sum(mutual) as mutual, sum(followed) as followed, max(vendor) as vendor, sum(mutual) * 3 + sum(followed) + count(distinct vendor) as score from (select * from (${ofFriends}) union all select * from (${ofFollows}) union all select * from (${ofVendors})) where id <> ${id} and not exists (select 1 from ${friendships} as own where own.user_id = ${id} and own.friend_id = id) group by id order by score desc, id limit ${CANDIDATES})`;
  const statement = db
    .select({
      ...listedColumns(viewer),
      mutual: sql<number>`near.mutual`.as("mutual"),
      followed: sql<number>`near.followed`.as("followed"),
      vendorId: sql<string | null>`${vendors.id}`.as("near_vendor"),
      vendorName: sql<string | null>`${vendors.name}`.as("near_vendor_name"),
    })
    .from(sql`${near} as near`)
    .innerJoin(users, sql`${users.id} = near.id`)
    .leftJoin(vendors, sql`${vendors.id} = near.vendor and ${vendors.hiddenAt} is null`)
    .where(
      and(
        ne(users.id, id),
        eq(users.isSuggested, true),
        sql`(select me.is_suggested from ${users} as me where me.id = ${id}) = 1`,
        mayReadProfile(viewer),
        not(areFriends(id, users.id)),
        // Whatever either asked, also what was declined.
        sql`not exists (select 1 from ${friendRequests} where (${friendRequests.senderId} = ${id} and ${friendRequests.receiverId} = ${users.id}) or (${friendRequests.senderId} = ${users.id} and ${friendRequests.receiverId} = ${id}))`,
      ),
    )
    .orderBy(desc(sql`near.score`), users.id)
    .limit(most);
  const read = (rows: Awaited<typeof statement>): Suggestion[] =>
    toListed(rows, viewer, now).map(({ person, presence, relation, row }) => ({
      ...{ person, presence, relation, mutualFriends: row.mutual, followedBy: row.followed },
      vendor: row.vendorId === null || row.vendorName === null ? null : { id: row.vendorId, name: row.vendorName },
    }));
  return { statement, read };
}
