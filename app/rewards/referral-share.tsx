import { ShareChoices } from "~/share/share-choices";
import { formatNumber, plural } from "~/ui/format";
import { Note } from "~/ui/note";
import type { OverviewPart } from "./read-part.server";
import { pointsAndMoney } from "./words";

const TITLE = "Leafproof: kratom vendors, reviewed by people, proven by labs";

type ReferralShareProps = Pick<
  OverviewPart,
  "summary" | "link" | "qr" | "bonus" | "referralDays" | "heldHours" | "paidByHours"
> & { brought: number };

/** The member's link, in every form in which somebody can be given it. */
export function ReferralShare(props: ReferralShareProps) {
  const { summary, link, qr, bonus, referralDays, heldHours, paidByHours, brought } = props;
  if (link === null || qr === null)
    return <Note>This account has no referral code. Ask support if you think it should.</Note>;
  return (
    <section aria-labelledby="own-link">
      <h2 id="own-link">Your referral link</h2>
      <div className="referrals-link">
        <div className="stack">
          <p className="referrals-address">
            <a href={link}>{link.replace(/^https?:\/\//, "")}</a>
          </p>
          <p>
            Code: <code className="referrals-code">{summary.code}</code>
          </p>
          <div className="share-ways">
            <ShareChoices url={link} title={TITLE} />
          </div>
          <p className="small muted">
            Whoever you give it to should know that you earn points if they join. Leafproof is for adults of 21 and
            over.
          </p>
        </div>
        <figure>
          <svg
            className="referrals-qr"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR code of your link"
          >
            <path d={qr.path} />
          </svg>
          <figcaption>Opens your link</figcaption>
        </figure>
      </div>
      <p className="referrals-so-far">
        {brought === 0
          ? "Nobody has registered with it so far."
          : `${plural(brought, "person", "people")} registered with it so far; ${formatNumber(summary.tier.referrals)} completed.`}{" "}
        The next completed one earns {pointsAndMoney(bonus)}: a first purchase dated within {referralDays} days of the
        registration, its claim approved by our staff, credited {heldHours}–{paidByHours} hours later.
      </p>
    </section>
  );
}
