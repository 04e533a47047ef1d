import { contextOf } from "@worker/context";
import { shownRole } from "@worker/domain/foundation/access/policy";
import { NOTIFICATION_COUNTS } from "@worker/domain/foundation/notifications/forms";
import { listNotifications } from "@worker/domain/foundation/notifications/list-notifications";
import { ownAccount } from "@worker/domain/foundation/users/account";
import { pictureAddress } from "@worker/domain/foundation/users/picture";
import type { Route } from "./+types/account";
import { actOnNotices, placeOf } from "~/notifications/act-on-notices.server";
import { LATEST_NOTICES } from "~/notifications/notifications-address";
import { LatestNotices } from "~/notifications/latest-notices";
import { pageMeta } from "~/shell/page-meta";
import { Facts } from "~/ui/facts";
import { Mark } from "~/ui/mark";
import { DateTime } from "~/ui/relative-time";
import { RoleBadge } from "~/ui/role-badge";
import { AccountFrame } from "./frame/account-frame";
import { UnconfirmedNote } from "./email/unconfirmed-note";
import { sheets } from "~/styles/sheets";
import accountCss from "./account.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const current = contextOf(context);
  const { viewer, unreadNotifications: unread, now } = current;
  const { filter, deleted } = placeOf(request);
  const { id, username, email, role, isTester, isVerified, isAgeVerified, dateCreated } = ownAccount(current);
  const { items } = await listNotifications(current, filter, null, NOTIFICATION_COUNTS.inline);
  const notices = { items, filter, deleted, unread, now };
  const picture = pictureAddress(id, viewer.kind === "member" ? (viewer.picture ?? null) : null);
  const shown = { id, username, email, role: shownRole(role, isTester), picture };
  return { ...shown, isVerified, isAgeVerified, dateCreated, notices };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  actOnNotices(contextOf(context), request, LATEST_NOTICES);

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta(
    {
      title: "Your account",
      description: "What we know about you, and what happened last.",
      path: "/account",
      noindex: true,
    },
    "",
  );

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
      <LatestNotices {...account.notices} />
    </AccountFrame>
  );
}
