import { isPremium } from "@worker/domain/catalogue/vendors/premium";
import { effectNames, type ProductSource } from "@worker/domain/views/search/index/product-source";
import { phraseOf } from "@worker/domain/foundation/lists/phrase";
import { generateProducts, generateVendors } from "./generate";

/** Rows of one insert; D1 takes statements of up to 100 kB and parameters of up to 2 MB. */
const CHUNK = 1000;

/**
 * The alternative: FTS5 in D1. Trigrams, because a query is looked for as a substring; the columns that order the
 * results lie in a table beside it, with an index for browsing.
 */
const SCHEMA = [
  "DROP TABLE IF EXISTS bench_text",
  "DROP TABLE IF EXISTS bench_products",
  "CREATE TABLE bench_products (row INTEGER PRIMARY KEY, id TEXT NOT NULL, place INTEGER NOT NULL, score REAL NOT NULL)",
  "CREATE INDEX bench_order ON bench_products (place, score DESC, row)",
  "CREATE VIRTUAL TABLE bench_text USING fts5(name, extract, tags, description, categories, effects, tokenize = 'trigram')",
];

export async function fillTables(db: D1Database, count: number): Promise<void> {
  await db.batch(SCHEMA.map((sql) => db.prepare(sql)));
  const premium = new Set(
    generateVendors(count)
      .filter(({ plan }) => isPremium(plan))
      .map(({ id }) => id),
  );
  let rows: (string | number)[][] = [];
  let row = 0;
  for (const product of generateProducts(count)) {
    rows.push([(row += 1), product.id, placeOf(product, premium), scoreOf(product), ...textsOf(product)]);
    if (rows.length < CHUNK) continue;
    await insert(db, rows);
    rows = [];
  }
  await insert(db, rows);
}

const placeOf = ({ featured, vendorId }: ProductSource, premium: ReadonlySet<string>): number =>
  (featured ? 0 : 2) + (premium.has(vendorId) ? 0 : 1);

const scoreOf = ({ ratingSum, ratingCount, salesCount }: ProductSource): number =>
  (ratingCount === 0 ? 0 : (ratingSum * 10) / ratingCount) + Math.min(ratingCount, 50) + Math.min(salesCount / 10, 50);

const textsOf = (product: ProductSource): string[] => [
  product.name,
  product.extractType,
  product.tags.join("\n"),
  product.description,
  product.categories.join("\n"),
  effectNames(product).join("\n"),
];

async function insert(db: D1Database, rows: (string | number)[][]): Promise<void> {
  const json = JSON.stringify(rows);
  await db.batch([
    db
      .prepare(
        "INSERT INTO bench_products SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1)",
      )
      .bind(json),
    db
      .prepare(
        "INSERT INTO bench_text (rowid, name, extract, tags, description, categories, effects) SELECT value ->> 0, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9 FROM json_each(?1)",
      )
      .bind(json),
  ]);
}

/** The same page and count as the index gives: the first 24 in the order of the groups, and how many there are. */
export async function searchTables(db: D1Database, query: string): Promise<number> {
  const phrase = phraseOf(query);
  const order = "ORDER BY p.place, p.score DESC, p.row LIMIT 24";
  const statements =
    phrase === ""
      ? [
          db.prepare("SELECT count(*) AS total FROM bench_products"),
          db.prepare(`SELECT p.id FROM bench_products p ${order}`),
        ]
      : matching(phrase).map(({ select, where, value }) =>
          db
            .prepare(
              `SELECT ${select} FROM bench_text t JOIN bench_products p ON p.row = t.rowid WHERE ${where} ${select === "p.id" ? order : ""}`,
            )
            .bind(value),
        );
  const [counted] = await db.batch<{ total: number }>(statements);
  return counted?.results[0]?.total ?? 0;
}

/** A trigram index answers nothing for fewer than three characters; those are looked for row by row. */
function matching(phrase: string) {
  const short = Array.from(phrase).length < 3;
  const where = short
    ? "instr(lower(t.name || t.extract || t.tags || t.description || t.categories || t.effects), ?1)"
    : "bench_text MATCH ?1";
  const value = short ? phrase : `"${phrase.replaceAll('"', '""')}"`;
  return ["count(*) AS total", "p.id"].map((select) => ({ select, where, value }));
}
