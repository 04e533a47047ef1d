import type { Program } from "@worker/domain/views/rewards/program";
import { TIER_WORDS } from "@worker/domain/voice/rewards/tier-words";
import { formatNumber } from "~/ui/format";
import { StackTable } from "~/ui/stack-table";
import { TierLadder } from "./tier-ladder";
import { money } from "./words";

const COLUMNS = ["Tier", "Completed referrals", "Referral bonus", "Purchase cashback", "Review reward"];

/** What each tier asks for and pays (rules/rewards#tiers). */
export function RewardTiers({ program: { tiers, own } }: { program: Program }) {
  return (
    <section className="rewards-tiers" aria-labelledby="tiers">
      <h2 id="tiers">Four tiers</h2>
      <p className="muted">
        Only completed referrals move you up, by themselves. The bonus for a referral is that of the tier you were in
        before it.
      </p>
      {own !== null && <TierLadder tiers={tiers} own={own} />}
      <StackTable caption="What each tier asks for and pays" columns={COLUMNS}>
        {tiers.map(({ tier, referrals, referralBonus, cashbackPercent, reviewReward }) => (
          <tr key={tier} className={tier === own?.tier ? "rewards-own" : undefined}>
            <th scope="row" className="wide">
              {TIER_WORDS[tier]}
              {tier === own?.tier && <span className="rewards-yours">Your tier</span>}
            </th>
            <td data-l="From">{formatNumber(referrals)}</td>
            <td data-l="Referral bonus">
              {formatNumber(referralBonus.points)} <span className="muted">{money(referralBonus)}</span>
            </td>
            <td data-l="Cashback">{cashbackPercent}%</td>
            <td data-l="Review">
              {formatNumber(reviewReward.points)} <span className="muted">{money(reviewReward)}</span>
            </td>
          </tr>
        ))}
      </StackTable>
      <p className="source">
        Bonuses and rewards in points, with what they are worth. Cashback in percent of an approved claim’s amount.
      </p>
    </section>
  );
}
