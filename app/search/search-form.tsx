import { type SubmitEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { SEARCH_SORTS, searchAddress, type SearchQuery } from "@worker/domain/views/search/forms";
import { useAppliedChoices, useFollowingFields } from "~/ui/applied-choices";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { AdvancedFilters } from "./advanced-filters";
import { SORT_LABELS } from "./labels";
import { QuickFilters } from "./quick-filters";
import { addressOf } from "./search-address";

/** Fields that stand elsewhere on the page name it in their `form` attribute. */
export const SEARCH_FORM = "search-form";

/** A plain GET form; with scripts a choice is applied as soon as it is made. */
export function SearchForm({ query }: { query: SearchQuery }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useAppliedChoices(form);
  useFollowingFields(form, searchAddress(query), { name: "sortBy", value: query.sortBy });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(addressOf(event.currentTarget), { preventScrollReset: true });
  };
  return (
    <form id={SEARCH_FORM} ref={form} action="/search" role="search" aria-label="Products" onSubmit={onSubmit}>
      <div className="s-form">
        <div className="search">
          <Icon name="search" />
          <input
            type="search"
            dir="auto"
            name="q"
            aria-label="Search products"
            defaultValue={query.q}
            placeholder="Search products"
          />
        </div>
        <Select
          name="sortBy"
          aria-label="Sort"
          defaultValue={query.sortBy}
          options={SEARCH_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </div>
      {query.productType !== "all" && <input type="hidden" name="productType" value={query.productType} />}
      {query.labVerified && <input type="hidden" name="labVerified" value="1" />}
      <QuickFilters query={query} />
      <AdvancedFilters query={query} />
    </form>
  );
}
