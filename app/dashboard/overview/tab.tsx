import type { DashboardHead } from "@worker/domain/views/dashboards/head";
import type { Overview } from "@worker/domain/views/dashboards/overview";
import { PLAN_NAMES } from "@worker/domain/oversight/plans/forms";
import { PERIOD_LABELS, PERIODS } from "@worker/domain/catalogue/page-views/forms";
import type { ChartDrawing } from "~/ui/charts/chart";
import { Link } from "~/ui/link";
import { Segment } from "~/ui/segment";
import { OverviewActivity } from "./activity";
import { OverviewChart } from "./chart";
import { OverviewFigures } from "./figures";
import { OverviewTasks } from "./tasks";
import { OverviewTopProducts } from "./top-products";
import type { Offers } from "../plan/choices";
import { PlanUsage } from "../plan/usage";
import { UpgradePrompt } from "../plan/upgrade-prompt";

const TOOLS = [
  { to: "/vendor-dashboard/labs", label: "Lab results" },
  { to: "/vendor-dashboard/reviews", label: "Reviews" },
  { to: "/vendor-dashboard/claims", label: "Purchase claims" },
  { to: "/vendor-dashboard/promotions", label: "Promotions" },
  { to: "/vendor-dashboard/banner", label: "Banner" },
  { to: "/vendor-dashboard/tokens", label: "API tokens" },
  { to: "/contact-support", label: "Support" },
];

type OverviewTabProps = {
  head: DashboardHead;
  overview: Overview;
  chart: ChartDrawing;
  offers: Offers;
  limitReached: boolean;
  now: number;
};

export function OverviewTab({ head, overview, chart, offers, limitReached, now }: OverviewTabProps) {
  const { period, figures, plan, usage, tasks, activity, topProducts } = overview;
  return (
    <>
      <div className="row between row--wrap dash-lead">
        <p className="muted small">
          Figures come from outbound clicks and confirmed purchase claims; payments are made on your own site.
        </p>
        <Segment
          label="Period"
          items={PERIODS.map((each) => ({
            to: `/vendor-dashboard?period=${each}`,
            label: PERIOD_LABELS[each],
            current: each === period,
          }))}
        />
      </div>
      <OverviewFigures figures={figures} period={period} />
      <div className="with-rail">
        <div>
          <OverviewChart figures={figures} drawing={chart} />
          <OverviewTasks tasks={tasks} now={now} />
          <OverviewTopProducts vendorId={head.vendorId} products={topProducts} />
        </div>
        <div className="rail section">
          <section className="stack" aria-labelledby="usage">
            <h2 id="usage" className="row between">
              Plan usage <span className="small muted">{PLAN_NAMES[plan]}</span>
            </h2>
            <PlanUsage usage={usage} />
            {limitReached && (
              <UpgradePrompt
                offers={offers}
                billing="monthly"
                plan={{ plan, billing: null, request: null }}
                usage={usage}
              />
            )}
          </section>
          <OverviewActivity activity={activity} now={now} />
          <section aria-labelledby="tools">
            <h2 id="tools">Your tools</h2>
            <ul className="quick">
              {TOOLS.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}
