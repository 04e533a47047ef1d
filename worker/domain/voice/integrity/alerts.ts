import { type Burst, BURSTS, burstCounts, type Nearby, severityOf } from "./bursts";
import { type Candidate, type Similar, similarOf } from "./find-similar";
import { copiedPage, type Page } from "./copied-page";
import { praiseOfOne } from "./one-vendor";
import { ratingRun } from "./rating-run";
import { ALERT_SEVERITIES, type AlertSeverity, type AlertType } from "./schema";
import { sharedNetwork } from "./shared-network";

/** Nearly the same words from here on: a near-duplicate of this share is held. */
const COPY_MIN = 0.95;

/** So many members with the same text make a campaign. */
const CAMPAIGN_MIN = 3;

/** Near-duplicates of one review that become alerts of their own. */
const SIMILAR_ALERTS_MAX = 5;

export interface NewAlert {
  type: AlertType;
  severity: AlertSeverity;
  key: string;
  evidence: Record<string, string | number>;
}

export interface Observations {
  candidates: readonly Candidate[];
  /** The vendor's other reviews of the last hour. */
  nearby: readonly Nearby[];
  authorDay: readonly { n: number }[];
  /** What the detectors beside those look at; without it they raise nothing. */
  wider?: Wider;
}

/** What was read about vendor, author and network of a new review (rules/integrity#detectors). */
export interface Wider {
  /** Ratings of the vendor's other newest reviews, newest first. */
  newest: readonly number[];
  /** How many visible reviews gave the vendor 1 to 5 stars. */
  stars: readonly number[];
  /** What else the author wrote. */
  own: readonly { vendorId: string; rating: number; verifiedBy: string | null }[];
  /** Who else reviewed the vendor from the network. */
  network: readonly { authorId: string }[];
  pages: readonly Page[];
}

interface Watched {
  authorId: string;
  text: string;
  networkHash: string | null;
  isEdit: boolean;
  vendorId?: string;
  rating?: number;
}

function similarAlerts(similar: readonly Similar[]): NewAlert[] {
  const copied = new Set(similar.filter(({ similarity }) => similarity >= COPY_MIN).map(({ authorId }) => authorId));
  const severity = (similarity: number): AlertSeverity => {
    if (similarity < COPY_MIN) return "medium";
    return copied.size >= CAMPAIGN_MIN ? "critical" : "high";
  };
  return similar.slice(0, SIMILAR_ALERTS_MAX).map(({ reviewId, similarity }) => ({
    type: "similar_content",
    severity: severity(similarity),
    key: reviewId,
    evidence: { otherReviewId: reviewId, similarity: Math.round(similarity * 1000) / 1000 },
  }));
}

const BURST_NAMES = Object.keys(BURSTS) as Burst[];

/** What was copied from the vendor's own pages; asked of an edit too. */
function pageAlerts(text: string, pages: readonly Page[]): NewAlert[] {
  const copied = copiedPage(text, pages);
  if (copied === null) return [];
  const { productId, share } = copied;
  const evidence = { productId, similarity: Math.round(share * 1000) / 1000 };
  return [{ type: "similar_content", severity: "medium", key: `product:${productId}`, evidence }];
}

const pattern = (key: string, severity: AlertSeverity, evidence: Record<string, number>): NewAlert => ({
  type: "suspicious_pattern",
  severity,
  key,
  evidence: { pattern: key, ...evidence },
});

function widerAlerts({ vendorId = "", rating = 0, networkHash }: Watched, wider: Wider): NewAlert[] {
  const run = ratingRun(rating, wider.newest, wider.stars);
  const praise = praiseOfOne({ vendorId, rating }, wider.own);
  const shared = networkHash === null ? null : sharedNetwork(wider.network);
  return [
    ...(run === null
      ? []
      : [pattern("rating_outlier", run.severity, { count: run.count, of: run.of, usual: run.usual, rating })]),
    ...(praise === null ? [] : [pattern("one_vendor_praise", praise.severity, { count: praise.count })]),
    ...(shared === null ? [] : [pattern("shared_network", shared.severity, { count: shared.count })]),
  ];
}

/** What text and circumstances raise; an edit only its text (rules/integrity#holding). */
export function alertsOf(
  watched: Watched,
  { candidates, nearby, authorDay, wider }: Observations,
  now: number,
): NewAlert[] {
  const similar = [
    ...similarAlerts(similarOf(watched.text, candidates)),
    ...pageAlerts(watched.text, wider?.pages ?? []),
  ];
  if (watched.isEdit) return similar;
  const counts = burstCounts(watched, nearby, authorDay[0]?.n ?? 0, now);
  const bursts = BURST_NAMES.flatMap((key): NewAlert[] => {
    const severity = severityOf(key, counts[key]);
    return severity === null ? [] : [pattern(key, severity, { count: counts[key] })];
  });
  return [...similar, ...bursts, ...(wider === undefined ? [] : widerAlerts(watched, wider))];
}

/** Whether the alerts keep a review from showing until a moderator has looked: severity high or above. */
export const holds = (alerts: readonly Pick<NewAlert, "severity">[]): boolean =>
  alerts.some(({ severity }) => ALERT_SEVERITIES.indexOf(severity) >= ALERT_SEVERITIES.indexOf("high"));
