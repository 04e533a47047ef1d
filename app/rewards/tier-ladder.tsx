import type { CSSProperties } from "react";
import type { TierProgress } from "@worker/domain/views/rewards/tier-progress";
import type { TierName } from "@worker/domain/voice/rewards/rules";
import { TIER_WORDS } from "@worker/domain/voice/rewards/tier-words";
import { formatNumber, plural } from "~/ui/format";

type Rung = { tier: TierName; referrals: number };

/** How much of the way from one tier to the next lies behind, 0 to 1. */
function shareOf(rung: Rung, above: Rung | undefined, completed: number): number {
  if (above === undefined) return completed >= rung.referrals ? 1 : 0;
  const share = (completed - rung.referrals) / (above.referrals - rung.referrals);
  return Math.min(1, Math.max(0, share));
}

/** The tiers side by side, filled as far as the member has come; the sentence below says the same. */
export function TierLadder({ tiers, own }: { tiers: readonly Rung[]; own: TierProgress }) {
  return (
    <div className="ladder">
      <ol>
        {tiers.map((rung, index) => {
          const style: CSSProperties & { "--w": string } = {
            "--w": `${(shareOf(rung, tiers[index + 1], own.referrals) * 100).toFixed(1)}%`,
          };
          return (
            <li key={rung.tier} aria-current={rung.tier === own.tier ? "step" : undefined}>
              <span className="bar" style={style}>
                <i />
              </span>
              <b>{TIER_WORDS[rung.tier]}</b>
              <span className="small muted">
                {rung.referrals === 0 ? "from the start" : `from ${formatNumber(rung.referrals)}`}
              </span>
            </li>
          );
        })}
      </ol>
      <p>{progressWords(own)}</p>
    </div>
  );
}

function progressWords({ tier, referrals, next }: TierProgress): string {
  if (next === null) return `You are in the highest tier, with ${plural(referrals, "completed referral")}.`;
  return `${formatNumber(referrals)} of ${plural(next.from, "completed referral")} for ${TIER_WORDS[next.tier]}. You are in ${TIER_WORDS[tier]}.`;
}
