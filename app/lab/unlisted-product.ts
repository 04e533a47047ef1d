/** A product that has no page: a failed result keeps its name, any other result does not. */
export const unlistedProduct = (name: string | null): string =>
  name === null ? "A product that is no longer listed" : `${name} (no longer listed)`;
