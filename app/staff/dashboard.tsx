import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { staffFigures } from "@worker/domain/views/figures/staff-figures";
import { shortStepName } from "~/ui/step-name";
import { pageMeta } from "~/shell/page-meta";
import { drawChart } from "~/ui/charts/drawing.server";
import type { Route } from "./+types/dashboard";
import { CatalogueFigures } from "./analytics-catalogue";
import { Waiting } from "./analytics-waiting";
import { STAFF_TABS, StaffFrame } from "./staff-frame";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const HERE = "/staff-dashboard";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const asked = new URL(request.url).searchParams.get("tab");
  const other = STAFF_TABS.find(({ id, to }) => id === asked && to !== HERE);
  if (other !== undefined) return redirect(other.to);
  const figures = await staffFigures(site);
  const chart = drawChart({
    kind: "bars",
    steps: figures.months.map(({ month }) => shortStepName(month)),
    series: [{ label: "Products added", values: figures.months.map(({ added }) => added) }],
  });
  return { figures, chart };
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta(
    { title: "Staff Dashboard", description: "Products, and what is waiting for staff.", path: HERE, noindex: true },
    "",
  );

export default function StaffDashboard({ loaderData: { figures, chart } }: Route.ComponentProps) {
  return (
    <StaffFrame current="analytics">
      <Waiting waiting={figures.waiting} />
      <CatalogueFigures products={figures.products} months={figures.months} chart={chart} />
    </StaffFrame>
  );
}
