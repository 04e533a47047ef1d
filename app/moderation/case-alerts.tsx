import type { CaseAlert } from "@worker/domain/voice/integrity/case-alerts";
import { formatPercent, plural } from "~/ui/format";
import { RelativeTime } from "~/ui/relative-time";

const PATTERNS: Record<string, (count: number) => string> = {
  young_accounts: (count) => `${count} reviews of this vendor within an hour by accounts younger than a week`,
  one_network: (count) => `Reviews of this vendor within an hour by ${plural(count, "member")} from one network`,
  author_day: (count) => `${plural(count, "review")} by this member within a day`,
};

function wordsOf({ type, evidence }: CaseAlert): string {
  if (type === "similar_content")
    return `${formatPercent(Number(evidence["similarity"]))} the same words as another member's review`;
  return PATTERNS[String(evidence["pattern"])]?.(Number(evidence["count"])) ?? "A pattern";
}

/** What was seen of a review as it was written, with the text that it nearly repeats. */
export function CaseAlerts({ alerts, now }: { alerts: CaseAlert[]; now: number }) {
  if (alerts.length === 0) return null;
  return (
    <>
      <h2>{plural(alerts.length, "alert")}</h2>
      <ul className="hist-log">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <RelativeTime at={alert.createdAt} now={now} />
            <span>
              {wordsOf(alert)} ({alert.severity}
              {alert.resolvedAt !== null && ", resolved"})
              {alert.otherText !== null && <span className="pre muted"> {alert.otherText}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
