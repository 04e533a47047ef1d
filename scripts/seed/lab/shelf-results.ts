import { type DemoCertificate, demoCertificate } from "../certificates/demo-certificate";
import type { Shelf } from "../shelves";
import { newestOf, type ResultRow } from "./lab";

/** Each result with its certificate, shelf by shelf. */
export function* certified(shelves: readonly Shelf[]): Generator<[ResultRow, DemoCertificate], undefined> {
  for (const { vendor, products, results } of shelves) {
    const names = new Map(products.map(({ row }) => [row.id, row.name]));
    const vendorName = vendor.row.name;
    for (const result of results)
      yield [result, demoCertificate(result, { vendorName, productName: names.get(result.productId) ?? vendorName })];
  }
}

/**
 * Two vendors share a batch number, so that a lookup has to ask whose it is (rules/lab#lookup). A number holds the month
 * of its batch, so it is none of a later month than the test.
 */
export function shareBatch(first: Shelf | undefined, second: Shelf | undefined): void {
  const replacing = new Set(second?.results.map(({ supersededBy }) => supersededBy));
  const alone = second?.results.filter(({ id, supersededBy }) => !supersededBy && !replacing.has(id)) ?? [];
  const theirs = newestOf(alone);
  if (theirs === null) return;
  const month = theirs.testDate.slice(0, 7);
  const ours = newestOf(first?.results.filter(({ testDate }) => testDate.slice(0, 7) <= month) ?? []);
  if (ours !== null) theirs.batchNumber = ours.batchNumber;
}
