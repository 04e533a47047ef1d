import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { openCase } from "../../foundation/cases/open-case";
import { holds, type NewAlert, type Observations } from "./alerts";
import { selectNearby, selectOwnNewest, withinDay, withinHour, type Written } from "./bursts";
import { selectPages } from "./copied-page";
import { bandStatements, selectCandidates, type WatchedText } from "./find-similar";
import { selectHistogram } from "./rating-run";
import { integrityAlerts } from "./schema";
import { selectSameNetwork } from "./shared-network";

export interface WatchedReview extends WatchedText, Written {
  productId: string | null;
  rating: number;
  /** Keyed hash of the network it comes from, where that is known. */
  networkHash: string | null;
  /** An edit is compared with other texts only: it was counted when it was written. */
  isEdit: boolean;
}

/** For the batch that reads what publishing or editing needs; its answers go to `observed`. */
export const watchStatements = (db: Db, review: WatchedReview, now: number) =>
  [
    selectCandidates(db, review),
    selectNearby(db, review, now),
    selectOwnNewest(db, review),
    selectSameNetwork(db, review, review.networkHash),
    selectHistogram(db, review.vendorId),
    selectPages(db, review),
  ] as const;

type Answered<T extends readonly unknown[]> = { [K in keyof T]: Awaited<T[K]> };
type Answers = Answered<ReturnType<typeof watchStatements>>;

/** What `watchStatements` read, as `alertsOf` takes it. */
export function observed([candidates, newest, own, network, histogram, pages]: Answers, now: number): Observations {
  return {
    candidates,
    nearby: withinHour(newest, now),
    authorDay: [{ n: withinDay(own, now).length }],
    wider: {
      newest: newest.map(({ rating }) => rating),
      stars: histogram[0]?.stars ?? [],
      own,
      network,
      pages,
    },
  };
}

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
