/**
 * Reads CSV as RFC 4180 has it, and nothing looser: CRLF after every record, quotes around the whole cell and doubled
 * inside it, the same number of cells everywhere.
 * @throws Error with the place of what is wrong
 */
export function parseCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const records: string[][] = [];
  let record: string[] = [];
  while (cell.lastIndex < text.length) {
    const from = cell.lastIndex;
    const match = cell.exec(text);
    if (match === null) throw new Error(`No cell at ${from}: ${JSON.stringify(text.slice(from, from + 40))}`);
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ",") continue;
    records.push(record);
    record = [];
  }
  if (record.length > 0) throw new Error("The last record does not end.");
  const widths = new Set(records.map(({ length }) => length));
  if (widths.size > 1) throw new Error(`Records have ${[...widths].join(" and ")} cells.`);
  return records;
}
