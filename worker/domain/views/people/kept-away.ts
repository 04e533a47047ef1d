import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import { hasBlocked } from "../../foundation/blocks/blocked";
import { userBlocks } from "../../foundation/blocks/schema";
import { memberRestrictions } from "../../foundation/profile-access/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";

export interface KeptAway {
  person: Extract<Person, { former: false }>;
  /** Whether the viewer finds a profile under the name: of who is suspended or blocked them there is none. */
  hasProfile: boolean;
  /** Since when; UTC epoch milliseconds. */
  since: number;
}

const LISTS = {
  blocked: { table: userBlocks, owner: userBlocks.blockerId, listed: userBlocks.blockedId, at: userBlocks.createdAt },
  restricted: {
    table: memberRestrictions,
    owner: memberRestrictions.restricterId,
    listed: memberRestrictions.restrictedId,
    at: memberRestrictions.createdAt,
  },
} as const;
const hasProfileFor = (viewerId: string): SQL<number> =>
  sql<number>`(${users.suspendedAt} is null and not ${hasBlocked(users.id, viewerId)})`;

export type KeptAwayList = keyof typeof LISTS;

/**
 * Those whom a member blocked or restricted, the newest first. One round trip.
 * @throws Unauthenticated; Invalid for a cursor of another list
 */
export async function listKeptAway(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  list: KeptAwayList,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Page<KeptAway>> {
  const { id } = memberOf(viewer);
  const { table, owner, listed, at } = LISTS[list];
  const order: SortKey[] = [at, listed].map((column) => ({ column, direction: "desc" }));
  const rows = await db
    .select({ id: users.id, person: personColumns(users), hasProfile: hasProfileFor(id).as("has_profile"), since: at })
    .from(table)
    .innerJoin(users, eq(users.id, listed))
    .where(and(eq(owner, id), isNull(users.deletedAt), afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => [row.since, row.id]);
  const people = items.flatMap(({ person: row, hasProfile, since, ...member }) => {
    const person = toPerson(member.id, row);
    return person.former ? [] : [{ person, hasProfile: hasProfile === 1, since }];
  });
  return { items: people, nextCursor };
}
