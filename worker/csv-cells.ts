/** A cell that a spreadsheet would take for a formula begins with one of these (rules/admin#csv-files). */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One cell as RFC 4180 writes it; what would run as a formula gets an apostrophe before it. */
export function csvCell(value: string): string {
  const inert = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
