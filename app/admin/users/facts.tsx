import type { MemberRecord } from "@worker/domain/oversight/members/member-record";
import { Facts } from "~/ui/facts";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { counted } from "../counted";
import { memberConversationsPath } from "./paths";

const dated = (at: number | null) => (at === null ? "No" : <DateTime at={at} />);

/** What the account is, without anything that opens it. */
export function UserFacts({ member }: { member: MemberRecord }) {
  return (
    <section className="card card--pad" aria-labelledby="facts-title">
      <h2 id="facts-title">Account</h2>
      <Facts
        facts={[
          { label: "Email", value: member.email },
          { label: "Email confirmed", value: dated(member.emailVerifiedAt) },
          { label: "Age verified", value: dated(member.ageVerifiedAt) },
          { label: "Joined", value: <DateTime at={member.createdAt} withTime /> },
          { label: "Last active", value: member.lastActiveAt && <DateTime at={member.lastActiveAt} withTime /> },
          { label: "Runs the page of", value: member.vendorId && <VendorLink member={member} /> },
          { label: "Tester since", value: member.testerSince && <DateTime at={member.testerSince} /> },
          {
            label: "Messages",
            value: <Link to={memberConversationsPath(member.id)}>Open conversation…</Link>,
          },
          { label: "Reviews", value: formatNumber(member.reviewCount) },
          { label: "Points", value: member.points === null ? "-" : formatNumber(member.points) },
          { label: "Open sessions", value: counted(member.sessions) },
          { label: "Interests", value: member.productInterests.join(", ") },
          { label: "Heard about us from", value: member.howDidYouHear },
          { label: "Current shop", value: member.currentShop },
          { label: "Id", value: <code className="secret">{member.id}</code> },
        ]}
      />
    </section>
  );
}

const VendorLink = ({ member }: { member: MemberRecord }) => (
  <Link to={`/vendor/${member.vendorId}`}>{member.vendorName ?? member.vendorId}</Link>
);
