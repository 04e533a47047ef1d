import { searchAddress, type SearchQuery } from "@worker/domain/views/search/forms";
import { Pill, Pills } from "~/ui/pill";
import { searchFilters } from "./search-filters";

/** Filters as links: on or off. What the panel below has set and these do not show stands behind them. */
export function QuickFilters({ query }: { query: SearchQuery }) {
  return (
    <Pills label="Quick filters">
      {searchFilters(query).map(({ label, on, icon, switched }) => (
        <Pill key={label} to={searchAddress(switched)} current={on} icon={on ? "x" : icon}>
          {label}
          {on && <span className="sr">, remove</span>}
        </Pill>
      ))}
    </Pills>
  );
}
