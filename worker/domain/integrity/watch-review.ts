import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../db/client";
import { newId } from "../../db/ids";
import { moderationCases } from "../moderation/schema";
import { HELD_REASON } from "../reviews/forms";
import { hideReviews } from "../reviews/hide-review";
import { alertsOf, holds, type NewAlert, type Observations } from "./alerts";
import { selectAuthorDay, selectNearby, type Written } from "./bursts";
import { bandStatements, selectCandidates, type WatchedText } from "./find-similar";
import { integrityAlerts } from "./schema";

/** A review that is being published or edited. */
export interface WatchedReview extends WatchedText, Written {
  /** Keyed hash of the network it comes from, where that is known. */
  networkHash: string | null;
  /** An edit is compared with other texts only: it was counted when it was written. */
  isEdit: boolean;
}

/**
 * What has to be read to judge a review, for the batch that reads what publishing or editing needs:
 * `const [candidates, nearby, authorDay, …] = await db.batch([...watchStatements(db, review, now), …])`.
 */
export const watchStatements = (db: Db, review: WatchedReview, now: number) =>
  [selectCandidates(db, review), selectNearby(db, review, now), selectAuthorDay(db, review, now)] as const;

/** The alerts from what those statements answered. `holds(alerts)` says whether the review is held. */
export const judge = (review: WatchedReview, seen: Observations, now: number): NewAlert[] =>
  alertsOf(review, seen, now);

/**
 * The statements that store a review's bands and alerts, and hold it where one is of severity high or above: hidden, out
 * of every total, and a case of the moderation queue (rulings, area 7). They belong behind the statements that write the
 * review and add it to the totals. Keeping the case releases the review.
 */
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
    ...(holds(alerts) ? holdStatements(db, { reviewId, authorId }, now) : []),
  ];
}

const holdStatements = (db: Db, { reviewId, authorId }: Omit<WatchedText, "text">, now: number) => [
  ...hideReviews(db, { ids: [reviewId] }, { by: null, reason: HELD_REASON }, now),
  db
    .insert(moderationCases)
    .values({
      ...{ id: newId(now), kind: "review", subjectId: reviewId, ownerId: authorId, source: "pattern" },
      ...{ status: "open", openedAt: now },
    })
    .onConflictDoNothing(),
];
