import { and, or, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { sweepOrphans } from "../../../media/sweep-orphans";
import { APPEAL_DAYS } from "../../foundation/cases/forms";
import { moderationCases } from "../../foundation/cases/schema";
import { COVER_PREFIX } from "../../voice/profiles/cover";
import { profiles } from "../../voice/profiles/schema";

/** Objects looked at in one night; the next goes on from another place. */
const LOOKED = 5_000;

/**
 * Deletes covers that no profile shows: what an upload left that broke off, and those that a decision hid, once it can no
 * longer be appealed; daily. @param now UTC epoch milliseconds @returns how many
 */
export const sweepCovers = (db: Db, files: R2Bucket, now: number): Promise<number> =>
  sweepOrphans(files, {
    ...{ prefix: COVER_PREFIX, limit: LOOKED, now },
    from: "",
    inUse: async (keys) => {
      const until = now - APPEAL_DAYS * DAY_MS;
      const { kind, ownerId, subjectId, status, decidedAt } = moderationCases;
      const named = sql`select substr(value, ${COVER_PREFIX.length + 1}) as id from json_each(${JSON.stringify(keys)})`;
      const found = await db
        .select({ id: sql<string>`named.id`.as("id") })
        .from(sql`(${named}) as named`)
        .where(
          or(
            sql`exists (select 1 from ${profiles} where ${profiles.userId} = substr(named.id, 1, instr(named.id, '/') - 1) and ${profiles.userId} || '/' || ${profiles.cover} = named.id)`,
            sql`exists (select 1 from ${moderationCases} where ${and(sql`${ownerId} = substr(named.id, 1, instr(named.id, '/') - 1)`, sql`+${kind} = 'profile_picture'`, sql`${subjectId} = named.id`, sql`(${status} <> 'decided' or ${decidedAt} >= ${until})`)})`,
          ),
        );
      return new Set(found.map(({ id }) => COVER_PREFIX + id));
    },
  });
