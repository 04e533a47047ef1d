import { and, eq, isNull, lt } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { DAY_MS } from "../../../days";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { record, recordIfChanged } from "../../foundation/audit/record";
import { sendingLimiter } from "../../voice/messages/limits";
import { suspiciousPatterns } from "../../voice/messaging-safety/schema";
import { monitorOf } from "../monitoring/monitor-of";
import { CLEARED_DAYS } from "./forms";

type Context = Pick<RequestContext, "db" | "viewer" | "site" | "objects" | "now" | "requestId">;

const NO_PATTERN = "There is no such pattern.";
const RESOLVED_ALREADY = "This pattern has already been resolved.";
const OWN_PATTERN = "You cannot resolve a pattern of your own.";

interface Resolution {
  adminNotes: string;
  /** Ends the limit that holds the member's messages; what they sent before counts toward none. */
  release: boolean;
}

/** @throws as `monitorOf`; Forbidden, also for a pattern of their own; NotFound; Conflict where somebody else was faster */
export async function resolvePattern(context: Context, id: string, { adminNotes, release }: Resolution): Promise<void> {
  const { db, objects, now, requestId } = context;
  const actor = monitorOf(context);
  const [pattern] = await db
    .select({ userId: suspiciousPatterns.userId, type: suspiciousPatterns.patternType })
    .from(suspiciousPatterns)
    .where(eq(suspiciousPatterns.id, id));
  if (pattern === undefined) throw new NotFound(NO_PATTERN);
  if (pattern.userId === actor.id) throw new Forbidden(OWN_PATTERN, "own-content");
  const detail = { type: pattern.type, adminNotes, release };
  const subject = { subjectType: "user", subjectId: pattern.userId, detail };
  await batchIfChanged(
    db,
    db
      .update(suspiciousPatterns)
      .set({ resolvedAt: now, resolvedBy: actor.id, adminNotes })
      .where(and(eq(suspiciousPatterns.id, id), isNull(suspiciousPatterns.resolvedAt))),
    [record(db, { actor, action: "messages.pattern_resolved", ...subject, requestId }, now)],
    () => new Conflict(RESOLVED_ALREADY, "already-resolved"),
  );
  if (release) await objects.limiter(sendingLimiter(pattern.userId)).release();
}

/** Deletes old patterns, resolved or not. @returns how many @throws as `monitorOf` */
export async function clearPatterns(context: Context): Promise<number> {
  const { db, now, requestId } = context;
  const actor = monitorOf(context);
  const subject = { subjectType: "site", subjectId: "suspicious_patterns", detail: { olderThanDays: CLEARED_DAYS } };
  const [cleared] = await db.batch([
    db.delete(suspiciousPatterns).where(lt(suspiciousPatterns.detectedAt, now - CLEARED_DAYS * DAY_MS)),
    recordIfChanged(db, { actor, action: "messages.patterns_cleared", ...subject, requestId }, now),
  ]);
  return cleared.meta.changes;
}
