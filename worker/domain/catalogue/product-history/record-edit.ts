import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { isOneOf } from "../../../db/columns";
import { insertSelected } from "../../../db/insert-selected";
import { products, productSizes } from "../products/schema";
import { WORD_KINDS, type WordKind } from "./kinds";
import { productChanges } from "./schema";

interface Size {
  weight: string;
  priceCents: number;
  inStock: boolean;
}

interface Edit {
  productId: string;
  words: Record<WordKind, string | null>;
  inStock: boolean;
  sizes: readonly Size[];
  /** Whether staff made the edit: the old text is then not recorded, since it may be the reason for the edit. */
  byStaff: boolean;
}

/** One row each of `kind, subject, was, became`. */
const record = (db: Db, productId: string, changes: readonly SQL[], now: number) =>
  insertSelected(
    db,
    productChanges,
    { productId, at: now, kind: sql`kind`, subject: sql`subject`, before: sql`was`, after: sql`became` },
    sql`from (${sql.join([...changes], sql` union all `)}) where true`,
  );

/** Of two sizes with one label the first counts. */
const givenSizes = (sizes: readonly Size[]): SQL =>
  sql`(select value ->> 'weight' as weight, value ->> 'priceCents' as cents, value ->> 'inStock' as stock, min(key) from json_each(${JSON.stringify(sizes)}) group by 1)`;
const storedSizes = (productId: string): SQL =>
  sql`(select weight, price_cents as cents, in_stock as stock, min(position) from ${productSizes} where product_id = ${productId} group by 1)`;

/** The first prices of a product that has just been written. */
export const recordStart = (db: Db, { productId, sizes }: Pick<Edit, "productId" | "sizes">, now: number) =>
  record(
    db,
    productId,
    [sql`select 'start' as kind, weight as subject, null as was, cents as became from ${givenSizes(sizes)}`],
    now,
  );

/** Statements that record an edit. They compare with the stored row, so they come before those that write it. */
export const recordEdit = (db: Db, edit: Edit, now: number): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] => [
  recordSizes(db, edit, now),
  ...(edit.byStaff ? forgetCorrected(db, edit) : []),
  recordWords(db, edit, now),
];

const asJson = (words: Edit["words"]): string =>
  JSON.stringify(WORD_KINDS.map((kind) => ({ kind, words: words[kind] })));

const WHEN_KIND = sql.join(
  WORD_KINDS.map((kind) => sql`when ${kind} then ${products[kind]}`),
  sql` `,
);

/** Removes the words that staff correct from earlier changes: the one that brought them and the one that replaced them. */
function forgetCorrected(db: Db, { productId, words }: Edit): BatchItem<"sqlite">[] {
  const { kind, before, after } = productChanges;
  const given = sql`(select value ->> 'words' from json_each(${asJson(words)}) where value ->> 'kind' = ${kind})`;
  const stored = sql`(select case ${kind} ${WHEN_KIND} end from ${products} where ${products.id} = ${productId})`;
  // The second condition is the index's own, word for word.
  const mine = sql`${productChanges.productId} = ${productId} and kind <> 'start' and ${isOneOf(kind, WORD_KINDS)} and ${stored} is not ${given}`;
  return [
    db.delete(productChanges).where(sql`${mine} and ${after} = ${stored}`),
    db
      .update(productChanges)
      .set({ before: null })
      .where(sql`${mine} and ${before} = ${stored}`),
  ];
}

/** One select for all of them: D1 takes five in a union. */
function recordWords(db: Db, { productId, words, byStaff }: Edit, now: number) {
  const was = byStaff ? sql`null` : sql`stored`;
  const compared = sql`select value ->> 'kind' as kind, value ->> 'words' as became, case value ->> 'kind' ${WHEN_KIND} end as stored from ${products}, json_each(${asJson(words)}) where ${products.id} = ${productId}`;
  return record(
    db,
    productId,
    [sql`select kind, null as subject, ${was} as was, became from (${compared}) where stored is not became`],
    now,
  );
}

function recordSizes(db: Db, { productId, inStock, sizes }: Edit, now: number) {
  const [given, stored] = [givenSizes(sizes), storedSizes(productId)];
  const both = sql`${stored} as old join ${given} as new using (weight)`;
  return record(
    db,
    productId,
    [
      stockOfProduct(productId, inStock),
      sql`select 'price' as kind, weight as subject, old.cents as was, new.cents as became from ${both} where old.cents <> new.cents`,
      sql`select 'stock' as kind, weight as subject, old.stock as was, new.stock as became from ${both} where old.stock <> new.stock`,
      sql`select 'size' as kind, weight as subject, null as was, cents as became from ${given} as new where weight not in (select weight from ${productSizes} where product_id = ${productId})`,
      sql`select 'size' as kind, weight as subject, cents as was, null as became from ${stored} as old where weight not in (select weight from ${given})`,
    ],
    now,
  );
}

const stockOfProduct = (productId: string, inStock: boolean): SQL =>
  sql`select 'stock' as kind, null as subject, in_stock as was, ${inStock ? 1 : 0} as became from ${products} where ${products.id} = ${productId} and in_stock <> ${inStock ? 1 : 0}`;

interface Stock {
  productId: string;
  inStock: boolean;
  /** Position of one size; without it the product as a whole. */
  size: number | undefined;
}

/** A statement that records a change of stock; it too comes before the one that writes the change. */
export const recordStock = (db: Db, { productId, inStock, size }: Stock, now: number) =>
  record(
    db,
    productId,
    [
      size === undefined
        ? stockOfProduct(productId, inStock)
        : sql`select 'stock' as kind, weight as subject, in_stock as was, ${inStock ? 1 : 0} as became from ${productSizes} where product_id = ${productId} and position = ${size} and in_stock <> ${inStock ? 1 : 0}`,
    ],
    now,
  );
