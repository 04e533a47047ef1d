import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { fileFaults } from "./schema";

export type FileFault = (typeof fileFaults.$inferSelect)["kind"];

export interface FoundFault {
  key: string;
  kind: FileFault;
}

/** Keeps what was found. @returns those that nobody knew of yet */
export const keepFaults = (db: Db, found: readonly FoundFault[], now: number): Promise<FoundFault[]> =>
  db.all<FoundFault>(sql`insert into ${fileFaults} (key, kind, since, seen_at)
    select found.value ->> 'key', found.value ->> 'kind', ${now}, ${now} from json_each(${JSON.stringify(found)}) as found where true
    on conflict (key) do update set kind = excluded.kind, since = excluded.since, seen_at = excluded.seen_at, cleared_at = null
    where cleared_at is not null or kind <> excluded.kind returning key, kind`);

/** For the batch that has the file back. */
export const clearFault = (db: Db, key: string, now: number) =>
  db
    .update(fileFaults)
    .set({ clearedAt: now })
    .where(and(eq(fileFaults.key, key), isNull(fileFaults.clearedAt)));

/** How many stand, by kind: their names are for staff and the log. */
export async function countFaults(db: Db): Promise<Record<FileFault, number>> {
  const rows = await db
    .select({ kind: fileFaults.kind, n: sql<number>`count(*)`.as("n") })
    .from(fileFaults)
    .where(isNull(fileFaults.clearedAt))
    .groupBy(fileFaults.kind);
  const counted = (kind: FileFault) => rows.find((row) => row.kind === kind)?.n ?? 0;
  return { missing: counted("missing"), damaged: counted("damaged") };
}
