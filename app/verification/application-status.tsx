import { STATUS_LABELS, STATUS_SENTENCES } from "@worker/domain/oversight/applications/forms";
import type { OwnApplication } from "@worker/domain/oversight/applications/my-applications";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { RelativeTime } from "~/ui/relative-time";

const NEXT: Partial<Record<OwnApplication["status"], string>> = {
  ...STATUS_SENTENCES,
  needs_info: "Change your answers below and submit them again.",
};

export function ApplicationStatus({ application, now }: { application: OwnApplication; now: number }) {
  const { businessName, status, applicationDate, lastUpdated, reviewNotes, vendorId } = application;
  return (
    <section className="card card--pad stack" aria-labelledby="status-title">
      <h2 id="status-title">
        {businessName}: {STATUS_LABELS[status]}
      </h2>
      {NEXT[status] && <p>{NEXT[status]}</p>}
      {status === "approved" && vendorId !== null && (
        <p>
          Congratulations! <Link to={`/vendor/${vendorId}`}>Your vendor page</Link> is verified.{" "}
          <Link to="/vendor-dashboard">Open your dashboard</Link>
        </p>
      )}
      {reviewNotes && (
        <Note kind={status === "rejected" ? "bad" : "wait"} title="From our staff:">
          {reviewNotes}
        </Note>
      )}
      <Facts
        facts={[
          { label: "Submitted", value: applicationDate !== null && <RelativeTime at={applicationDate} now={now} /> },
          { label: "Last change", value: <RelativeTime at={lastUpdated} now={now} /> },
        ]}
      />
    </section>
  );
}
