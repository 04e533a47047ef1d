import { Icon, type IconName } from "./icon";
import { Link } from "./link";

type SegmentItem = { to: string; label: string; icon?: IconName; current?: boolean };

export function Segment({ label, items }: { label: string; items: readonly SegmentItem[] }) {
  return (
    <nav className="segment" aria-label={label}>
      {items.map((item) => (
        <Link key={item.to} to={item.to} aria-current={item.current ? "true" : undefined} preventScrollReset>
          {item.icon && <Icon name={item.icon} />}
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
