import type { StandingShown } from "@worker/domain/views/people/badges";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";

type Standing = { standing: StandingShown };

/** Opens what the figure is the sum of; without scripts as well. */
export const ReputationNote = ({ standing }: Standing) => (
  <>
    <button type="button" className="reputation-opener" popoverTarget="reputation-parts">
      How it is counted
    </button>
    <div id="reputation-parts" className="pop reputation-pop" popover="auto" role="group" aria-label="Reputation">
      <ReputationTable standing={standing} />
      <p className="small">
        <Link to="/badges#reputation">The rules</Link>
      </p>
    </div>
  </>
);

/** The parts of a member's reputation, whose points add up to it. */
export const ReputationTable = ({ standing: { total, parts, countedAt } }: Standing) => (
  <>
    <table className="table reputation-table">
      <caption className="sr">What this reputation is made of</caption>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col" className="r">
            Counted
          </th>
          <th scope="col" className="r">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, count, most, each, points }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="r">
              {formatNumber(Math.max(0, Math.min(count, most)))} × {each}
            </td>
            <td className="r">{formatNumber(points)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Reputation
          </th>
          <td className="r">{formatNumber(total)}</td>
        </tr>
      </tfoot>
    </table>
    <p className="small muted reputation-when">
      <Icon name="clock" />
      {countedAt === null ? "Counted every night; not yet here." : <Counted at={countedAt} />}
    </p>
  </>
);

const Counted = ({ at }: { at: number }) => (
  <span>
    Counted every night, last on <DateTime at={at} />
  </span>
);
