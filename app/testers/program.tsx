import {
  AGAIN_DAYS,
  DRAFT_KEPT_DAYS,
  IDENTITY_KEPT_DAYS,
  SAMPLE_WORDS,
  TESTERS_PATH,
} from "@worker/domain/voice/testers/program";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";

/** What the program is, as far as the site does it today: whoever reads it decides by it whether to send an ID. */
export function Program({ isVisitor }: { isVisitor: boolean }) {
  return (
    <section className="testers-about stack" aria-labelledby="testers-about">
      <h2 id="testers-about">About the program</h2>
      <p>
        Our staff check an applicant’s identity, age and writing; whoever passes becomes a trusted tester. The name then
        carries the word “Tester”, and the profile the badge. It is an addition to an account and no step on the ladder
        of roles.
      </p>
      {isVisitor && (
        <p>
          <LinkButton variant="primary" to={`/login?returnTo=${encodeURIComponent(TESTERS_PATH)}`}>
            Log in to apply
          </LinkButton>
        </p>
      )}
      <div className="grid-2">
        <div>
          <h3>What we ask for</h3>
          <ul className="testers-list">
            <li>Four steps: personal information, kratom experience, writing skills, verification</li>
            <li>An age of 21 or more</li>
            <li>A sample review of at least {SAMPLE_WORDS} words</li>
            <li>A government ID as JPG, PNG or PDF, at most 10 MB</li>
            <li>No vendor’s page run from the same account</li>
          </ul>
        </div>
        <div>
          <h3>What happens with it</h3>
          <ul className="testers-list">
            <li>Everything you write is stored encrypted and read by the reviewing staff only</li>
            <li>
              Only the person who reviews your application sees your ID, each view is recorded, and it is deleted{" "}
              {IDENTITY_KEPT_DAYS} days after the decision
            </li>
            <li>A draft that you do not touch for {DRAFT_KEPT_DAYS} days is deleted with its ID</li>
            <li>After a rejection you can apply again after {AGAIN_DAYS} days</li>
          </ul>
        </div>
      </div>
      <p className="muted">
        Requests from vendors, samples and payment for them are not part of this site today: being a tester earns
        nothing here. <Link to="/how-we-verify">How we verify</Link>
      </p>
    </section>
  );
}
