import type { OwnApplication } from "@worker/domain/oversight/applications/my-applications";
import { NO_APPLICATIONS } from "@worker/domain/views/dashboards/forms";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ApplicationsTab } from "./tab";

const BENEFITS = [
  "A verified badge on your page and in the directory",
  "Higher placement in search",
  "Announcements and sales posts",
  "Replies to reviews, marked as official",
  "Analytics for your own listings",
  "Priority support on the larger plans",
  "Management of your product listings",
  "Subscription plans to choose from",
];

export function Applicant({ applications }: { applications: readonly OwnApplication[] }) {
  return (
    <div className="stack">
      <h1>Vendor dashboard</h1>
      {applications.length > 0 ? (
        <>
          <p className="lead muted">Your verification applications, newest first.</p>
          <ApplicationsTab applications={applications} />
        </>
      ) : (
        <section className="card card--pad stack" aria-labelledby="none-yet">
          <h2 id="none-yet">{NO_APPLICATIONS}</h2>
          <p>You have not applied for verification yet. It brings your business:</p>
          <ul className="perks">
            {BENEFITS.map((benefit) => (
              <li key={benefit}>
                <Icon name="check" /> {benefit}
              </li>
            ))}
          </ul>
          <p className="muted">
            The application has five steps, and your draft is saved as you go. “Apply for Verification” in the sidebar
            leads there too.
          </p>
          <p>
            <LinkButton variant="primary" icon="badge-check" to="/verification">
              Apply for Verification
            </LinkButton>
          </p>
        </section>
      )}
    </div>
  );
}
