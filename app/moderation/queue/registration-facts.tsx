import { Fragment } from "react";
import type { FlaggedRegistration, NetworkRecord } from "@worker/domain/oversight/registrations/flagged-registrations";
import { riskLabel } from "@worker/domain/foundation/users/risk-factors";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";

export function Score({ score, factors }: { score: number; factors: FlaggedRegistration["riskFactors"] }) {
  return (
    <div className="score">
      <span className="figure">
        <span className="sr">Risk score </span>
        {score}
      </span>
      <ul>
        {factors.map(({ factor, points }) => (
          <li key={factor}>
            <span>{riskLabel(factor)}</span>
            <b>+{points}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is known of where it came from. */
export const From = ({
  registration: { device, referralCode, network, userId },
}: {
  registration: FlaggedRegistration;
}) => (
  <>
    {device}
    {referralCode !== null && <small>Referral code {referralCode}</small>}
    <small>{network === null ? "Network forgotten after 90 days" : <Network record={network} self={userId} />}</small>
  </>
);

/** How many came from there, when last, and who; the address itself is nowhere. */
function Network({ record, self }: { record: NetworkRecord; self: string }) {
  const others = record.accounts.filter(({ id }) => id !== self);
  return (
    <>
      {plural(record.registrationCount, "registration")} from its network, the last{" "}
      <DateTime at={record.lastRegistration} withTime />
      {record.blockedCount > 0 && `, ${plural(record.blockedCount, "blocked attempt")}`}
      {others.length > 0 && (
        <span>
          {". Also "}
          {others.map(({ id, username }, index) => (
            <Fragment key={id}>
              <span className="nowrap">
                <Link to={`/profile/${id}`}>{username}</Link>
                {index < others.length - 1 && ","}
              </span>{" "}
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}
