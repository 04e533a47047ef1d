import type { IconName } from "~/ui/icon";
import { Pill, Pills } from "~/ui/pill";

const FILTERS: { to: string; icon: IconName; label: string }[] = [
  { to: "/vendors?filter=lab-tested", icon: "flask-conical", label: "Lab verified" },
  { to: "/vendors?filter=fast-shipping", icon: "truck", label: "Ships in 1–2 days" },
  { to: "/vendors?filter=new-vendors", icon: "sparkles", label: "New vendors" },
  { to: "/vendors?category=traditional", icon: "leaf", label: "Plain leaf" },
  { to: "/vendors?category=7oh-tablets", icon: "pill", label: "7-OH tablets" },
  { to: "/vendors?filter=budget-friendly", icon: "wallet", label: "Budget-friendly" },
];

export function QuickFilters() {
  return (
    <Pills label="Quick filters">
      {FILTERS.map(({ to, icon, label }) => (
        <Pill key={to} to={to} icon={icon}>
          {label}
        </Pill>
      ))}
    </Pills>
  );
}
