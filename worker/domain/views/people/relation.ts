import { sql } from "drizzle-orm";
import type { Eyes } from "../../foundation/access/policy";
import { isFollowing } from "../../foundation/follows/conditions";
import { areFriends, hasAsked, isAsked } from "../../foundation/friends/conditions";
import { users } from "../../foundation/users/schema";

/** What stands between the viewer and another member. */
export interface Relation {
  isFollowing: boolean;
  isFollowedBy: boolean;
  /** `asked`: the viewer asked them; `asks`: they asked the viewer. */
  friend: "friends" | "asked" | "asks" | "none";
}

const NOBODY_ID = "";

/** Of the statement's account, as one column: bits that `toRelation` reads. */
export function relationColumn(viewer: Eyes) {
  const id = viewer.kind === "member" ? viewer.id : NOBODY_ID;
  const bits = [
    isFollowing(id, users.id),
    isFollowing(users.id, id),
    areFriends(id, users.id),
    hasAsked(id, users.id),
    isAsked(id, users.id),
  ];
  return sql<number>`(${sql.join(
    bits.map((bit, at) => sql`${bit} * ${sql.raw(String(2 ** at))}`),
    sql` + `,
  )})`.as("relation");
}

export function toRelation(bits: number): Relation {
  const has = (at: number) => (bits & (2 ** at)) !== 0;
  return {
    isFollowing: has(0),
    isFollowedBy: has(1),
    friend: has(2) ? "friends" : has(4) ? "asks" : has(3) ? "asked" : "none",
  };
}
