import type { Tally, WaitlistPage } from "@worker/domain/oversight/waitlist/list-waitlist";
import { formatNumber } from "~/ui/format";

/** Signups, and beside each how many of them are confirmed; days are UTC days (rules/joining#waitlist). */
export function WaitlistTiles({ total, week, today }: Pick<WaitlistPage, "total" | "week" | "today">) {
  return (
    <dl className="grid-3">
      <Tile label="Total Signups" tally={total} />
      <Tile label="This Week" tally={week} />
      <Tile label="Today" tally={today} />
    </dl>
  );
}

function Tile({ label, tally: { signups, confirmed } }: { label: string; tally: Tally }) {
  return (
    <div className="card metric">
      <dt>{label}</dt>
      <dd>{formatNumber(signups)}</dd>
      <dd>{formatNumber(confirmed)} confirmed</dd>
    </div>
  );
}
