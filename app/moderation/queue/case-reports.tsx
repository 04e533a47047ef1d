import { REASON_LABELS } from "@worker/domain/foundation/cases/forms";
import type { CaseReport } from "@worker/domain/oversight/moderation/read-case";
import { plural } from "~/ui/format";
import { RelativeTime } from "~/ui/relative-time";

export function CaseReports({ reports, now }: { reports: CaseReport[]; now: number }) {
  if (reports.length === 0) return null;
  return (
    <>
      <h2>{plural(reports.length, "report")}</h2>
      <ul className="hist-log">
        {reports.map((report) => (
          <li key={report.reporterId}>
            <RelativeTime at={report.createdAt} now={now} />
            <span>
              {report.reporterName ?? "Former member"}: {REASON_LABELS[report.reason]}
              {report.detail !== "" && <span className="pre muted"> {report.detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
