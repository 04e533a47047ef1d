import * as v from "valibot";
import { contextOf } from "@worker/context";
import { type ProgramTab, programQuery } from "@worker/domain/views/rewards/forms";
import { readProgram } from "@worker/domain/views/rewards/program";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/rewards";
import { Faq } from "./faq";
import { HowItWorks } from "./how-it-works";
import { ProgramStrip } from "./program-strip";
import { RewardTiers } from "./reward-tiers";
import { SignUpPrompt } from "./sign-up-prompt";
import rewardsCss from "./rewards.css?url";

const HERE = "/rewards";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { tab } = v.parse(programQuery, Object.fromEntries(new URL(request.url).searchParams));
  return { tab, program: await readProgram(site), origin: originOf(request) };
}

export const handle = sheets(rewardsCss);

const TABS: Record<ProgramTab, { to: string; label: string }> = {
  how: { to: HERE, label: "How It Works" },
  tiers: { to: `${HERE}?tab=tiers`, label: "Reward Tiers" },
  faq: { to: `${HERE}?tab=faq`, label: "FAQ" },
};

export const meta = ({ loaderData: { tab, origin } }: Route.MetaArgs) =>
  pageMeta(
    {
      title: tab === "how" ? "Rewards" : `Rewards: ${TABS[tab].label}`,
      description:
        "Points for verified reviews, referrals and approved purchase claims on Leafproof: what they are worth and how they are earned.",
      path: TABS[tab].to,
    },
    origin,
  );

/** What points are for, open to everybody (rules/rewards#program-page). */
export default function Rewards({ loaderData: { tab, program } }: Route.ComponentProps) {
  const isMember = program.own !== null;
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Rewards</h1>
          <p>Points for verified reviews, for people you bring, and for purchases that our staff approved.</p>
        </div>
        {isMember && (
          <LinkButton to="/referrals" variant="primary" icon="wallet">
            Your points
          </LinkButton>
        )}
      </header>
      <ProgramStrip program={program} />
      <div className="rewards-tabs">
        <Tabs
          label="Rewards"
          tabs={(["how", "tiers", "faq"] as const).map((each) => ({ ...TABS[each], current: each === tab }))}
        />
      </div>
      {tab === "how" && <HowItWorks program={program} />}
      {tab === "tiers" && <RewardTiers program={program} />}
      {tab === "faq" && <Faq program={program} />}
      {!isMember && <SignUpPrompt program={program} />}
    </>
  );
}
