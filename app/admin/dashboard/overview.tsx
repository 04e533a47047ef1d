import { formatNumber, formatPercent } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";
import { LabelStrip } from "~/ui/label-strip";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { type FaultyFile, FaultyFiles } from "./faulty-files";
import { counted } from "../counted";
import { LOGS_PATH } from "./tabs";

interface OverviewFigures {
  logins: { since: number; total: number; succeeded: number; failed: number; users: number };
  security: { failedInADay: number };
  users: { newInAWeek: number; suspended: number; flagged: number; testers: number };
  products: { products: number; vendors: number; verifiedVendors: number };
  quality: { labInDate: number; reviews: number; verifiedReviews: number; openCases: number; appeals: number };
  files: readonly FaultyFile[];
  bookFaults: number;
}

type OverviewProps = {
  figures: OverviewFigures;
  rules: { siteMode: "coming_soon" | "private" | "open"; secondFactorRequired: boolean };
};

const MODES = { coming_soon: "Coming soon", private: "Private", open: "Open" } as const;
const share = (part: number, whole: number): string => (whole === 0 ? "-" : formatPercent(part / whole));

/** Login counts and four cards of live figures (rules/admin#dashboard). */
export function Overview({
  figures: { logins, security, users, products, quality, files, bookFaults },
  rules,
}: OverviewProps) {
  const { since, total, succeeded, failed } = logins;
  return (
    <>
      {files.length > 0 && <FaultyFiles files={files} />}
      {bookFaults > 0 && (
        <Note kind="bad" title="The books of rewards do not add up.">
          Stored points differ from their rows in {counted(bookFaults)} {bookFaults === 1 ? "place" : "places"}.{" "}
          <Link to="/admin/rewards">Look at them</Link>
        </Note>
      )}
      <LabelStrip
        facts={[
          {
            label: "Login attempts",
            value: formatNumber(total),
            note: since === 0 ? "All time" : <Since at={since} />,
          },
          { label: "Successful", value: formatNumber(succeeded), note: share(succeeded, total) },
          { label: "Failed", value: formatNumber(failed), note: share(failed, total) },
          { label: "Unique users", value: formatNumber(logins.users), note: "Accounts that tried to log in" },
        ]}
      />
      <div className="grid-2">
        <InfoCard icon="shield-check" title="Security" to={LOGS_PATH} link="Open the login log">
          {[
            { label: "Failed in 24 hours", value: counted(security.failedInADay) },
            { label: "Site mode", value: MODES[rules.siteMode] },
            { label: "Second factor", value: rules.secondFactorRequired ? "Required for staff" : "Optional" },
          ]}
        </InfoCard>
        <InfoCard icon="users" title="User management" to="/admin/users" link="Manage users">
          {[
            { label: "New in 7 days", value: counted(users.newInAWeek) },
            { label: "Suspended", value: counted(users.suspended) },
            { label: "Flagged, waiting", value: counted(users.flagged) },
            { label: "Trusted testers", value: counted(users.testers) },
          ]}
        </InfoCard>
        <InfoCard icon="package" title="Product management" to="/vendors" link="Browse vendors">
          {[
            { label: "Products listed", value: formatNumber(products.products) },
            { label: "Vendors listed", value: formatNumber(products.vendors) },
            { label: "Verified vendors", value: formatNumber(products.verifiedVendors) },
          ]}
        </InfoCard>
        <InfoCard icon="clipboard-check" title="Quality control" to="/moderation" link="Open the moderation queue">
          {[
            { label: "Current lab results", value: formatNumber(quality.labInDate) },
            { label: "Verified reviews", value: share(quality.verifiedReviews, quality.reviews) },
            { label: "Open cases", value: counted(quality.openCases) },
            { label: "Appeals", value: counted(quality.appeals) },
          ]}
        </InfoCard>
      </div>
    </>
  );
}

const Since = ({ at }: { at: number }) => (
  <>
    Since <DateTime at={at} withTime />
  </>
);

type InfoCardProps = {
  icon: IconName;
  title: string;
  to: string;
  link: string;
  children: readonly { label: string; value: string }[];
};

function InfoCard({ icon, title, to, link, children }: InfoCardProps) {
  return (
    <section className="card card--pad stack">
      <h2 className="row">
        <Icon name={icon} size="lg" />
        {title}
      </h2>
      <Facts facts={children} />
      <p>
        <Link to={to}>{link}</Link>
      </p>
    </section>
  );
}
