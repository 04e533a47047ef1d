import { TIER_WORDS } from "@worker/domain/voice/rewards/tier-words";
import { LabelStrip } from "~/ui/label-strip";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import type { OverviewPart } from "./read-part.server";
import { ReferralShare } from "./referral-share";
import { TierLadder } from "./tier-ladder";
import { money, points } from "./words";

const HELD_WORDS = { referral_bonus: "Referral bonus", cashback: "Cashback" } as const;

export function Overview(part: OverviewPart) {
  const { summary, tiers } = part;
  const { balance, held, earned, redeemed, tier, brought, holds } = summary;
  const [first] = holds;
  return (
    <div className="referrals">
      {summary.suspendedAt !== null && (
        <Note kind="wait" title="Your rewards are suspended.">
          You were away for {part.inactivityMonths} months. Your points stay yours, but you cannot redeem them now, and
          what you earn meanwhile is paid at the rates of the first tier. Log out and log in again to restore everything
          at once.
        </Note>
      )}
      <LabelStrip
        facts={[
          { label: "Balance", value: points(balance.points), note: money(balance) },
          {
            label: "Held",
            value: points(held.points),
            note:
              first === undefined ? (
                "Nothing on its way"
              ) : (
                <>
                  First available <DateTime at={first.availableFrom} withTime />
                </>
              ),
          },
          { label: "Tier", value: TIER_WORDS[tier.tier], note: `${points(part.bonus.points)} a referral` },
          { label: "Earned so far", value: points(earned.points), note: `${money(redeemed)} redeemed` },
        ]}
      />
      <section aria-labelledby="next-tier">
        <h2 id="next-tier">Your tier</h2>
        <TierLadder tiers={tiers} own={tier} />
      </section>
      {holds.length > 0 && <Held holds={holds} held={held} />}
      <ReferralShare {...part} brought={brought} />
    </div>
  );
}

function Held({ holds, held }: Pick<OverviewPart["summary"], "holds" | "held">) {
  const shown = holds.reduce((sum, { worth }) => sum + worth.points, 0);
  return (
    <section aria-labelledby="held">
      <h2 id="held">Held for now</h2>
      <ul className="referrals-held">
        {holds.map(({ type, worth, availableFrom, heldAt }) => (
          <li key={`${heldAt} ${worth.points}`}>
            <span>
              {HELD_WORDS[type]}{" "}
              <span className="muted">
                available <DateTime at={availableFrom} withTime />
              </span>
            </span>
            <b>
              {points(worth.points)} <span className="muted">{money(worth)}</span>
            </b>
          </li>
        ))}
      </ul>
      {held.points > shown && <p className="small muted">And {points(held.points - shown)} more.</p>}
    </section>
  );
}
