/** The search field of the top bar. */
export function SearchBox() {
  return <input type="search" name="q" aria-label="Search vendors, products, batches" />;
}
