import { and, asc, between, eq, gt, inArray, isNull, min } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { figureColumns, printedStrength } from "../../../catalogue/comparable/figure-columns";
import type { Offer } from "../../../catalogue/comparable/figures";
import { newestColumns, newestOf } from "../../../catalogue/lab/results/newest";
import { labResults } from "../../../catalogue/lab/results/schema";
import { products } from "../../../catalogue/products/schema";
import { selectEpoch } from "../../../foundation/settings/content-epochs";
import { COUNTERS } from "../../../foundation/stats/counters";
import { siteCounters } from "../../../foundation/stats/schema";
import { SCOPES } from "../../../catalogue/vendors/directory-query";
import { NO_PRICE } from "../../../catalogue/vendors/no-price";
import { vendorFacets, vendors } from "../../../catalogue/vendors/schema";
import type { ProductSource } from "./product-source";
import type { VendorSource } from "./vendor-document";

/** Rows read at a time: bounds memory however large the catalog is. */
const BATCH = 500;

/** Never with contact person or outreach note (rules/vendors#internal-fields). */
const vendorColumns = {
  id: vendors.id,
  name: vendors.name,
  nameKey: vendors.nameKey,
  description: vendors.description,
  location: vendors.location,
  specialties: vendors.specialties,
  plan: vendors.plan,
  verifiedAt: vendors.verifiedAt,
  ratingSum: vendors.ratingSum,
  ratingCount: vendors.ratingCount,
};

const facetColumns = {
  vendorId: vendorFacets.vendorId,
  facet: vendorFacets.facet,
  figures: {
    ratingSum: vendorFacets.ratingSum,
    ratingCount: vendorFacets.reviewCount,
    rank: vendorFacets.rank,
    priceCents: vendorFacets.priceCents,
    newestDay: vendorFacets.newestDay,
  },
};

const isPart = ({ facet }: { facet: string }) => SCOPES.some((scope) => scope === facet);

export async function* readVendors(db: Db): AsyncGenerator<VendorSource[]> {
  for (let last = ""; ;) {
    const rows = await db
      .select(vendorColumns)
      .from(vendors)
      .where(and(isNull(vendors.hiddenAt), gt(vendors.id, last)))
      .orderBy(asc(vendors.id))
      .limit(BATCH);
    const [first, end] = [rows[0], rows.at(-1)];
    if (first === undefined || end === undefined) return;
    const facets = await db
      .select(facetColumns)
      .from(vendorFacets)
      .where(between(vendorFacets.vendorId, first.id, end.id));
    const facetsOf = Map.groupBy(facets, ({ vendorId }) => vendorId);
    yield rows.map(({ verifiedAt, ...vendor }) => {
      // A vendor just listed has no facets yet.
      const own = facetsOf.get(vendor.id) ?? [];
      const whole = own.find(({ facet }) => facet === "all")?.figures;
      return {
        ...vendor,
        verified: verifiedAt !== null,
        rank: whole?.rank ?? 0,
        priceCents: whole?.priceCents ?? NO_PRICE,
        newestDay: whole?.newestDay ?? 0,
        facets: own.map(({ facet }) => facet).sort(),
        parts: Object.fromEntries(own.filter(isPart).map(({ facet, figures }) => [facet, figures])),
      };
    });
    last = end.id;
  }
}

const selectProducts = (db: Db, last: string) =>
  db
    .select({
      product: {
        id: products.id,
        vendorId: products.vendorId,
        name: products.name,
        description: products.description,
        extractType: products.extractType,
        type: products.type,
        substance: products.substance,
        categories: products.categories,
        tags: products.tags,
        effects: products.effects,
        inStock: products.inStock,
        addedAt: products.addedAt,
        salesCount: products.salesCount,
        ratingSum: products.ratingSum,
        ratingCount: products.ratingCount,
        lowestPriceCents: products.lowestPriceCents,
      },
      images: products.images,
      reportedLab: products.reportedLab,
      featuredAt: products.featuredAt,
      figures: { ...figureColumns, ...newestColumns },
    })
    .from(products)
    .leftJoin(labResults, eq(labResults.id, products.newestResultId))
    .where(and(isNull(products.hiddenAt), gt(products.id, last)))
    .orderBy(asc(products.id))
    .limit(BATCH);

/** Since when results of a run of products wait. */
async function readPending(db: Db, first: string, last: string): Promise<Map<string, number>> {
  const pending = await db
    .select({ id: labResults.productId, since: min(labResults.createdAt).as("since") })
    .from(labResults)
    .where(and(between(labResults.productId, first, last), eq(labResults.status, "pending")))
    .groupBy(labResults.productId);
  return new Map(pending.map(({ id, since }) => [id, since ?? 0]));
}

const cheapest = (offers: readonly Offer[]): Offer | undefined =>
  offers.toSorted((one, other) => one.priceCents - other.priceCents)[0];

/** Listed products in ascending order of their ids. Those of hidden vendors are among them; the index leaves them out. */
export async function* readProducts(db: Db): AsyncGenerator<ProductSource[]> {
  for (let last = ""; ;) {
    const rows = await selectProducts(db, last);
    const [first, end] = [rows[0], rows.at(-1)];
    if (first === undefined || end === undefined) return;
    const pending = await readPending(db, first.product.id, end.product.id);
    yield rows.map(({ product, images, reportedLab, featuredAt, figures }) => ({
      ...product,
      offers: figures.offers,
      printed: printedStrength(figures),
      image: images[0] ?? null,
      reported: reportedLab !== null,
      featured: featuredAt !== null,
      lowestWeight: cheapest(figures.offers)?.weight ?? "",
      result: newestOf(figures),
      pendingSince: pending.get(product.id) ?? null,
    }));
    last = end.product.id;
  }
}

export interface Fingerprint {
  epoch: number;
  text: string;
}

/** A few rows that change with most of what the index holds, to catch changes that nobody announced. */
export async function readFingerprint(db: Db): Promise<Fingerprint> {
  const names = [COUNTERS.vendors, COUNTERS.verifiedVendors, COUNTERS.products, COUNTERS.reviews];
  const [stored, counters] = await db.batch([
    selectEpoch(db, "catalogue"),
    db.select().from(siteCounters).where(inArray(siteCounters.name, names)).orderBy(asc(siteCounters.name)),
  ]);
  const epoch = stored[0]?.epoch ?? 0;
  return { epoch, text: [epoch, ...counters.map(({ value }) => value)].join(" ") };
}
