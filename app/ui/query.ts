type Values = Readonly<Record<string, string | null | undefined>>;

/**
 * A query as `URLSearchParams` writes it, without what is undefined or empty. On the server it is written by hand: a
 * list has hundreds of addresses, and each such object costs a crossing into native code for every value.
 */
export const queryText: (values: Values) => string = import.meta.env.SSR ? byHand : byBrowser;

function byBrowser(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.toString();
}

function byHand(values: Values): string {
  let text = "";
  for (const [name, value] of Object.entries(values)) {
    if (value) text += `${text === "" ? "" : "&"}${encoded(name)}=${encoded(value)}`;
  }
  return text;
}

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%20|[!'()~]/g, (part) =>
    part === "%20" ? "+" : `%${part.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Where what stands on a page leads back to: its address. One that is longer than return paths may be
 * (access/return-path.ts) is left at its path, since a list would repeat it a hundred times.
 */
export const wayBack = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname.length + search.length > 2000 ? pathname : pathname + search;
