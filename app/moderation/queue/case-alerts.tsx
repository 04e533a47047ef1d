import type { CaseAlert } from "@worker/domain/voice/integrity/case-alerts";
import { plural } from "~/ui/format";
import { RelativeTime } from "~/ui/relative-time";

const statusOf = ({ resolvedAt, actionTaken }: CaseAlert): string => {
  if (resolvedAt === null) return "";
  return actionTaken === null ? ", resolved" : `, resolved: ${actionTaken}`;
};

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
              {alert.description} ({alert.severity}
              {statusOf(alert)}){alert.otherText !== null && <span className="pre muted"> {alert.otherText}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
