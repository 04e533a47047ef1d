import type { ReactNode } from "react";
import type { Program } from "@worker/domain/views/rewards/program";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { money, points } from "./words";

type Part = { program: Program };

export function HowItWorks({ program }: Part) {
  return (
    <div className="rewards-how">
      <Earning program={program} />
      <Arriving program={program} />
      <Redeeming program={program} />
      <TakenBack program={program} />
    </div>
  );
}

type WayProps = { icon: IconName; title: string; amount: string; per: string; children: ReactNode };

const Way = ({ icon, title, amount, per, children }: WayProps) => (
  <li>
    <Icon name={icon} size="lg" />
    <div>
      <h3>{title}</h3>
      <p className="muted">{children}</p>
    </div>
    <p className="rewards-amount">
      <b>{amount}</b>
      <span>{per}</span>
    </p>
  </li>
);

function Earning({ program: { tiers, welcome, referralDays } }: Part) {
  const [first] = tiers;
  return (
    <section aria-labelledby="earning">
      <h2 id="earning">Four ways to earn</h2>
      <ul className="rewards-ways">
        <Way icon="user-check" title="Join" amount={points(welcome.points)} per={`${money(welcome)}, once`}>
          For an approved registration. A registration that our checks flag waits until a person has looked at it.
        </Way>
        <Way
          icon="message-square-quote"
          title="Write a verified review"
          amount={points(first?.reviewReward.points ?? 0)}
          per="each, from"
        >
          Paid once for a visible review that a sample, our staff or an approved purchase verified. The amount depends
          on your tier and never on the rating you give, and the review says publicly that it was rewarded.
        </Way>
        <Way icon="user-plus" title="Bring somebody" amount={points(first?.referralBonus.points ?? 0)} per="each, from">
          A referral is complete when our staff approve the person’s first purchase claim that is dated within{" "}
          {referralDays} days of their registration. They get the same welcome bonus as everybody.
        </Way>
        <Way
          icon="receipt"
          title="Claim a purchase"
          amount={`${first?.cashbackPercent ?? 0}%`}
          per="of the amount, from"
        >
          Nothing is bought on Leafproof. You buy on a vendor’s own website and{" "}
          <Link to="/claims/new">claim the purchase</Link> here; cashback, in points, comes for claims that our staff
          approved. A vendor’s confirmation alone pays nothing.
        </Way>
      </ul>
    </section>
  );
}

function Arriving({ program: { heldHours, paidByHours } }: Part) {
  return (
    <section aria-labelledby="arriving">
      <h2 id="arriving">When points arrive</h2>
      <ol className="rewards-steps">
        <li>
          <h3>Approved</h3>
          <p className="muted">Our staff approve the purchase claim. Until then nothing is earned.</p>
        </li>
        <li>
          <h3>Held for {heldHours} hours</h3>
          <p className="muted">
            Referral bonuses and cashback show as held, with the time from which they are available.
          </p>
        </li>
        <li>
          <h3>
            Credited within {heldHours}–{paidByHours} hours
          </h3>
          <p className="muted">Then they are part of your balance. Welcome bonus and review rewards count at once.</p>
        </li>
      </ol>
    </section>
  );
}

function Redeeming({ program: { least, own } }: Part) {
  return (
    <section aria-labelledby="redeeming">
      <h2 id="redeeming">What points are redeemed for</h2>
      <dl className="rewards-least">
        <div>
          <dt>Gift card</dt>
          <dd>from {money(least.giftCard)}</dd>
          <dd>{points(least.giftCard.points)}</dd>
        </div>
        <div>
          <dt>Cash</dt>
          <dd>from {money(least.cash)}</dd>
          <dd>{points(least.cash.points)}</dd>
        </div>
        <div>
          <dt>Store credit</dt>
          <dd>no minimum</dd>
          <dd>Any number of points</dd>
        </div>
      </dl>
      {own !== null && (
        <p>
          <Link to="/referrals/redeem">Redeem points</Link>
        </p>
      )}
    </section>
  );
}

function TakenBack({ program: { inactivityMonths } }: Part) {
  return (
    <section aria-labelledby="taken-back">
      <h2 id="taken-back">What does not count, and what is taken back</h2>
      <ul className="bullets read rewards-rules">
        <li>A returned purchase, or a claim whose approval is withdrawn: what it earned may be deducted.</li>
        <li>A review that is hidden or withdrawn: its reward goes back. If the review returns, so does the amount.</li>
        <li>
          Bringing yourself, or people from your own network: such referrals are looked at by our staff before anything
          is paid.
        </li>
        <li>{inactivityMonths} months without activity: rewards may be suspended. Logging in brings them back.</li>
        <li>Your balance never shows below zero: what was spent already is settled from later earnings.</li>
      </ul>
    </section>
  );
}
