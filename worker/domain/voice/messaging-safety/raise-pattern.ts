import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import type { Suspicion } from "./suspicions";
import { PATTERN_SEVERITIES, suspiciousPatterns } from "./schema";

/** How long after its first sighting a pattern takes in others of the same type, in milliseconds. */
const MERGED_MS = DAY_MS;
const SIGHTINGS_MAX = 20;

/**
 * The statements that raise a pattern: one of the same type that nobody has resolved takes the sighting in, and becomes as
 * grave as that; else there is a new one (rules/messaging-safety#patterns). They belong next to each other in a batch.
 * @param now UTC epoch milliseconds
 */
export function raisePattern(db: Db, userId: string, { type, severity, action, sighting }: Suspicion, now: number) {
  const { id, evidence, detectedAt, patternType } = suspiciousPatterns;
  const seen = { ...sighting, at: now };
  const open = db
    .select({ id })
    .from(suspiciousPatterns)
    .where(
      and(
        eq(suspiciousPatterns.userId, userId),
        eq(patternType, type),
        gt(detectedAt, now - MERGED_MS),
        isNull(suspiciousPatterns.resolvedAt),
      ),
    )
    .limit(1);
  const graver = PATTERN_SEVERITIES.slice(0, PATTERN_SEVERITIES.indexOf(severity) + 1);
  const isGraver = sql`${suspiciousPatterns.severity} in ${graver}`;
  const room = sql`iif(json_array_length(${evidence}) >= ${SIGHTINGS_MAX}, json_remove(${evidence}, '$[0]'), ${evidence})`;
  const merged = db
    .update(suspiciousPatterns)
    .set({
      evidence: sql`json_insert(${room}, '$[#]', json(${JSON.stringify(seen)}))`,
      severity: sql`iif(${isGraver}, ${severity}, ${suspiciousPatterns.severity})`,
      autoAction: sql`iif(${isGraver}, ${action}, ${suspiciousPatterns.autoAction})`,
    })
    .where(sql`${id} = (${open})`);
  const row = {
    ...{ id: newId(now), userId, patternType: type, severity },
    ...{ evidence: [seen], autoAction: action },
  };
  return [merged, insertWhere(db, suspiciousPatterns, { ...row, detectedAt: now }, sql`changes() = 0`)] as const;
}
