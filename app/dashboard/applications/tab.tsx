import { type ApplicationStatus, STATUS_LABELS, STATUS_SENTENCES } from "@worker/domain/oversight/applications/forms";
import type { OwnApplication } from "@worker/domain/oversight/applications/my-applications";
import { NO_OWN_APPLICATIONS, UNKNOWN_STATUS } from "@worker/domain/views/dashboards/forms";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";

const NEXT: Partial<Record<ApplicationStatus, string>> = {
  ...STATUS_SENTENCES,
  draft: "Your answers so far are saved. Nobody sees them before you submit them.",
  needs_info: "Our staff need something more before they can decide.",
};

const ABILITIES = [
  "Update your vendor profile",
  "Post announcements",
  "Respond to reviews",
  "See your vendor analytics",
  "Manage your product listings",
  "Choose a subscription plan",
];

export function ApplicationsTab({ applications }: { applications: readonly OwnApplication[] }) {
  if (applications.length === 0) {
    return <Empty icon="clipboard-check" title={NO_OWN_APPLICATIONS} />;
  }
  return (
    <ul className="stack">
      {applications.map((application) => (
        <ApplicationItem key={application.id} application={application} />
      ))}
    </ul>
  );
}

/** A status that this release does not know yet reads "Unknown" (rules/verification#what-it-brings). */
const labelOf = (status: string): string =>
  new Map<string, string>(Object.entries(STATUS_LABELS)).get(status) ?? UNKNOWN_STATUS;

function ApplicationItem({ application }: { application: OwnApplication }) {
  const { businessName, status, applicationDate, lastUpdated, reviewNotes } = application;
  const next = NEXT[status];
  return (
    <li className="card card--pad stack">
      <div className="row row--wrap between">
        <h2>{businessName || "Your application"}</h2>
        <strong className="status-word">{labelOf(status)}</strong>
      </div>
      {next && <p>{next}</p>}
      {status === "approved" && <Approved vendorId={application.vendorId} />}
      {reviewNotes && (
        <Note kind={status === "rejected" ? "bad" : "wait"} title="Review notes:">
          {reviewNotes}
        </Note>
      )}
      <Facts
        facts={[
          { label: "Submitted", value: applicationDate !== null && <DateTime at={applicationDate} /> },
          { label: "Last change", value: <DateTime at={lastUpdated} /> },
        ]}
      />
      <NextStep status={status} />
    </li>
  );
}

function Approved({ vendorId }: { vendorId: string | null }) {
  return (
    <Note kind="good" title="Congratulations!">
      {vendorId === null ? "Your vendor page" : <Link to={`/vendor/${vendorId}`}>Your vendor page</Link>} is verified.
      You can now:
      <ul className="bullets">
        {ABILITIES.map((ability) => (
          <li key={ability}>{ability}</li>
        ))}
      </ul>
    </Note>
  );
}

const STEPS: Partial<Record<ApplicationStatus, string>> = {
  draft: "Continue Application",
  needs_info: "Update Application",
  rejected: "Submit a new application",
};

function NextStep({ status }: { status: ApplicationStatus }) {
  const label = STEPS[status];
  if (label === undefined) return null;
  return (
    <p>
      <LinkButton variant={status === "rejected" ? "plain" : "primary"} to="/verification">
        {label}
      </LinkButton>
    </p>
  );
}
