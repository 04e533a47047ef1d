import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { labResults } from "../lab/results/schema";
import { insertSelected } from "../../../db/insert-selected";
import { products } from "../products/schema";
import { siteCounters } from "../../foundation/stats/schema";
import type { Facet } from "../vendors/directory-query";
import { COUNTER_PREFIX } from "./facet-counts";
import { type FacetFigures, figuresIn, type FigureProduct, isScope, wholeFigures } from "./facet-figures";
import { FACETS, type FacetResult, facetsOf, failedCount, testedCount } from "./facet-rules";
import { vendorFacets, vendors } from "../vendors/schema";
import { countSite } from "../../foundation/stats/count-site";

/** Vendors handled at a time: bounds memory, and stays under D1's 100 parameters. */
const BATCH = 50;
const BUDGET_COUNTER = "vendors.budgetCents";
/** The mean of the site's reviews in hundredths, so that it seldom moves the rank of everybody. */
const MEAN_COUNTER = "vendors.meanHundredths";

const newestColumns = {
  id: labResults.id,
  testDate: labResults.testDate,
  overallSafety: labResults.overallSafety,
};

const vendorColumns = {
  id: vendors.id,
  specialties: vendors.specialties,
  averageShippingTime: vendors.averageShippingTime,
  plan: vendors.plan,
  verifiedAt: vendors.verifiedAt,
  verificationEndsAt: vendors.verificationEndsAt,
  listedAt: vendors.listedAt,
  hiddenAt: vendors.hiddenAt,
  lowestPriceCents: vendors.lowestPriceCents,
  ratingSum: vendors.ratingSum,
  ratingCount: vendors.ratingCount,
  nameKey: vendors.nameKey,
  testedCount: vendors.testedCount,
  failedCount: vendors.failedCount,
  newest: newestColumns,
};

const selectVendors = (db: Db) =>
  db.select(vendorColumns).from(vendors).leftJoin(labResults, eq(labResults.id, vendors.newestResultId));
type VendorRow = Awaited<ReturnType<typeof selectVendors>>[number];

interface Fresh {
  vendor: VendorRow;
  facets: Facet[];
  counts: Pick<VendorRow, "testedCount" | "failedCount">;
  rows: StoredFacet[];
}

/** What the facets of one vendor ask of all the others; null while nothing tells. */
interface Prior {
  budgetCents: number | null;
  siteMean: number | null;
}

const productColumns = {
  id: products.id,
  vendorId: products.vendorId,
  type: products.type,
  substance: products.substance,
  extractType: products.extractType,
  categories: products.categories,
  tags: products.tags,
  lowestPriceCents: products.lowestPriceCents,
  ratingSum: products.ratingSum,
  ratingCount: products.ratingCount,
  stars1: products.stars1,
  stars2: products.stars2,
  stars3: products.stars3,
  stars4: products.stars4,
  stars5: products.stars5,
};

function readFacts(db: Db, ids: string[]) {
  const reported = sql<number>`${products.reportedLab} is not null`.as("reported");
  return [
    db
      .select({ ...productColumns, reported, newest: newestColumns })
      .from(products)
      .leftJoin(labResults, eq(labResults.id, products.newestResultId))
      .where(and(inArray(products.vendorId, ids), isNull(products.hiddenAt))),
    db
      .select({
        vendorId: labResults.vendorId,
        productId: labResults.productId,
        status: labResults.status,
        expiresAt: labResults.expiresAt,
        overallSafety: labResults.overallSafety,
        supersededBy: labResults.supersededBy,
      })
      .from(labResults)
      .where(and(inArray(labResults.vendorId, ids), inArray(labResults.status, ["verified", "pending"]))),
    db.select().from(vendorFacets).where(inArray(vendorFacets.vendorId, ids)),
  ] as const;
}

type StoredFacet = typeof vendorFacets.$inferSelect;
type ProductRow = Omit<FigureProduct, "reported"> & { vendorId: string; reported: number };
type ResultRow = FacetResult & { vendorId: string };

function deriveFacets(
  vendor: VendorRow,
  productRows: ProductRow[],
  resultRows: ResultRow[],
  now: number,
  { budgetCents, siteMean }: Prior,
): Fresh {
  if (vendor.hiddenAt !== null) return { vendor, facets: [], counts: vendor, rows: [] };
  const own = productRows
    .filter(({ vendorId }) => vendorId === vendor.id)
    .map((row) => ({ ...row, reported: row.reported === 1 }));
  const results = resultRows.filter(({ vendorId }) => vendorId === vendor.id);
  const facets = facetsOf(vendor, own, results, { now, budgetCents });
  const whole = wholeFigures(vendor, siteMean);
  const figures = (facet: Facet) => (isScope(facet) ? figuresIn(facet, own, results, { siteMean, now }) : whole);
  return {
    vendor,
    facets,
    counts: { testedCount: testedCount(own, results, now), failedCount: failedCount(results, now) },
    rows: facets.map((facet) => toStored(facet, vendor, figures(facet))),
  };
}

/** With the columns in the order of the table, so that a row can be compared with what is stored. */
const toStored = (facet: Facet, { id, nameKey }: VendorRow, of: FacetFigures): StoredFacet => ({
  facet,
  vendorId: id,
  rank: of.rank,
  reviewCount: of.reviewCount,
  nameKey,
  priceCents: of.priceCents,
  newestDay: of.newestDay,
  ratingSum: of.ratingSum,
  newestResultId: of.newestResultId,
  figures: of.figures,
});

const isMiscounted = ({ vendor, counts }: Fresh): boolean =>
  counts.testedCount !== vendor.testedCount || counts.failedCount !== vendor.failedCount;

const isStale = (each: Fresh, stored: StoredFacet[]): boolean => {
  const texts = new Set(stored.filter(({ vendorId }) => vendorId === each.vendor.id).map((row) => JSON.stringify(row)));
  return (
    isMiscounted(each) || texts.size !== each.rows.length || each.rows.some((row) => !texts.has(JSON.stringify(row)))
  );
};

function writeFacets(db: Db, fresh: Fresh[]): BatchItem<"sqlite">[] {
  const rows = fresh.flatMap((each) => each.rows.map((row) => Object.values(row)));
  const ids = fresh.map(({ vendor }) => vendor.id);
  return [
    db.delete(vendorFacets).where(inArray(vendorFacets.vendorId, ids)),
    insertSelected(
      db,
      vendorFacets,
      {
        facet: sql`value ->> 0`,
        vendorId: sql`value ->> 1`,
        rank: sql`value ->> 2`,
        reviewCount: sql`value ->> 3`,
        nameKey: sql`value ->> 4`,
        priceCents: sql`value ->> 5`,
        newestDay: sql`value ->> 6`,
        ratingSum: sql`value ->> 7`,
        newestResultId: sql`value ->> 8`,
        figures: sql`value ->> 9`,
      },
      sql`from json_each(${JSON.stringify(rows)})`,
    ),
    ...fresh
      .filter(isMiscounted)
      .map(({ vendor, counts: { testedCount: tested, failedCount: failed } }) =>
        db.update(vendors).set({ testedCount: tested, failedCount: failed }).where(eq(vendors.id, vendor.id)),
      ),
  ];
}

/** The dearest of the lowest prices in the bottom quartile of listed vendors, in cents. */
async function findBudgetCents(db: Db): Promise<number | null> {
  const { lowestPriceCents: price } = vendors;
  const quarters = db
    .select({
      price: sql<number>`${price}`.as("price"),
      quarter: sql<number>`ntile(4) over (order by ${price})`.as("quarter"),
    })
    .from(vendors)
    .where(and(isNull(vendors.hiddenAt), sql`${price} is not null`))
    .as("quarters");
  const [row] = await db
    .select({ cents: sql<number | null>`max(${quarters.price})`.as("cents") })
    .from(quarters)
    .where(eq(quarters.quarter, 1));
  return row?.cents ?? null;
}

/** Of all reviews that count in the rating of a listed vendor, in hundredths; null without any. */
async function findMean(db: Db): Promise<number | null> {
  const [row] = await db
    .select({
      mean: sql<number | null>`round(100.0 * sum(${vendors.ratingSum}) / sum(${vendors.ratingCount}))`.as("mean"),
    })
    .from(vendors)
    .where(isNull(vendors.hiddenAt));
  return row?.mean ?? null;
}

/** @param counters the stored ones */
function priorOf(counters: readonly { name: string; value: number }[]): Prior {
  const value = (wanted: string) => counters.find(({ name }) => name === wanted)?.value ?? null;
  const mean = value(MEAN_COUNTER);
  return { budgetCents: value(BUDGET_COUNTER), siteMean: mean === null ? null : mean / 100 };
}

const setCounter = (db: Db, values: [string, number][]) =>
  insertSelected(
    db,
    siteCounters,
    { name: sql`value ->> 0`, value: sql`value ->> 1` },
    sql`from json_each(${JSON.stringify(values)}) where true`,
  ).onConflictDoUpdate({ target: siteCounters.name, set: { value: sql`excluded.value` } });

/** Time moves facets even when nobody writes; only what changed is written. */
export async function refreshAllFacets(db: Db, now: number): Promise<void> {
  const found: [string, number | null][] = [
    [BUDGET_COUNTER, await findBudgetCents(db)],
    [MEAN_COUNTER, await findMean(db)],
  ];
  const priors = found.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  const prior = priorOf(priors);
  const counts = new Map<string, number>(FACETS.map((facet) => [facet, 0]));
  let last = "";
  for (;;) {
    const rows = await selectVendors(db).where(gt(vendors.id, last)).orderBy(asc(vendors.id)).limit(BATCH);
    const end = rows.at(-1);
    if (end === undefined) break;
    const [productRows, resultRows, stored] = await db.batch(
      readFacts(
        db,
        rows.map(({ id }) => id),
      ),
    );
    const fresh = rows.map((vendor) => deriveFacets(vendor, productRows, resultRows, now, prior));
    for (const facet of fresh.flatMap(({ facets }) => facets)) counts.set(facet, (counts.get(facet) ?? 0) + 1);
    const stale = fresh.filter((each) => isStale(each, stored));
    if (stale.length > 0) await run(db, writeFacets(db, stale));
    last = end.id;
  }
  const values = [
    ...Array.from(counts, ([facet, count]): [string, number] => [COUNTER_PREFIX + facet, count]),
    ...priors.map(({ name, value }): [string, number] => [name, value]),
  ];
  await run(db, [
    setCounter(db, values),
    db.delete(vendorFacets).where(notInArray(vendorFacets.vendorId, db.select({ id: vendors.id }).from(vendors))),
  ]);
}

const run = async (db: Db, [first, ...rest]: BatchItem<"sqlite">[]): Promise<void> => {
  if (first !== undefined) await db.batch([first, ...rest]);
};

/** Call it once the change is stored: it reads what is there. */
export async function refreshVendorFacets(db: Db, vendorId: string, now: number): Promise<BatchItem<"sqlite">[]> {
  const [[vendor], counters, productRows, resultRows] = await db.batch([
    selectVendors(db).where(eq(vendors.id, vendorId)),
    db
      .select()
      .from(siteCounters)
      .where(inArray(siteCounters.name, [BUDGET_COUNTER, MEAN_COUNTER])),
    ...readFacts(db, [vendorId]),
  ]);
  if (vendor === undefined) return [];
  const fresh = deriveFacets(vendor, productRows, resultRows, now, priorOf(counters));
  const names = JSON.stringify(fresh.facets.map((facet) => COUNTER_PREFIX + facet));
  return [
    countSite(
      db,
      { name: sql`${COUNTER_PREFIX} || ${vendorFacets.facet}`, by: -1 },
      sql`from ${vendorFacets} where ${vendorFacets.vendorId} = ${vendorId}`,
    ),
    ...writeFacets(db, [fresh]),
    countSite(db, { name: sql`value`, by: 1 }, sql`from json_each(${names})`),
  ];
}
