import type { ReactNode } from "react";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Pill, Pills } from "~/ui/pill";

const PARTS = [
  { to: "/vendor-dashboard/plan", label: "Subscription" },
  { to: "/vendor-dashboard/promotions", label: "Promotions" },
  { to: "/vendor-dashboard/banner", label: "Banner" },
  { to: "/vendor-dashboard/tokens", label: "API tokens" },
] as const;

type Part = (typeof PARTS)[number]["to"];

export function PlanParts({ current }: { current: Part }) {
  return (
    <Pills label="Your plan">
      {PARTS.map(({ to, label }) => (
        <Pill key={to} to={to} current={to === current}>
          {label}
        </Pill>
      ))}
    </Pills>
  );
}

type PlanFrameProps = { title: string; current: Part; lead?: ReactNode; children: ReactNode };

export function PlanFrame({ title, current, lead, children }: PlanFrameProps) {
  return (
    <div className="manager">
      <Breadcrumbs trail={[{ to: "/vendor-dashboard", label: "Vendor dashboard" }]} here={title} />
      <PlanParts current={current} />
      <h1>{title}</h1>
      {lead && <p className="lead muted">{lead}</p>}
      {children}
    </div>
  );
}
