import type { Db } from "../../db/client";
import { isValid, startOfDay } from "../lab/validity";
import { toCard } from "../products/product-rows";
import { preview, PREVIEW } from "../reviews/forms";
import { type ReviewRow, toReviewView } from "../reviews/rows";
import { COUNTERS, type CounterName } from "../stats/counters";
import { toVendor, type VendorRow } from "../vendors/vendor-rows";
import type { HomeData, LabLine, ReviewCard, TopVendor } from "./home-data";
import * as queries from "./home-queries";
import * as slowQueries from "./slow-queries";

const NOBODY = { kind: "visitor", ageVerified: false } as const;

/**
 * Reads and computes the whole home page in one trip (document 1 §2.2; rulings, area 1).
 * @param slow the slow part, when what is known of it is recent enough
 */
export async function computeHome(db: Db, now: number, slow: HomeData["slow"] | null): Promise<HomeData> {
  const fast = [
    queries.counters(db),
    queries.topVendors(db),
    queries.latestReviews(db),
    queries.helpfulReviews(db),
    queries.testerReviews(db),
    queries.newestResults(db),
    queries.vendorStatus(db),
    queries.strains(db),
  ] as const;
  if (slow !== null) return assemble(await db.batch(fast), slow, now);

  const [hot, expiring, failed, failedNewest, rejected, ...rest] = await db.batch([
    slowQueries.hotProducts(db, now),
    slowQueries.expiringThisWeek(db, now),
    slowQueries.failedCount(db, now),
    slowQueries.failedNewest(db, now),
    slowQueries.rejectedCount(db, now),
    ...fast,
  ]);
  const fresh: HomeData["slow"] = {
    at: now,
    hot: hot.map((row) => {
      const { id, name, type, vendor, rating, reviewCount, evidence, lowestPriceCents } = toCard(row, now);
      const { id: vendorId, name: vendorName } = vendor;
      return {
        ...{ id, name, type, evidence, lowestPriceCents, mean: rating, count: reviewCount, clicks: row.clicks },
        vendor: { id: vendorId, name: vendorName },
      };
    }),
    expiringThisWeek: expiring[0]?.n ?? 0,
    failed: failed[0]?.n ?? 0,
    rejected: rejected[0]?.n ?? 0,
    failedNewest: failedNewest.map(toLabLine),
  };
  return assemble(rest, fresh, now);
}

type FastRows = readonly [
  counters: { name: string; value: number }[],
  top: VendorRow[],
  latest: ReviewRow[],
  helpful: ReviewRow[],
  testers: ReviewRow[],
  results: queries.LabLineRow[],
  status: Awaited<ReturnType<typeof queries.vendorStatus>>,
  strains: StrainRow[],
];

function assemble(rows: FastRows, slow: HomeData["slow"], now: number): HomeData {
  const [counters, top, latest, helpful, testers, results, status, strains] = rows;
  const counter = (name: CounterName) => counters.find((row) => row.name === name)?.value ?? 0;
  return {
    at: now,
    figures: {
      vendors: counter(COUNTERS.vendors),
      verifiedVendors: counter(COUNTERS.verifiedVendors),
      reviews: counter(COUNTERS.reviews),
      verifiedReviews: counter(COUNTERS.verifiedReviews),
      labInDate: counter(COUNTERS.labInDate),
    },
    topVendors: top.map((row) => toTopVendor(row, now)),
    latest: latest.map((row) => toReviewCard(row, PREVIEW.large)),
    helpful: helpful.map((row) => toReviewCard(row, PREVIEW.small)),
    testers: testers.map((row) => toReviewCard(row, PREVIEW.large)),
    labNewest: results.map(toLabLine),
    vendorStatus: status.map(({ id, name, pending, ...newest }) => ({
      id,
      name,
      state: labState(newest, pending === 1, now),
    })),
    strains: byStrain(strains),
    slow,
  };
}

function toTopVendor(row: VendorRow, now: number): TopVendor {
  const { id, name, location, rating, reviewCount, stars, verified, evidence, ...rest } = toVendor(row, now);
  const { productCount, testedCount, averageShippingTime: shipping } = rest;
  return {
    ...{ id, name, location, stars, verified, evidence, productCount, testedCount, shipping },
    mean: rating ?? 0,
    count: reviewCount,
  };
}

function toReviewCard(row: ReviewRow, limit: number): ReviewCard {
  const { id, vendor, product, author, rating, title, content, verifiedBy, incentive, helpful, createdAt } =
    toReviewView(row, NOBODY);
  return {
    ...{ id, vendor, product, author, rating, title, verifiedBy, incentive, helpful, createdAt },
    text: preview(content, limit),
  };
}

const toLabLine = (row: queries.LabLineRow): LabLine => ({
  id: row.id,
  product: { id: row.productId, name: row.productName, type: row.productType },
  vendor: { id: row.vendorId, name: row.vendorName },
  lab: row.lab ?? "Laboratory no longer listed",
  safety: row.safety,
  testedAt: startOfDay(row.testDate),
});

type Newest = Pick<Awaited<ReturnType<typeof queries.vendorStatus>>[number], "status" | "expiresAt" | "safety">;

function labState({ status, expiresAt, safety }: Newest, pending: boolean, now: number) {
  if (status === null || expiresAt === null) return pending ? "Pending" : "No result";
  if (!isValid({ status, expiresAt }, now)) return "Expired";
  return safety === "Failed" ? "Failed" : "In date";
}

interface StrainRow {
  strain: string;
  effect: string;
  reports: number;
  reviews: number;
}

function byStrain(rows: StrainRow[]): HomeData["strains"] {
  const strains = new Map<string, HomeData["strains"][number]>();
  for (const { strain, effect, reports, reviews } of rows) {
    const entry = strains.get(strain) ?? { strain, reviews, effects: [] };
    entry.effects.push({ effect, reports });
    strains.set(strain, entry);
  }
  for (const { effects } of strains.values()) effects.sort((a, b) => b.reports - a.reports);
  return [...strains.values()];
}
