import { type Evidence, labEvidence } from "../../catalogue/lab/results/evidence";
import { newestOf } from "../../catalogue/lab/results/newest";
import { threadPath } from "../../voice/forum/addresses";
import type { CardRow } from "./card-rows";

/** What a post speaks of, as it is now. */
export interface ReferenceCard {
  path: string;
  title: string;
  line: string;
  /** What its newest laboratory result says, or that result itself. */
  evidence: Evidence | null;
}

function ratingOf(sum: number | null, count: number | null): string {
  if (!count) return "No reviews yet";
  return `${((sum ?? 0) / count).toFixed(1)} of 5 from ${count.toLocaleString("en-US")} ${count === 1 ? "review" : "reviews"}`;
}

const segment = encodeURIComponent;

function ofProduct(row: CardRow, now: number): ReferenceCard | null {
  const { productId, vendorId } = row;
  if (productId === null || vendorId === null || row.productHiddenAt !== null || row.vendorHiddenAt !== null)
    return null;
  return {
    path: `/vendor/${segment(vendorId)}/product/${segment(productId)}`,
    title: row.productName ?? "",
    line: `${row.vendorName ?? ""} · ${ratingOf(row.productSum, row.productCount)}`,
    evidence: labEvidence(newestOf(row), {}, now),
  };
}

function ofVendor(row: CardRow): ReferenceCard | null {
  if (row.vendorId === null || row.vendorHiddenAt !== null) return null;
  return {
    path: `/vendor/${segment(row.vendorId)}`,
    title: row.vendorName ?? "",
    line: ratingOf(row.vendorSum, row.vendorCount),
    evidence: null,
  };
}

function ofReview(row: CardRow): ReferenceCard | null {
  const { reviewId, vendorId, productId } = row;
  if (reviewId === null || vendorId === null || row.reviewHiddenAt !== null || row.vendorHiddenAt !== null) return null;
  const query = new URLSearchParams({ vendor: vendorId, ...(productId === null ? {} : { product: productId }) });
  return {
    path: `/reviews?${query.toString()}#review-${segment(reviewId)}`,
    title: row.reviewTitle ?? "",
    line: `Review of ${row.productHiddenAt === null ? (row.productName ?? row.vendorName ?? "") : (row.vendorName ?? "")} · ${row.rating ?? 0} of 5`,
    evidence: null,
  };
}

/** Of what is no longer listed only a failed result keeps its names (rules/lab#failed-results). */
function ofResult(row: CardRow, now: number): ReferenceCard | null {
  const { resultId, resultStatus, overallSafety } = row;
  if (resultId === null || (resultStatus !== "verified" && resultStatus !== "expired")) return null;
  const isNamed = overallSafety === "Failed" || (row.productHiddenAt === null && row.vendorHiddenAt === null);
  const of = isNamed ? row.productName : null;
  const replaced = row.supersededBy === null ? "" : " · Replaced by a newer result";
  return {
    path: `/lab/${segment(resultId)}`,
    title: `Lab result ${row.batch ?? ""}`,
    line: `${of ?? "A product that is no longer listed"}${replaced}`,
    evidence: labEvidence(newestOf(row), {}, now),
  };
}

const ofThread = ({ aboutId, threadTitle, threadHiddenAt, threadCategory }: CardRow): ReferenceCard | null =>
  threadTitle === null || threadHiddenAt !== null || threadCategory === null
    ? null
    : { path: threadPath(aboutId), title: threadTitle, line: `Thread in ${threadCategory}`, evidence: null };

/** Nothing is said of what the viewer may not read, nor that there is or was such a thing. */
function toCard(row: CardRow, now: number): ReferenceCard | null {
  switch (row.kind) {
    case "product":
      return ofProduct(row, now);
    case "vendor":
      return ofVendor(row);
    case "review":
      return ofReview(row);
    case "lab-result":
      return ofResult(row, now);
    case "thread":
      return ofThread(row);
    case "image":
      return null;
  }
}

/** The cards of posts, by their ids; of what is not shown there is none, as of what never was (rules/forum#reference-cards). */
export function cardsOf(rows: readonly CardRow[], now: number): Record<string, ReferenceCard[]> {
  const cards: Record<string, ReferenceCard[]> = {};
  for (const row of [...rows].sort((a, b) => a.place - b.place)) {
    const card = toCard(row, now);
    if (card !== null) (cards[row.postId] ??= []).push(card);
  }
  return cards;
}
