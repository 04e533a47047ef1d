import { type SQL, sql } from "drizzle-orm";
import { moved } from "../../../db/counter";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { siteCounters } from "./schema";

/**
 * The statement that moves site-wide counts, in the batch of its cause (rules/dashboards#site-counters).
 * @param rest `from … where …`: of which rows, and so whether at all
 */
export const countSite = (db: Db, { name, by }: { name: string | SQL; by: number | SQL }, rest: SQL = sql.empty()) =>
  insertSelected(
    db,
    siteCounters,
    { name: sql`moved.name`, value: sql`moved.change` },
    sql`from (select ${name} as name, ${by} as change ${rest}) as moved where moved.change > 0 or exists (select 1 from ${siteCounters} as stored where stored.name = moved.name)`,
  ).onConflictDoUpdate({
    target: siteCounters.name,
    set: { value: moved(siteCounters.value, sql`excluded.value`) },
  });
