import type { productChanges } from "@worker/domain/catalogue/product-history/schema";
import { DAY } from "./calendar";
import type { ResultRow } from "./lab/lab";
import { pricesOf } from "./price-history";
import type { ProductPlan } from "./products";
import { Random } from "./random";

type Change = typeof productChanges.$inferInsert;
type Told = Omit<Change, "productId" | "at">;

/** What became of a product since it was added, as its page tells it. */
export function* changeRows(product: ProductPlan, results: readonly ResultRow[]): Generator<Change> {
  const { id: productId, updatedAt } = product.row;
  let before: Map<string, number> | null = null;
  for (const { at, sizes } of pricesOf(product)) {
    const now = new Map(sizes.map(({ weight, priceCents }) => [weight, priceCents]));
    for (const told of pricesTold(before, now)) yield { productId, at, ...told };
    before = now;
  }
  for (const told of stockTold(product)) yield { productId, at: updatedAt, ...told };
  yield* renamed(product);
  for (const result of results) yield* resultTold(result);
}

function* pricesTold(before: ReadonlyMap<string, number> | null, now: ReadonlyMap<string, number>): Generator<Told> {
  for (const [subject, cents] of now) {
    const was = before?.get(subject);
    if (before === null) yield { kind: "start", subject, after: `${cents}` };
    else if (was === undefined) yield { kind: "size", subject, after: `${cents}` };
    else if (was !== cents) yield { kind: "price", subject, before: `${was}`, after: `${cents}` };
  }
}

function* stockTold({ row, sizes }: ProductPlan): Generator<Told> {
  if (!row.inStock) yield { kind: "stock", subject: null, before: "1", after: "0" };
  else
    for (const { weight, inStock } of sizes)
      if (!inStock) yield { kind: "stock", subject: weight, before: "1", after: "0" };
}

/** Few had another name before. */
function* renamed({ row }: ProductPlan): Generator<Change> {
  const random = new Random(`names/${row.id}`);
  if (row.updatedAt - row.addedAt < 60 * DAY || !random.chance(0.12)) return;
  const at = row.addedAt + Math.floor((row.updatedAt - row.addedAt) * random.between(0.2, 0.8, 2));
  yield { productId: row.id, at, kind: "name", before: `${row.name} (new)`, after: row.name };
}

function* resultTold({
  id,
  productId,
  batchNumber,
  overallSafety,
  verifiedAt,
  expiresAt,
}: ResultRow): Generator<Change> {
  if (verifiedAt === null || verifiedAt === undefined) return;
  const of = { productId, subject: batchNumber, after: overallSafety, resultId: id };
  yield { ...of, kind: "result", at: verifiedAt };
  yield { ...of, kind: "expiry", at: expiresAt };
}
