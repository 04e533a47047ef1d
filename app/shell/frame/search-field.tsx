import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";

/** A plain GET form, before and without scripts; `children` take the input's place, such as one with suggestions. */
export function SearchField({ children }: { children?: ReactNode }) {
  return (
    <form className="search" role="search" aria-label="Site" action="/search">
      <Icon name="search" />
      {children ?? (
        <input
          type="search"
          dir="auto"
          name="q"
          aria-label="Search vendors, products, batches"
          aria-keyshortcuts="/"
          placeholder="Search vendors, products, batches"
          autoComplete="off"
        />
      )}
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
