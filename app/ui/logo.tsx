import { Icon } from "./icon";
import { Link } from "./link";

/** The mark and the name; a link home unless `plain`. */
export function Logo({ plain = false }: { plain?: boolean }) {
  const inner = (
    <>
      <Icon name="logo" />
      Leafproof
    </>
  );
  if (plain) return <span className="logo">{inner}</span>;
  return (
    <Link className="logo" to="/">
      {inner}
    </Link>
  );
}
