import { type SQL, sql } from "drizzle-orm";
import type { Direction } from "./forms";
import type { galleries, galleryItems } from "./schema";

/** Half a place beyond the neighbor. */
const STEPS: Record<Direction, number> = { up: -1.5, down: 1.5 };

/** New places, from 1 on and without gaps, for `update … from`. @param where which rows stand in one order */
export const placed = (
  table: typeof galleries | typeof galleryItems,
  where: SQL,
  { id, direction }: { id: string; direction: Direction },
): SQL =>
  sql`(select id, row_number() over (order by n + iif(id = ${id}, ${STEPS[direction]}, 0)) as n from (select ${table.id} as id, row_number() over (order by ${table.place}, ${table.id}) as n from ${table} where ${where})) as placed`;

/** The same in a given order; rows that it leaves out follow as they stood. @param ids JSON */
export const placedAs = (table: typeof galleryItems, where: SQL, ids: string): SQL =>
  sql`(select ${table.id} as id, row_number() over (order by asked.key is null, asked.key, ${table.place}, ${table.id}) as n from ${table} left join json_each(${ids}) as asked on asked.value = ${table.id} where ${where}) as placed`;
