import type { Evidence } from "@worker/domain/catalogue/lab/results/evidence";
import { formatDate, plural } from "~/ui/format";
import { shownMean } from "~/ui/stars";

const REGIONS_NAMED = 3;

/** Few regions by name; of many their number, since the names stand on the vendor's page. */
export const shippingRegions = (regions: readonly string[]): string =>
  regions.length > REGIONS_NAMED ? `to ${plural(regions.length, "region")}` : regions.join(", ") || "regions not given";

export const ratingText = ({ rating, reviewCount }: { rating: number | null; reviewCount: number }): string =>
  rating === null ? "" : `${shownMean(rating)} of ${plural(reviewCount, "review")}`;

/** The fact in it, however many reviews it comes from. */
export const meanText = ({ rating }: { rating: number | null }): string => (rating === null ? "" : shownMean(rating));

export const evidenceText = ({ text, at }: Evidence): string => (at === null ? text : `${text} · ${formatDate(at)}`);
