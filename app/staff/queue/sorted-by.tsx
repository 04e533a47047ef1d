import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

interface SortedByProps {
  label: string;
  /** The address that sorts the other way, or by this column. */
  to: string;
  sorted: "ascending" | "descending" | undefined;
  className?: string;
}

/** The head of a column that a queue can be sorted by. */
export const SortedBy = ({ label, to, sorted, className }: SortedByProps) => (
  <th scope="col" className={className} aria-sort={sorted}>
    <Link to={to} preventScrollReset>
      {label}
      <Icon name={sorted === undefined ? "arrow-up-down" : sorted === "ascending" ? "arrow-up" : "arrow-down"} />
    </Link>
  </th>
);
