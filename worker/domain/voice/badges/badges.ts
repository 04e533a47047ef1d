/** The rarer a badge, the earlier it stands beside a name. */
export const RARITIES = ["rare", "epic", "legendary"] as const;
export type Rarity = (typeof RARITIES)[number];

/** What is counted of each member every night (rules/badges#counting). */
export const MEASURES = [
  "reviews",
  "balancedReviews",
  "picturedReviews",
  "verifiedReviews",
  "helpfulVotes",
  "posts",
  "postScore",
  "answers",
  "certificatePosts",
  "liveliest",
  "pollVoters",
] as const;
export type Measure = (typeof MEASURES)[number];

export const byMeasure = <V>(valueOf: (measure: Measure) => V) =>
  Object.fromEntries(MEASURES.map((measure) => [measure, valueOf(measure)])) as Record<Measure, V>;

const BALANCED_REVIEWS = 3;
const PICTURED_REVIEWS = 2;
const VERIFIED_REVIEWS = 10;
const HELPFUL_VOTES = 25;
const MANY_HELPFUL_VOTES = 100;
const MANY_ANSWERS = 5;
const LIVELY_AUTHORS = 20;
const POLL_VOTERS = 20;
const CERTIFICATE_POSTS = 3;
const POST_SCORE = 100;
const DAYS_HERE = 365;

/** `tester`: the capability; `days`: how long somebody is a member; `hand`: staff alone give it. */
type Cause = Measure | "tester" | "days" | "hand";

export interface BadgeRule {
  name: string;
  rarity: Rarity;
  cause: Cause;
  /** How many of its cause it takes. */
  atLeast: number;
  /** What its holders did. @param n `atLeast` */
  rule: (n: number) => string;
}

/**
 * Every badge (rules/badges#badges). None is for amounts, doses, purchases or what somebody rated; a sentence and what is
 * counted come from the same number.
 */
const BADGES = {
  "first-review": {
    name: "First review",
    rarity: "rare",
    cause: "reviews",
    atLeast: 1,
    rule: () => "Wrote a review that shows.",
  },
  "both-sides": {
    name: "Both sides",
    rarity: "rare",
    cause: "balancedReviews",
    atLeast: BALANCED_REVIEWS,
    rule: (n) => `Wrote ${n} reviews that name both something good and something bad.`,
  },
  "in-pictures": {
    name: "In pictures",
    rarity: "rare",
    cause: "picturedReviews",
    atLeast: PICTURED_REVIEWS,
    rule: (n) => `Wrote ${n} reviews with photographs of their own.`,
  },
  "verified-voice": {
    name: "Verified voice",
    rarity: "epic",
    cause: "verifiedReviews",
    atLeast: VERIFIED_REVIEWS,
    rule: (n) => `Wrote ${n} verified reviews.`,
  },
  "found-helpful": {
    name: "Found helpful",
    rarity: "rare",
    cause: "helpfulVotes",
    atLeast: HELPFUL_VOTES,
    rule: (n) => `Other members found their reviews helpful ${n} times.`,
  },
  "dependable-witness": {
    name: "Dependable witness",
    rarity: "legendary",
    cause: "helpfulVotes",
    atLeast: MANY_HELPFUL_VOTES,
    rule: (n) => `Other members found their reviews helpful ${n} times.`,
  },
  "good-answer": {
    name: "Good answer",
    rarity: "rare",
    cause: "answers",
    atLeast: 1,
    rule: () => "Wrote a reply that was marked as the answer to another member’s thread.",
  },
  "problem-solver": {
    name: "Problem solver",
    rarity: "epic",
    cause: "answers",
    atLeast: MANY_ANSWERS,
    rule: (n) => `Wrote ${n} replies that were marked as the answers to other members’ threads.`,
  },
  "lively-thread": {
    name: "Lively thread",
    rarity: "epic",
    cause: "liveliest",
    atLeast: LIVELY_AUTHORS,
    rule: (n) => `Began a thread in which ${n} other members wrote.`,
  },
  "asked-the-room": {
    name: "Asked the room",
    rarity: "rare",
    cause: "pollVoters",
    atLeast: POLL_VOTERS,
    rule: (n) => `Asked a poll in which ${n} members voted.`,
  },
  "certificate-reader": {
    name: "Certificate reader",
    rarity: "rare",
    cause: "certificatePosts",
    atLeast: CERTIFICATE_POSTS,
    rule: (n) => `Wrote ${n} forum posts that link to a lab result and were upvoted more often than downvoted.`,
  },
  "well-received": {
    name: "Well received",
    rarity: "epic",
    cause: "postScore",
    atLeast: POST_SCORE,
    rule: (n) => `Their forum posts have ${n} more upvotes than downvotes in all.`,
  },
  "year-here": {
    name: "A year here",
    rarity: "rare",
    cause: "days",
    atLeast: DAYS_HERE,
    rule: (n) => `Has been a member for ${n} days and wrote something that shows.`,
  },
  "trusted-tester": {
    name: "Trusted tester",
    rarity: "epic",
    cause: "tester",
    atLeast: 1,
    rule: () => "Is a trusted tester of this site.",
  },
  "founding-reviewer": {
    name: "Founding reviewer",
    rarity: "legendary",
    cause: "hand",
    atLeast: 1,
    rule: () => "Wrote reviews before the site opened to everybody.",
  },
  "with-thanks": {
    name: "With thanks",
    rarity: "epic",
    cause: "hand",
    atLeast: 1,
    rule: () => "Helped the site in a way that no number counts, such as finding a fault.",
  },
} satisfies Record<string, BadgeRule>;

export type BadgeId = keyof typeof BADGES;
export const BADGE_IDS = Object.keys(BADGES) as [BadgeId, ...BadgeId[]];

export const badgeRule = (id: BadgeId): BadgeRule => BADGES[id];

/** The rule in words. */
export function ruleWords(id: BadgeId): string {
  const { rule, atLeast, cause } = badgeRule(id);
  return cause === "hand" ? `${rule(atLeast)} Staff give it by hand.` : rule(atLeast);
}

/** Those that staff give; all others come by their rule alone (rules/badges#by-hand). */
export const HAND_BADGES = BADGE_IDS.filter((id) => badgeRule(id).cause === "hand");

const rank = (id: BadgeId): number => RARITIES.indexOf(badgeRule(id).rarity);

type Earned = { id: BadgeId; earnedAt: number };

/** As they stand beside a name: the rarest first, then the newest. */
export const byRarity = (one: Earned, other: Earned): number =>
  rank(other.id) - rank(one.id) || other.earnedAt - one.earnedAt || (one.id < other.id ? -1 : 1);
