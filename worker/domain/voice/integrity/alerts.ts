import { type Burst, BURSTS, burstCounts, type Nearby, severityOf } from "./bursts";
import { type Candidate, type Similar, similarOf } from "./find-similar";
import { ALERT_SEVERITIES, type AlertSeverity, type AlertType } from "./schema";

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

interface Observations {
  candidates: readonly Candidate[];
  nearby: readonly Nearby[];
  authorDay: readonly { n: number }[];
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

/** What text and circumstances raise; an edit only its text (rules/integrity#holding). */
export function alertsOf(
  watched: { authorId: string; text: string; networkHash: string | null; isEdit: boolean },
  { candidates, nearby, authorDay }: Observations,
  now: number,
): NewAlert[] {
  const similar = similarAlerts(similarOf(watched.text, candidates));
  if (watched.isEdit) return similar;
  const counts = burstCounts(watched, nearby, authorDay[0]?.n ?? 0, now);
  const bursts = BURST_NAMES.flatMap((key): NewAlert[] => {
    const severity = severityOf(key, counts[key]);
    if (severity === null) return [];
    return [{ type: "suspicious_pattern", severity, key, evidence: { pattern: key, count: counts[key] } }];
  });
  return [...similar, ...bursts];
}

/** Whether the alerts keep a review from showing until a moderator has looked: severity high or above. */
export const holds = (alerts: readonly Pick<NewAlert, "severity">[]): boolean =>
  alerts.some(({ severity }) => ALERT_SEVERITIES.indexOf(severity) >= ALERT_SEVERITIES.indexOf("high"));
