import { type DirectoryQuery, directorySearch } from "@worker/domain/catalogue/vendors/directory-query";
import { savePath } from "@worker/domain/voice/saved-searches/addresses";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { useKeptFocus } from "~/ui/keep-focus";
import { Link } from "~/ui/link";
import { activeFilters } from "./active-filters";
import { cleared } from "./directory-filters";

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
      {active.length > 0 && (
        <Link className="small" to={savePath(`/vendors${directorySearch(query)}`)}>
          Save this search
        </Link>
      )}
    </div>
  );
}
