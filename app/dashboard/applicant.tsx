import type { OwnApplication } from "@worker/domain/applications/my-applications";
import { NO_APPLICATIONS } from "@worker/domain/dashboards/forms";
import { LinkButton } from "../ui/button";
import { Empty } from "../ui/empty";
import { ApplicationsTab } from "./applications-tab";

/** What verification brings (document 3 §6). */
const BENEFITS = [
  "A verified badge on your page and wherever your name stands",
  "Higher placement in search",
  "Announcements and sales posts",
  "Replies to reviews, marked as official",
  "Analytics of your own figures",
  "Priority support",
  "Management of your product listings",
  "Subscription plans to choose from",
];

/** The dashboard of a member without a vendor page: the own applications, or what an application would bring. */
export function Applicant({ applications }: { applications: readonly OwnApplication[] }) {
  return (
    <div className="stack">
      <h1>Vendor dashboard</h1>
      {applications.length > 0 ? (
        <>
          <p className="lead muted">Your verification applications, the newest first.</p>
          <ApplicationsTab applications={applications} />
        </>
      ) : (
        <Empty
          icon="clipboard-check"
          title={NO_APPLICATIONS}
          action={
            <LinkButton variant="primary" to="/verification">
              Apply for Verification
            </LinkButton>
          }
        >
          <p>You have not applied for verification yet. A verified vendor has:</p>
          <ul className="bullets">
            {BENEFITS.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <p>“Apply for Verification” in the sidebar leads to the application, too.</p>
        </Empty>
      )}
    </div>
  );
}
