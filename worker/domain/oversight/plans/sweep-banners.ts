import { sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { sweepOrphans } from "../../../media/sweep-orphans";
import { APPEAL_DAYS } from "../../foundation/cases/forms";
import { moderationCases } from "../../foundation/cases/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { BANNER_PREFIX } from "./banner";

/** Objects a day; there is hardly ever more than one a vendor. */
const PER_RUN = 5000;

/** Deletes banners that no vendor shows and no appeal can bring back; daily. @returns how many files were deleted */
export function sweepBanners(db: Db, files: R2Bucket, now: number): Promise<number> {
  return sweepOrphans(files, {
    prefix: BANNER_PREFIX,
    from: "",
    limit: PER_RUN,
    now,
    inUse: (keys) => retainedKeys(db, keys, now - APPEAL_DAYS * DAY_MS),
  });
}

async function retainedKeys(db: Db, keys: readonly string[], until: number): Promise<ReadonlySet<string>> {
  const asked = JSON.stringify(keys.map((key) => key.slice(BANNER_PREFIX.length)));
  const rows = await db.all<{ id: string }>(sql`select asked.value as id from json_each(${asked}) as asked
    where exists (select 1 from ${vendors} where ${vendors.id} = substr(asked.value, 1, instr(asked.value, '/') - 1)
      and ${vendors.id} || '/' || ${vendors.banner} = asked.value)
    or exists (select 1 from ${moderationCases} where ${moderationCases.kind} = 'vendor_banner'
      and ${moderationCases.subjectId} = asked.value
      and (${moderationCases.status} <> 'decided' or ${moderationCases.decidedAt} >= ${until}))`);
  return new Set(rows.map(({ id }) => BANNER_PREFIX + id));
}
