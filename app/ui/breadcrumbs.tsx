import { Icon } from "./icon";
import { Link } from "./link";

/** The way here; the last part is this page and no link. */
export function Breadcrumbs({ trail, here }: { trail: readonly { to: string; label: string }[]; here: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {trail.map((part) => (
        <span key={part.to} className="row">
          <Link to={part.to}>{part.label}</Link>
          <Icon name="chevron-right" />
        </span>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}
