import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { openCase } from "../../foundation/cases/open-case";
import { holds, type NewAlert } from "./alerts";
import { selectAuthorDay, selectNearby, type Written } from "./bursts";
import { bandStatements, selectCandidates, type WatchedText } from "./find-similar";
import { integrityAlerts } from "./schema";

interface WatchedReview extends WatchedText, Written {
  /** Keyed hash of the network it comes from, where that is known. */
  networkHash: string | null;
  /** An edit is compared with other texts only: it was counted when it was written. */
  isEdit: boolean;
}

/** For the batch that reads what publishing or editing needs; its answers go to `alertsOf`. */
export const watchStatements = (db: Db, review: WatchedReview, now: number) =>
  [selectCandidates(db, review), selectNearby(db, review, now), selectAuthorDay(db, review, now)] as const;

/** A review that is held the caller writes hidden, or hides where it showed before (rules/integrity#holding). */
export function watchedStatements(
  db: Db,
  { reviewId, authorId, text }: WatchedText,
  alerts: readonly NewAlert[],
  now: number,
): BatchItem<"sqlite">[] {
  const rows = alerts.map((alert) => ({ ...alert, id: newId(now), reviewId, createdAt: now }));
  return [
    ...bandStatements(db, reviewId, text),
    ...(rows.length === 0 ? [] : [db.insert(integrityAlerts).values(rows).onConflictDoNothing()]),
    ...(holds(alerts) ? [patternCase(db, { reviewId, authorId }, now)] : []),
  ];
}

const patternCase = (db: Db, { reviewId, authorId }: Omit<WatchedText, "text">, now: number) =>
  openCase(db, { kind: "review", subjectId: reviewId, ownerId: authorId, source: "pattern" }, now);
