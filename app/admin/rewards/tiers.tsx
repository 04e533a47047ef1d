import type { ProgramFigures } from "@worker/domain/views/reward-program/program-figures";
import { TIER_WORDS } from "@worker/domain/voice/rewards/tier-words";
import { formatMoney, formatNumber } from "~/ui/format";
import { StackTable } from "~/ui/stack-table";

const COLUMNS = ["Tier", "Members", "Issued", "Redeemed", "Held", "Outstanding"];

/** What the members of each tier have together. */
export function TierTable({ tiers, total }: Pick<ProgramFigures, "tiers" | "total">) {
  return (
    <section className="section" aria-labelledby="tiers">
      <div className="section-head section-head--open">
        <h2 id="tiers">By tier</h2>
      </div>
      <StackTable caption="By tier" columns={COLUMNS}>
        {tiers.map(({ tier, ...sums }) => (
          <Row key={tier} name={TIER_WORDS[tier]} sums={sums} />
        ))}
        <Row name="All tiers" sums={total} />
      </StackTable>
      <p className="source">By the tier that each member has now, whenever the points were earned.</p>
    </section>
  );
}

type RowProps = { name: string; sums: ProgramFigures["total"] };

const Row = ({ name, sums: { members, issued, redeemed, held, outstanding } }: RowProps) => (
  <tr>
    <td className="wide">
      <strong>{name}</strong>
    </td>
    <td className="num" data-l="Members">
      {formatNumber(members)}
    </td>
    <td className="num" data-l="Issued">
      {formatMoney(issued)}
    </td>
    <td className="num" data-l="Redeemed">
      {formatMoney(redeemed)}
    </td>
    <td className="num" data-l="Held">
      {formatMoney(held)}
    </td>
    <td className="num" data-l="Outstanding">
      {formatMoney(outstanding)}
    </td>
  </tr>
);
