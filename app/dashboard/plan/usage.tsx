import type { Limited, Usage } from "@worker/domain/catalogue/plan-offers/usage";
import { formatNumber } from "~/ui/format";
import { Bar, Meter } from "~/ui/charts/meter";

const LABELS: Record<Limited, string> = {
  products: "Products",
  featured: "Featured products",
  images: "Images",
  promotions: "Promotions this month",
};

/** What is used of each limit; without a limit the bar stands at a fifth (rules/plans#at-a-limit). */
export function PlanUsage({ usage }: { usage: readonly Usage[] }) {
  return (
    <div className="stack">
      {usage.map(({ what, used, limit }) =>
        limit === null || limit === 0 ? (
          <div key={what} className="meter">
            <div className="row">
              <span>{LABELS[what]}</span>
              <b>{limit === 0 ? "Not in this plan" : <Unlimited used={used} />}</b>
            </div>
            <Bar share={limit === 0 ? 0 : 0.2} />
          </div>
        ) : (
          <Meter key={what} label={LABELS[what]} value={used} max={limit} />
        ),
      )}
    </div>
  );
}

function Unlimited({ used }: { used: number }) {
  return (
    <>
      {formatNumber(used)} of <span aria-hidden="true">∞</span>
      <span className="sr">an unlimited number</span>
    </>
  );
}
