import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { type Page, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { withEvidence } from "../../catalogue/lab/public/public-results";
import type { HistoryPart } from "../../catalogue/product-history/forms";
import type { ChangeKind } from "../../catalogue/product-history/kinds";
import {
  changesStatement,
  keysOf,
  lowestStatement,
  pricesStatement,
  resultsStatement,
  subjectStatement,
} from "./statements";

/** Rows of a part on its screen; the API asks for its own number. */
const SHOWN: Record<HistoryPart, number> = { prices: 40, lab: 12, changes: 20 };
export const LOWEST_SHOWN = 20;

/** One thing that changed (`catalogue/product-history/schema.ts` says what the fields hold). */
export interface ProductChange {
  id: number;
  at: number;
  kind: ChangeKind;
  subject: string | null;
  before: string | null;
  after: string | null;
  resultId: string | null;
}

export interface LowestPrice {
  at: number;
  cents: number;
}

export type HistoryResult = ReturnType<typeof withEvidence<Awaited<ReturnType<typeof resultsStatement>>[number]>>;
export type HistorySubject = NonNullable<Awaited<ReturnType<typeof subjectStatement>>[number]>;

/** Of the three parts only the one that was asked for has rows. */
export interface ProductHistory {
  product: HistorySubject;
  changes: Page<ProductChange>;
  prices: Page<ProductChange>;
  /** The lowest price of any size, newest first; with the first page of prices alone. */
  lowest: LowestPrice[];
  results: Page<HistoryResult>;
}

interface Asked {
  /** Whose it is, where the address says so. */
  vendorId?: string | undefined;
  productId: string;
  part: HistoryPart;
  cursor: string | null;
  limit?: number;
}

/** One trip (rules/products#history). @throws NotFound for a product that is not listed, Invalid for the cursor */
export async function readProductHistory(db: Db, asked: Asked, now: number): Promise<ProductHistory> {
  const { vendorId, productId, part, cursor, limit = SHOWN[part] } = asked;
  const rows = { product: productId, rows: limit + 1, ...keysOf(cursor, part) };
  const only = <T>(which: HistoryPart, statement: () => T): T[] => (part === which ? [statement()] : []);
  const [[[product] = []], [changes = []], [prices = []], [lowest = []], [results = []]] = await batchLists(db, [
    [subjectStatement(db, { vendor: vendorId, product: productId })],
    only("changes", () => changesStatement(db, { ...rows, now })),
    only("prices", () => pricesStatement(db, rows)),
    cursor === null ? only("prices", () => lowestStatement(db, { product: productId, rows: LOWEST_SHOWN })) : [],
    only("lab", () => resultsStatement(db, rows)),
  ]);
  if (product === undefined) throw new NotFound("There is no such product.");
  const byTime = ({ at, id }: ProductChange) => [at, id];
  const page = toPage(results, limit, ({ testDate, id }) => [testDate, id]);
  return {
    product,
    changes: toPage(changes, limit, byTime),
    prices: toPage(prices, limit, byTime),
    lowest,
    results: { ...page, items: page.items.map((each) => withEvidence(each, now)) },
  };
}
