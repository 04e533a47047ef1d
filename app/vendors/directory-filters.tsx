import type { FacetCounts } from "@worker/domain/catalogue/facets/facet-counts";
import { type DirectoryQuery, directorySearch } from "@worker/domain/catalogue/vendors/directory-query";
import { MIN_RATINGS, TYPE_BADGES, VENDOR_CATEGORIES, type VendorFilter } from "@worker/domain/catalogue/vendors/forms";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useScripts } from "~/ui/use-scripts";
import { CATEGORY_LABELS, FILTER_LABELS, minRatingLabel } from "./labels";

/** The form that the fields belong to, wherever they stand. */
export const DIRECTORY_FORM = "directory";

type FiltersProps = { query: DirectoryQuery; counts: FacetCounts };

/** What stands in no group, since the type or a category says it: an address may name it, and it holds until its pill goes. */
const IN_NO_GROUP: readonly VendorFilter[] = ["7oh", "traditional", "extracts"];

/** The filters: a rail beside the list, and on small screens a sheet that opens by its address, without scripts. */
export function DirectoryFilters({ query, counts, total }: FiltersProps & { total: number }) {
  const scripts = useScripts();
  return (
    <div className="filter-sheet" id="filters">
      <a className="sheet-scrim" href="#results" aria-label="Close filters" tabIndex={-1} />
      <div className="panel" role="group" aria-label="Filters">
        <header className="sheet-only">
          <h2>Filters</h2>
          <a className="icon-btn" href="#results" aria-label="Close filters">
            <Icon name="x" />
          </a>
        </header>
        <div className="filters">
          <Evidence query={query} counts={counts} />
          <LeastRating query={query} />
          <Types query={query} counts={counts} />
          <Categories query={query} counts={counts} />
          <FilterGroup legend="Shipping" filters={["fast-shipping"]} query={query} counts={counts} />
          <FilterGroup
            legend="Price and plan"
            filters={["budget-friendly", "premium", "new-vendors"]}
            query={query}
            counts={counts}
          />
          {query.filter
            .filter((each) => IN_NO_GROUP.includes(each))
            .map((each) => (
              <input key={each} type="hidden" form={DIRECTORY_FORM} name="filter" value={each} />
            ))}
        </div>
        <footer>
          <Link className="btn btn--quiet" to={`/vendors${directorySearch(cleared(query))}`} preventScrollReset>
            Clear all
          </Link>
          {scripts ? (
            <a className="btn btn--primary" href="#results">
              Show {plural(total, "vendor")}
            </a>
          ) : (
            <Button variant="primary" type="submit" form={DIRECTORY_FORM}>
              Show vendors
            </Button>
          )}
        </footer>
      </div>
    </div>
  );
}

/** The query without its filters; text and order stay. */
export const cleared = ({ q, sort }: DirectoryQuery): DirectoryQuery => ({
  q,
  sort,
  category: null,
  filter: [],
  minRating: 0,
  type: [],
  verified: false,
});

function Evidence({ query, counts }: FiltersProps) {
  return (
    <fieldset>
      <legend>Evidence</legend>
      <FilterBox filter="lab-tested" query={query} counts={counts} />
      <Checkbox form={DIRECTORY_FORM} name="verified" value="1" defaultChecked={query.verified} count={counts.verified}>
        Verified vendor
      </Checkbox>
    </fieldset>
  );
}

function LeastRating({ query }: { query: DirectoryQuery }) {
  return (
    <fieldset>
      <legend>Minimum rating</legend>
      <div className="segment segment--radio">
        {MIN_RATINGS.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              form={DIRECTORY_FORM}
              name="minRating"
              value={rating}
              defaultChecked={query.minRating === rating}
            />
            <span>{minRatingLabel(rating)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Types({ query, counts }: FiltersProps) {
  return (
    <fieldset>
      <legend>Vendor type</legend>
      {TYPE_BADGES.map((type) => (
        <Checkbox
          key={type}
          form={DIRECTORY_FORM}
          name="type"
          value={type}
          defaultChecked={query.type.includes(type)}
          count={counts[`type:${type}`]}
        >
          {type}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function Categories({ query, counts }: FiltersProps) {
  return (
    <fieldset>
      <legend>Category</legend>
      <Checkbox
        type="radio"
        form={DIRECTORY_FORM}
        name="category"
        value=""
        defaultChecked={query.category === null}
        count={counts.all}
      >
        Every category
      </Checkbox>
      {VENDOR_CATEGORIES.map((category) => (
        <Checkbox
          key={category}
          type="radio"
          form={DIRECTORY_FORM}
          name="category"
          value={category}
          defaultChecked={query.category === category}
          count={counts[`category:${category}`]}
        >
          {CATEGORY_LABELS[category]}
        </Checkbox>
      ))}
    </fieldset>
  );
}

type FilterGroupProps = FiltersProps & { legend: string; filters: readonly VendorFilter[] };

function FilterGroup({ legend, filters, query, counts }: FilterGroupProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {filters.map((filter) => (
        <FilterBox key={filter} filter={filter} query={query} counts={counts} />
      ))}
    </fieldset>
  );
}

function FilterBox({ filter, query, counts }: FiltersProps & { filter: VendorFilter }) {
  return (
    <Checkbox
      form={DIRECTORY_FORM}
      name="filter"
      value={filter}
      defaultChecked={query.filter.includes(filter)}
      count={counts[`filter:${filter}`]}
    >
      {FILTER_LABELS[filter]}
    </Checkbox>
  );
}
