import { type SubmitEvent, useRef } from "react";
import { useNavigate } from "react-router";
import {
  type DirectoryQuery,
  directorySearch,
  readDirectoryQuery,
} from "@worker/domain/catalogue/vendors/directory-query";
import { VENDOR_SORTS, VENDOR_TEXT_MAX } from "@worker/domain/catalogue/vendors/forms";
import { useAppliedChoices, useFollowingFields } from "~/ui/applied-choices";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { DIRECTORY_FORM } from "./directory-filters";
import { activeFilters } from "./active-filters";
import { SORT_LABELS } from "./labels";

/** The sheet of filters is open while the address names it. */
const SHEET = "#filters";

/** A plain GET form; with scripts a choice is applied as soon as it is made. */
export function DirectoryTools({ query }: { query: DirectoryQuery }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useAppliedChoices(form);
  useFollowingFields(form, directorySearch(query), { name: "sort", value: query.sort });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { hash } = window.location;
    void navigate(addressOf(event.currentTarget) + (hash === SHEET ? hash : ""), { preventScrollReset: true });
  };
  const set = activeFilters({ ...query, q: "" }).length;
  return (
    <form
      id={DIRECTORY_FORM}
      ref={form}
      className="tools"
      action="/vendors"
      role="search"
      aria-label="Vendors"
      onSubmit={onSubmit}
    >
      <div className="search">
        <Icon name="search" />
        <input
          type="search"
          dir="auto"
          name="q"
          defaultValue={query.q}
          maxLength={VENDOR_TEXT_MAX}
          aria-label="Search vendors by name or specialty"
          placeholder="Name or specialty"
        />
      </div>
      <Select
        name="sort"
        aria-label="Sort"
        defaultValue={query.sort}
        options={VENDOR_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
      />
      <Button type="submit">Show</Button>
      <a className="btn open-sheet" href={SHEET}>
        <Icon name="sliders-horizontal" />
        {set === 0 ? "Filters" : `Filters (${set})`}
      </a>
    </form>
  );
}

/** The address that the form's fields ask for, wherever they stand. */
function addressOf(form: HTMLFormElement): string {
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") asked.append(name, value);
  return `/vendors${directorySearch(readDirectoryQuery(asked))}`;
}
