import * as v from "valibot";
import { contextOf } from "@worker/context";
import type { ReferralTab } from "@worker/domain/views/rewards/forms";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import { Tabs } from "~/ui/tabs";
import shareCss from "~/share/share.css?url";
import { referralsPageQuery } from "@worker/domain/views/rewards/forms";
import type { Route } from "./+types/referrals";
import { History } from "./history";
import { Overview } from "./overview";
import { OwnReferrals } from "./own-referrals";
import { readPart } from "./read-part.server";
import rewardsCss from "./rewards.css?url";

const HERE = "/referrals";

export function loader({ context, request }: Route.LoaderArgs) {
  const query = v.parse(referralsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  return readPart(contextOf(context), query);
}

export const handle = sheets(rewardsCss, shareCss);

export const meta = () =>
  pageMeta({ title: "Referrals", description: "Your points, tier and referrals.", path: HERE, noindex: true }, "");

const TABS: Record<ReferralTab, { to: string; label: string }> = {
  overview: { to: HERE, label: "Overview" },
  referrals: { to: `${HERE}?tab=referrals`, label: "My Referrals" },
  history: { to: `${HERE}?tab=history`, label: "Transaction History" },
};

/** What a member earned, whom they brought, and where each point came from (rules/rewards#referrals-page). */
export default function Referrals({ loaderData: part }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Referrals</h1>
          <p>Your points, the link that brings people, and every transaction.</p>
        </div>
        <div className="row row--wrap">
          <LinkButton to="/referrals/redeem" variant="primary" icon="wallet">
            Redeem points
          </LinkButton>
          <LinkButton to="/rewards" icon="award">
            How rewards work
          </LinkButton>
        </div>
      </header>
      <Tabs
        label="Referrals"
        tabs={(["overview", "referrals", "history"] as const).map((tab) => ({
          ...TABS[tab],
          current: tab === part.tab,
        }))}
      />
      {part.tab === "overview" && <Overview {...part} />}
      {part.tab === "referrals" && <OwnReferrals {...part} />}
      {part.tab === "history" && <History {...part} />}
    </>
  );
}
