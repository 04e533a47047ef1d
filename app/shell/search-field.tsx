import type { ReactNode } from "react";
import { Icon } from "../ui/icon";

/**
 * The search of the top bar as a plain GET form; it works before and without scripts.
 * `children` take the input's place, e.g. an input named q with its suggestions.
 */
export function SearchField({ children }: { children?: ReactNode }) {
  return (
    <form className="search" role="search" aria-label="Site" action="/search">
      <Icon name="search" />
      {children ?? (
        <input
          type="search"
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
