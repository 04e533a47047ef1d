import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, orderBy, type SortKey } from "../../../db/pagination";
import { memberFollows } from "../../foundation/follows/schema";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { LOOKED } from "./forms";
import type { Asked } from "./forum-source";
import type { Placed } from "./newest-of";

/** Somebody whom a member follows. */
export interface FollowItem {
  kind: "follow";
  id: string;
  createdAt: number;
  username: string;
}

const { followerId, followedId, createdAt } = memberFollows;
const NEWEST: SortKey[] = [createdAt, followedId].map((column) => ({ column, direction: "desc" }));

/** Whether the reader finds the followed member is asked of each, so that a row counts as looked at all the same. */
export const followStatement = (db: Db, { author, viewer, position }: Asked) =>
  db
    .select({
      id: followedId,
      createdAt,
      username: sql<string | null>`iif(${mayReadProfile(viewer)}, ${users.username}, null)`.as("shown_name"),
    })
    .from(memberFollows)
    .leftJoin(users, eq(users.id, followedId))
    .where(and(eq(followerId, author), position === null ? undefined : after(NEWEST, position)))
    .orderBy(...orderBy(NEWEST))
    .limit(LOOKED);

type Row = Awaited<ReturnType<typeof followStatement>>[number];

export const toFollowRows = (rows: readonly Row[]): Placed<FollowItem>[] =>
  rows.map(({ id, createdAt: at, username }) => ({
    ...{ createdAt: at, id },
    item: () => (username === null ? null : { kind: "follow", id, createdAt: at, username }),
  }));
