import { contextOf } from "@worker/context";
import { shownRole } from "@worker/domain/foundation/access/policy";
import { ownAccount } from "@worker/domain/foundation/users/account";
import { pictureAddress } from "@worker/domain/foundation/users/picture";
import type { Route } from "./+types/account";
import { pageMeta } from "~/shell/page-meta";
import { Facts } from "~/ui/facts";
import { Mark } from "~/ui/mark";
import { DateTime } from "~/ui/relative-time";
import { RoleBadge } from "~/ui/role-badge";
import { AccountFrame } from "./frame/account-frame";
import { UnconfirmedNote } from "./email/unconfirmed-note";
import { sheets } from "~/styles/sheets";
import accountCss from "./account.css?url";

export function loader({ context }: Route.LoaderArgs) {
  const request = contextOf(context);
  const { viewer } = request;
  const { id, username, email, role, isTester, isVerified, isAgeVerified, dateCreated } = ownAccount(request);
  const picture = pictureAddress(id, viewer.kind === "member" ? (viewer.picture ?? null) : null);
  return { id, username, email, role: shownRole(role, isTester), picture, isVerified, isAgeVerified, dateCreated };
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Your account", description: "What we know about you.", path: "/account", noindex: true }, "");

export default function AccountOverview({ loaderData: account }: Route.ComponentProps) {
  const { id, username, email, role, picture, isVerified, isAgeVerified, dateCreated } = account;
  return (
    <AccountFrame title="Your account" current="/account">
      {!isVerified && <UnconfirmedNote />}
      <div className="account-head">
        <Mark id={id} kind="member" size={64} image={picture} />
        <div>
          <h2>{username}</h2>
          <RoleBadge name={role} />
        </div>
      </div>
      <Facts
        facts={[
          { label: "Email", value: email },
          { label: "Email status", value: isVerified ? "Confirmed" : "Not confirmed" },
          { label: "Member since", value: <DateTime at={dateCreated} /> },
          { label: "Age", value: isAgeVerified ? "Verified, 21 or older" : "Not verified" },
        ]}
      />
    </AccountFrame>
  );
}
