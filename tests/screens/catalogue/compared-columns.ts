/** The page without the data that scripts start from. */
export const visible = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(' data-discover="true"', "");
/** Each product's cells by the name of their row, and the cell above its name. */
export function columns(html: string) {
  const cells = (row: string) =>
    [...row.matchAll(/<(?:td|th scope="col") class="c\d">(.*?)<\/t[dh]>/gs)].map(([, cell = ""]) => cell);
  const rows = [...html.matchAll(/<tr[^>]*><th scope="row">([^<]*).*?<\/tr>/gs)];
  const [above = ""] = html.match(/<thead><tr>.*?<\/tr>/s) ?? [];
  const [names = ""] = html.match(/<tr class="names">.*?<\/tr>/s) ?? [];
  return cells(names).map((name, at) => ({
    name,
    above: cells(above)[at] ?? "",
    facts: new Map(rows.map(([row, label = ""]) => [label, cells(row)[at] ?? ""])),
  }));
}
type Column = ReturnType<typeof columns>[number];
export const names = (html: string) => columns(html).map(({ name }) => /<a[^>]*>([^<]*)</.exec(name)?.[1]);
export const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
export const fact = (column: Column | undefined, label: string) => text(column?.facts.get(label) ?? "missing");
