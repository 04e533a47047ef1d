/** What a post can show a card of, by a link to its page. */
export type Reference = { kind: "product" | "vendor" | "review" | "lab-result" | "thread"; id: string };

const ID = "([A-Za-z0-9_-]{1,64})";
const PAGES: readonly [Reference["kind"], RegExp][] = [
  ["product", new RegExp(`^/vendor/[^/]+/product/${ID}/?$`)],
  ["product", new RegExp(`^/product/${ID}/?$`)],
  ["vendor", new RegExp(`^/vendor/${ID}/?$`)],
  ["lab-result", new RegExp(`^/lab/${ID}/?$`)],
  ["thread", new RegExp(`^/community/thread/${ID}/?$`)],
];
const REVIEW = new RegExp(`^#review-${ID}$`);

/** What an address of this site stands for; null where it is a page like any other. */
export function referenceOf({ pathname, hash }: URL): Reference | null {
  const review = REVIEW.exec(hash)?.[1];
  // A review has no page of its own: it is read in the list of all, of its vendor or of its product.
  if (review !== undefined) return { kind: "review", id: review };
  for (const [kind, page] of PAGES) {
    const id = page.exec(pathname)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return null;
}
