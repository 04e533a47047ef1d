import type { ReactNode } from "react";
import { formatNumber } from "./format";
import { Link } from "./link";

type Tab = { to: string; label: ReactNode; count?: number; current?: boolean };

/** Parts of one thing, each with its own address, so that they work without scripts. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined} preventScrollReset>
          {tab.label}
          {tab.count !== undefined && <b>{formatNumber(tab.count)}</b>}
        </Link>
      ))}
    </nav>
  );
}
