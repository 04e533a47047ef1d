import { LinkButton } from "~/ui/button";
import { pageMeta } from "~/shell/page-meta";
import { AccountFrame } from "./frame/account-frame";
import { sheets } from "~/styles/sheets";
import accountCss from "./account.css?url";

const HERE = "/account/data";

export const loader = () => null;

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Your data", description: "Export and deletion.", path: HERE, noindex: true }, "");

export default function YourData() {
  return (
    <AccountFrame
      title="Your data"
      current={HERE}
      lead="What we keep about you is yours to take with you or to delete."
    >
      <section aria-labelledby="export-title">
        <h2 id="export-title">Export</h2>
        <p>
          One JSON file with your profile, registration, reviews, votes, notifications, points, referrals, sessions,
          logins, reports and decisions. Network addresses are stored only as hashes and are not included.
        </p>
        <a className="btn" href="/api/account/export" download>
          Download your data
        </a>
        <p className="small muted">Up to five times an hour.</p>
      </section>
      <section aria-labelledby="delete-title">
        <h2 id="delete-title">Deletion</h2>
        <p>Your name, address, date of birth and picture are deleted permanently. The next page says what stays.</p>
        <LinkButton variant="danger" to="/account/delete">
          Delete your account
        </LinkButton>
      </section>
    </AccountFrame>
  );
}
