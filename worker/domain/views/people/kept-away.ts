import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import { userBlocks } from "../../foundation/blocks/schema";
import { memberRestrictions } from "../../foundation/profile-access/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";

export interface KeptAway {
  person: Extract<Person, { former: false }>;
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
  const { table, owner, listed, at } = LISTS[list];
  const order: SortKey[] = [at, listed].map((column) => ({ column, direction: "desc" }));
  const rows = await db
    .select({ id: users.id, person: personColumns(users), since: at })
    .from(table)
    .innerJoin(users, eq(users.id, listed))
    .where(and(eq(owner, memberOf(viewer).id), isNull(users.deletedAt), afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ since, id }) => [since, id]);
  const people = items.flatMap(({ id, person: row, since }) => {
    const person = toPerson(id, row);
    return person.former ? [] : [{ person, since }];
  });
  return { items: people, nextCursor };
}
