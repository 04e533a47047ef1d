import { EXPORT_SECTIONS } from "@worker/domain/oversight/accounts/export-account";
import { LinkButton } from "~/ui/button";
import { pageMeta } from "~/shell/page-meta";
import { AccountFrame } from "./frame/account-frame";
import { sheets } from "~/styles/sheets";
import type { Route } from "./+types/data";
import accountCss from "./account.css?url";

const HERE = "/account/data";

export const loader = () => ({ sections: EXPORT_SECTIONS.map(({ label }) => label) });

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Your data", description: "Export and deletion.", path: HERE, noindex: true }, "");

export default function YourData({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <AccountFrame title="Your data" current={HERE} lead="Download what we store about you, or delete your account.">
      <section aria-labelledby="export-title">
        <h2 id="export-title">Export</h2>
        <p>One JSON file with everything on this list. A part that you have not used is empty.</p>
        <ul>
          {sections.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        <p>Network addresses are stored only as hashes and are not included.</p>
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
