import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

type PillProps = { to: string; icon?: IconName; current?: boolean; className?: string; children: ReactNode };

/** A filter as a link: on or off. When on, its link is the page without it. */
export function Pill({ to, icon, current, className, children }: PillProps) {
  return (
    <Link className={className ? `pill ${className}` : "pill"} to={to} aria-current={current ? "true" : undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

export function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="pills" aria-label={label}>
      {children}
    </nav>
  );
}
