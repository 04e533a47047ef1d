import type { AlertType } from "./schema";

interface Seen {
  type: AlertType;
  evidence: Record<string, string | number>;
}

const members = (count: number): string => (count === 1 ? "1 member" : `${count} members`);
const reviews = (count: number): string => (count === 1 ? "1 review" : `${count} reviews`);

const PATTERNS: Record<string, (count: number) => string> = {
  young_accounts: (count) => `${count} reviews of this vendor within an hour by accounts younger than a week`,
  one_network: (count) => `Reviews of this vendor within an hour by ${members(count)} from one network`,
  author_day: (count) => `${reviews(count)} by this member within a day`,
};

/** What was seen, in a sentence. */
export function alertDescription({ type, evidence }: Seen): string {
  if (type === "similar_content")
    return `${Math.round(Number(evidence["similarity"]) * 100)}% the same words as another member's review`;
  return PATTERNS[String(evidence["pattern"])]?.(Number(evidence["count"])) ?? "A pattern";
}
