import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { NO_VENDOR, ownVendor } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import type { Period } from "../../catalogue/page-views/forms";
import { type AnalyticsRows, PRODUCTS_MOST, selectAnalytics } from "./select-analytics";
import { windowOf } from "./window";

export interface Figures {
  views: number;
  clicks: number;
  /** Purchase claims that the vendor or staff confirmed, by the day they were filed. */
  claims: number;
  claimedCents: number;
  reviews: number;
  /** Mean of the reviews written then, unrounded; null without any. */
  rating: number | null;
}

export interface Step extends Figures {
  step: string;
}

export interface ProductFigures extends Pick<Figures, "views" | "clicks" | "rating"> {
  id: string;
  name: string;
  reviewCount: number;
  salesCount: number;
}

export interface Analytics {
  period: Period;
  steps: Step[];
  total: Figures;
  before: Figures;
  /** Of all visible reviews, those of products among them. */
  rating: number | null;
  reviewCount: number;
  products: ProductFigures[];
  more: boolean;
}

interface Sums extends Omit<Figures, "rating"> {
  ratingSum: number;
}

const NOTHING: Sums = { views: 0, clicks: 0, claims: 0, claimedCents: 0, reviews: 0, ratingSum: 0 };
const mean = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

const toFigures = ({ ratingSum, ...counted }: Sums): Figures => ({
  ...counted,
  rating: mean(ratingSum, counted.reviews),
});

function add(a: Sums, b: Partial<Sums>): Sums {
  return {
    views: a.views + (b.views ?? 0),
    clicks: a.clicks + (b.clicks ?? 0),
    claims: a.claims + (b.claims ?? 0),
    claimedCents: a.claimedCents + (b.claimedCents ?? 0),
    reviews: a.reviews + (b.reviews ?? 0),
    ratingSum: a.ratingSum + (b.ratingSum ?? 0),
  };
}

/** Steps without any are included. @throws NotFound where there is no such vendor */
export function toAnalytics(rows: AnalyticsRows, period: Period, now: number): Analytics {
  const [[vendor], views, clicks, claims, ratings, sold] = rows;
  if (vendor === undefined) throw new NotFound(NO_VENDOR);
  const sums = new Map<string, Sums>();
  const put = (step: string, part: Partial<Sums>) => sums.set(step, add(sums.get(step) ?? NOTHING, part));
  for (const { step, n } of views) put(step, { views: n });
  for (const { step, n } of clicks) put(step, { clicks: n });
  for (const { step, n, cents } of claims) put(step, { claims: n, claimedCents: cents });
  for (const { step, n, sum } of ratings) put(step, { reviews: n, ratingSum: sum });

  const { steps, before } = windowOf(period, now);
  const of = (step: string) => sums.get(step) ?? NOTHING;
  const totalOf = (all: string[]) => toFigures(all.map(of).reduce(add, NOTHING));
  return {
    period,
    steps: steps.map((step) => ({ step, ...toFigures(of(step)) })),
    total: totalOf(steps),
    before: totalOf(before),
    rating: mean(vendor.sum, vendor.count),
    reviewCount: vendor.count,
    products: sold.slice(0, PRODUCTS_MOST).map(({ ratingSum, ratingCount, ...product }) => ({
      ...product,
      rating: mean(ratingSum, ratingCount),
      reviewCount: ratingCount,
    })),
    more: sold.length > PRODUCTS_MOST,
  };
}

export async function readAnalytics(db: Db, viewer: Viewer, period: Period, now: number): Promise<Analytics> {
  const { vendorId } = ownVendor(viewer);
  return toAnalytics(await db.batch(selectAnalytics(db, vendorId, period, now)), period, now);
}
