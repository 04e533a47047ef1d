import type { AlertType } from "./schema";

interface Seen {
  type: AlertType;
  evidence: Record<string, string | number>;
}

const members = (count: number): string => (count === 1 ? "1 member" : `${count} members`);
const reviews = (count: number): string => (count === 1 ? "1 review" : `${count} reviews`);

const PATTERNS: Record<string, (count: number, evidence: Seen["evidence"]) => string> = {
  young_accounts: (count) => `${count} reviews of this vendor within an hour by accounts younger than a week`,
  one_network: (count) => `Reviews of this vendor within an hour by ${members(count)} from one network`,
  author_day: (count) => `${reviews(count)} by this member within a day`,
  rating_outlier: (count, { of, rating, usual }) =>
    `${count} of this vendor's ${Number(of)} newest reviews gave ${Number(rating)} of 5; before them ${Number(usual)}% did`,
  one_vendor_praise: (count) =>
    `All ${reviews(count)} by this member give full marks to one vendor, and none is verified`,
  shared_network: (count) => `Reviews of this vendor within 90 days by ${members(count)} from one network`,
};

/** What was seen, in a sentence. */
export function alertDescription({ type, evidence }: Seen): string {
  const share = `${Math.round(Number(evidence["similarity"]) * 100)}%`;
  if (type === "similar_content" && evidence["productId"] !== undefined)
    return `${share} of its words in a row stand in the vendor's own product text`;
  if (type === "similar_content") return `${share} the same words as another member's review`;
  return PATTERNS[String(evidence["pattern"])]?.(Number(evidence["count"]), evidence) ?? "A pattern";
}
