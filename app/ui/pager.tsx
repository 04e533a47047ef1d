import { Icon } from "./icon";
import { Link } from "./link";

type PagerProps = {
  /** What stands here, e.g. "20 of 57 vendors". */
  text: string;
  previous?: string | null;
  next?: string | null;
};

/** Keyset paging: there are neighbors, but no page numbers. */
export function Pager({ text, previous, next }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <span>{text}</span>
      {(previous || next) && (
        <span className="row">
          {previous && (
            <Link to={previous} rel="prev">
              <Icon name="chevron-left" />
              Previous
            </Link>
          )}
          {next && (
            <Link to={next} rel="next">
              Next
              <Icon name="chevron-right" />
            </Link>
          )}
        </span>
      )}
    </nav>
  );
}
