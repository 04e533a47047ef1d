import type { Program } from "@worker/domain/views/rewards/program";
import { formatNumber } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";
import { money, points } from "./words";

const span = (values: readonly number[]): string =>
  `${formatNumber(Math.min(...values))}–${formatNumber(Math.max(...values))}`;

/** What a point is worth, and what each kind of earning comes to, from the lowest tier to the highest. */
export function ProgramStrip({ program: { tiers, welcome, example } }: { program: Program }) {
  return (
    <LabelStrip
      facts={[
        { label: points(example.points), value: money(example), note: "What points are worth", full: true },
        { label: "Welcome bonus", value: points(welcome.points), note: `${money(welcome)}, once` },
        {
          label: "A verified review",
          value: span(tiers.map(({ reviewReward }) => reviewReward.points)),
          note: "Points, by tier, never by rating",
        },
        {
          label: "A completed referral",
          value: span(tiers.map(({ referralBonus }) => referralBonus.points)),
          note: "Points, by tier",
        },
        {
          label: "An approved purchase",
          value: `${span(tiers.map(({ cashbackPercent }) => cashbackPercent))}%`,
          note: "Back in points, by tier",
        },
      ]}
    />
  );
}
