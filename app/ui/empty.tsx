import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

type EmptyProps = { icon?: IconName; title: string; children?: ReactNode; action?: ReactNode; level?: 2 | 3 };

export function Empty({ icon = "search-x", title, children, action, level = 2 }: EmptyProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="empty">
      <Icon name={icon} size="lg" />
      <Heading>{title}</Heading>
      {children && <div>{children}</div>}
      {action}
    </div>
  );
}
