import type { Db } from "../../../db/client";
import { NOBODY } from "../../foundation/access/policy";
import { isValid, startOfDay } from "../../catalogue/lab/results/validity";
import { type CardRow, toCard } from "../../catalogue/cards/product-rows";
import { type Promotion, toPromotion } from "../../catalogue/promotions/list-promotions";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import { type ReviewRow, toReviewView } from "../../voice/reviews/rows";
import { COUNTERS, type CounterName } from "../../foundation/stats/counters";
import { toVendor, type VendorRow } from "../../catalogue/cards/vendor-rows";
import type { DealLine, HelpfulReview, HomeData, HotProduct, LabLine, ReviewCard, TopVendor } from "./home-data";
import { tagsStatement, topicsStatement } from "../forum/trending";
import { activityOf, memberOf, toThreadLine } from "./community-lines";
import * as communityQueries from "./community-queries";
import { HOME } from "./forms";
import * as queries from "./home-queries";
import * as labQueries from "./lab-queries";

export async function computeHome(db: Db, now: number): Promise<HomeData> {
  const [counters, expiring, past, failed, rejected, ...lists] = await db.batch([
    queries.counters(db),
    labQueries.expiringThisWeek(db, now),
    labQueries.pastUnmarked(db, now),
    labQueries.failedCount(db, now),
    labQueries.rejectedCount(db, now),
    queries.topVendors(db),
    queries.hotProducts(db),
    queries.newestReviews(db),
    queries.helpfulReviews(db),
    queries.testerReviews(db),
    labQueries.newestResults(db, now),
    labQueries.failedNewest(db, now),
    queries.vendorStatus(db),
    queries.strains(db),
    queries.deals(db, now),
    communityQueries.activeThreads(db),
    communityQueries.newestPosts(db),
    topicsStatement(db, {}),
    tagsStatement(db, {}),
  ]);
  const [top, hot, newest, helpful, testers, results, failedNewest, status, strains, deals, ...forum] = lists;
  const [threads, posts, topics, tags] = forum;
  const counter = (name: CounterName) => counters.find((row) => row.name === name)?.value ?? 0;
  return {
    at: now,
    figures: {
      vendors: counter(COUNTERS.vendors),
      verifiedVendors: counter(COUNTERS.verifiedVendors),
      reviews: counter(COUNTERS.reviews),
      verifiedReviews: counter(COUNTERS.verifiedReviews),
      labInDate: Math.max(0, counter(COUNTERS.labInDate) - (past[0]?.n ?? 0)),
      expiringThisWeek: expiring[0]?.n ?? 0,
      failed: failed[0]?.n ?? 0,
      rejected: rejected[0]?.n ?? 0,
    },
    topVendors: top.map((row) => toTopVendor(row, now)),
    hot: hot.map((row) => toHotProduct(row, now)),
    latest: newest.slice(0, HOME.latestReviews).map((row) => toReviewCard(row, PREVIEW.large)),
    community: ofCommunity(newest).map((row) => toReviewCard(row, PREVIEW.community)),
    threads: threads.map(toThreadLine).sort((a, b) => b.lastPostAt - a.lastPostAt),
    activity: activityOf(posts, newest, results),
    trending: { topics, tags },
    helpful: helpful.map(toHelpful),
    testers: testers.map((row) => toReviewCard(row, PREVIEW.large)),
    labNewest: results.map(toLabLine).sort(byTestDate),
    failedNewest: failedNewest.map(toLabLine).sort(byTestDate),
    vendorStatus: status.map(({ id, name, pending, ...newest }) => ({
      id,
      name,
      state: labState(newest, pending === 1, now),
    })),
    deals: deals.map((row) => toDealLine(toPromotion(row))),
    strains: byStrain(strains),
  };
}

/** The words of each kind stand with its chip. */
const shownOf = ({ kind, at }: TopVendor["evidence"]): TopVendor["evidence"] => ({ kind, at });

function toTopVendor(row: VendorRow, now: number): TopVendor {
  const { id, name, location, rating, reviewCount, stars, verified, evidence, ...rest } = toVendor(row, now);
  const { productCount, testedCount, failedCount, averageShippingTime: shipping } = rest;
  return {
    id,
    name,
    location,
    stars,
    verified,
    evidence: shownOf(evidence),
    productCount,
    testedCount,
    failedCount,
    shipping,
    mean: Math.round((rating ?? 0) * 1000) / 1000,
    count: reviewCount,
  };
}

function toHotProduct({ clicks, ...row }: CardRow & { clicks: number }, now: number): HotProduct {
  const { id, name, type, vendor, rating, reviewCount, evidence, lowestPriceCents, suspended } = toCard(row, now);
  return {
    id,
    name,
    type,
    evidence: shownOf(evidence),
    lowestPriceCents,
    suspended,
    mean: rating,
    count: reviewCount,
    clicks,
    vendor: { id: vendor.id, name: vendor.name },
  };
}

/** The next newest ones, one of each author, that nobody was given anything for (rules/home#community). */
function ofCommunity(newest: readonly ReviewRow[]): ReviewRow[] {
  const authors = new Set<string>();
  const own = newest.slice(HOME.latestReviews).filter(({ authorId, incentive, verifiedBy }) => {
    const counts = incentive === null && verifiedBy !== "sample" && !authors.has(authorId);
    authors.add(authorId);
    return counts;
  });
  return own.slice(0, HOME.communityReviews);
}

function toReviewCard(row: ReviewRow, limit: number): ReviewCard {
  const { id, vendor, product, author, rating, title, content, verifiedBy, incentive, createdAt } = toReviewView(
    row,
    NOBODY,
  );
  return {
    id,
    vendor,
    product,
    author: author.former ? null : { ...memberOf(author), role: author.role },
    rating,
    title,
    ...(verifiedBy !== null && { verifiedBy }),
    ...(incentive !== null && { incentive }),
    createdAt,
    text: preview(content, limit),
  };
}

function toHelpful(row: ReviewRow): HelpfulReview {
  const { id, title, content, helpful, incentive } = toReviewView(row, NOBODY);
  return { id, title, text: preview(content, PREVIEW.small), helpful, ...(incentive !== null && { incentive }) };
}

const toDealLine = ({ id, title, vendor, product, endsAt, percentOff }: Promotion): DealLine => ({
  id,
  vendor,
  productId: product?.id ?? null,
  endsAt,
  percentOff,
  name: title,
  ...(product?.failed === true && { failed: true as const }),
});

const toLabLine = (row: labQueries.LabLineRow): LabLine => ({
  id: row.id,
  product: { id: row.productId, name: row.productName, type: row.productType },
  vendorName: row.vendorName,
  lab: row.lab ?? "Laboratory no longer listed",
  safety: row.safety,
  testedAt: startOfDay(row.testDate),
});

/** The last verified ones are chosen; the date that shows is the test's, so it orders what shows. */
const byTestDate = (a: LabLine, b: LabLine): number => b.testedAt - a.testedAt;

type Newest = Pick<Awaited<ReturnType<typeof queries.vendorStatus>>[number], "status" | "expiresAt" | "safety">;

function labState({ status, expiresAt, safety }: Newest, pending: boolean, now: number) {
  if (status === null || expiresAt === null) return pending ? "Pending" : "No result";
  const failed = safety === "Failed";
  if (!isValid({ status, expiresAt }, now)) return failed ? "Failed, expired" : "Expired";
  return failed ? "Failed" : "Current";
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
    entry.effects.push([effect, reports]);
    strains.set(strain, entry);
  }
  for (const { effects } of strains.values()) effects.sort(([, a], [, b]) => b - a);
  return [...strains.values()];
}
