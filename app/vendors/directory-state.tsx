import { type DirectoryQuery, directorySearch } from "@worker/domain/catalogue/vendors/directory-query";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { useKeptFocus } from "~/ui/keep-focus";
import { Link } from "~/ui/link";
import { cleared } from "./directory-filters";
import { CATEGORY_LABELS, FILTER_LABELS } from "./labels";

interface Active {
  label: string;
  without: DirectoryQuery;
}

/** What narrows the list, each with the query that is left when it goes. */
export function activeFilters(query: DirectoryQuery): Active[] {
  const { q, category, filter, type, minRating, verified } = query;
  return [
    ...(q ? [{ label: `“${q}”`, without: { ...query, q: "" } }] : []),
    ...(verified ? [{ label: "Verified vendor", without: { ...query, verified: false } }] : []),
    ...(category ? [{ label: CATEGORY_LABELS[category], without: { ...query, category: null } }] : []),
    ...filter.map((each) => ({
      label: FILTER_LABELS[each],
      without: { ...query, filter: filter.filter((other) => other !== each) },
    })),
    ...type.map((each) => ({ label: each, without: { ...query, type: type.filter((other) => other !== each) } })),
    ...(minRating ? [{ label: `${minRating} stars and up`, without: { ...query, minRating: 0 as const } }] : []),
  ];
}

/** How many there are and why no more: each reason is a link that takes it away. */
export function DirectoryState({ query, total }: { query: DirectoryQuery; total: number }) {
  const active = activeFilters(query);
  // A pill that was pressed is gone; the next step of a keyboard starts among those that are left.
  const pills = useKeptFocus<HTMLDivElement>(directorySearch(query));
  return (
    <div className="state" id="results" ref={pills} tabIndex={-1}>
      <strong role="status">{plural(total, "vendor")}</strong>
      {active.map(({ label, without }) => (
        <Link
          key={label}
          className="pill"
          aria-current="true"
          to={`/vendors${directorySearch(without)}`}
          preventScrollReset
        >
          {label}
          <span className="sr">, remove</span>
          <Icon name="x" />
        </Link>
      ))}
      {active.length > 1 && (
        <Link className="small" to={`/vendors${directorySearch({ ...cleared(query), q: "" })}`} preventScrollReset>
          Clear all
        </Link>
      )}
    </div>
  );
}
