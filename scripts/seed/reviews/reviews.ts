import { CATEGORY_RATINGS, type CategoryRating } from "@worker/domain/catalogue/vendors/category-ratings";
import type { reviewReplies, reviewVotes, reviews } from "@worker/domain/voice/reviews/schema";
import { HOUR } from "../calendar";
import type { ResultRow } from "../lab/lab";
import { reportsOn } from "../moderation";
import type { Person } from "../people";
import { Random } from "../random";
import { type Facts, factsOf, toneOf } from "./review-facts";
import { rewardMark } from "../claims";
import { photosOf } from "./review-photos";
import type { ReviewPlan } from "./review-plan";
import { composeReview, type ReviewText } from "./review-text";
import { ringTexts } from "../review-ring";
import { expand } from "../text/expand";
import type { Form } from "../text/product-lines";
import { Repertoire } from "../text/repertoire";
import { INCENTIVE, REPLY_BODIES, REPLY_ENDS, REPLY_STARTS, SIGNERS } from "../text/replies";

type ReviewRow = typeof reviews.$inferInsert;
type ReplyRow = typeof reviewReplies.$inferInsert;
type VoteRow = typeof reviewVotes.$inferInsert;

const METHODS = ["Tea", "In water", "In juice", "Straight"] as const;
const PURPOSES = ["Curiosity", "Evenings", "Weekends", "Morning routine", "Comparing vendors"] as const;
/** A reviewer's own report, shown with its review and never summed up (rules/substances#no-dosing-advice). */
const OWN_AMOUNTS: Record<Form, readonly string[]> = {
  powder: ["2.1 g, weighed", "Less than the label's serving"],
  leaf: ["A small pot of tea"],
  capsules: ["One capsule", "As on the label"],
  tablets: ["Half a tablet", "A quarter tablet"],
  extract: ["Less than the label's serving"],
  order: ["As on the label"],
};
const COMPARED = [
  "Better than the two I used before",
  "About the same",
  "Worse than my usual vendor",
  "Better documented",
] as const;

function experienceOf(random: Random, review: ReviewPlan, facts: Facts): ReviewRow["experience"] {
  const { product } = review;
  if (product === null && random.chance(0.6)) return { effectsExperienced: [] };
  const tells = random.chance(0.5);
  return {
    effectsExperienced: review.effects,
    ...(tells && product !== null
      ? { orderSize: facts.pack, orderValue: `$${(facts.priceCents / 100).toFixed(2)}` }
      : {}),
    ...(tells && facts.form !== "tablets" && product !== null ? { consumptionMethod: random.pick(METHODS) } : {}),
    ...(product !== null && random.chance(0.06) ? { dosageUsed: random.pick(OWN_AMOUNTS[facts.form]) } : {}),
    ...(random.chance(0.2) ? { purposeOfUse: random.pick(PURPOSES) } : {}),
    firstTimeCustomer: !facts.returning,
    returningCustomer: facts.returning,
    ...(random.chance(0.15)
      ? { comparedToOtherVendors: COMPARED[review.rating >= 4 ? 0 : review.rating === 3 ? 1 : 2] }
      : {}),
    wouldOrderAgain: review.rating >= 4 || (review.rating === 3 && random.chance(0.5)),
  };
}

function incentiveOf(review: ReviewPlan): Pick<ReviewRow, "incentive" | "incentiveKind"> {
  if (review.verifiedBy === "sample") return { incentive: INCENTIVE, incentiveKind: "sample" };
  const mark = rewardMark(review);
  return { incentive: mark, incentiveKind: mark === null ? null : "review_reward" };
}

function reviewRow(random: Random, review: ReviewPlan, facts: Facts, text: ReviewText): ReviewRow {
  const { vendor, product, verifiedBy, createdAt, hidden } = review;
  const bought = verifiedBy === "purchase" || (verifiedBy !== "sample" && random.chance(0.3));
  return {
    id: review.id,
    vendorId: vendor.row.id,
    productId: product?.row.id ?? null,
    authorId: review.author.row.id,
    rating: review.rating,
    ...text,
    wouldRecommend: review.rating >= 4 || (review.rating === 3 && random.chance(0.45)),
    productsPurchased: product === null ? [] : [product.row.name],
    categoryRatings: Object.fromEntries(review.rated.map((category) => [category, review.ratings[category]])),
    experience: experienceOf(random, review, facts),
    userExperience: random.chance(0.8) ? review.author.experience : null,
    orderNumber: bought && random.chance(0.6) ? `${vendor.initials}${random.int(10_000, 99_999)}` : null,
    purchaseDate: bought ? facts.purchaseDate : null,
    photos: photosOf(review).map(({ shown }) => shown),
    verifiedBy,
    verifiedAt: review.verifiedAt,
    ...incentiveOf(review),
    helpfulVotes: review.helpful,
    unhelpfulVotes: review.unhelpful,
    reportCount: reportsOn(review),
    createdAt,
    editedAt: review.editedAt,
    hiddenAt: hidden?.at ?? null,
    hiddenCause: hidden === null ? null : "moderator",
    hiddenBy: hidden?.by ?? null,
    hiddenReason: hidden?.reason ?? null,
  };
}

/**
 * The rows with their words.
 * @param plans in the order of their dates, so that neighbors in a list of the newest say different things
 * @param resultsOf a product's laboratory results, oldest first
 */
export function* reviewRows(
  plans: readonly ReviewPlan[],
  resultsOf: (productId: string) => readonly ResultRow[],
): Generator<ReviewRow> {
  const ring = ringTexts(plans);
  const used = new Set<string>();
  const repertoire = new Repertoire();
  for (const review of plans) {
    const random = new Random(`review/${review.id}`);
    const facts = factsOf(random, review, review.product === null ? [] : resultsOf(review.product.row.id));
    const text = composeReview({ random, repertoire, review, facts }, used);
    const copied = ring.get(review.id);
    yield reviewRow(random, review, facts, copied === undefined ? text : { ...text, content: copied });
  }
}

const REPLY_SHARE = { good: 0.32, mixed: 0.48, bad: 0.6 } as const;

/** The matter that a reviewer rated best, or worst where the review is not good. */
function matterOf(random: Random, { rating, ratings }: ReviewPlan): CategoryRating {
  const wanted = CATEGORY_RATINGS.map((category) => ratings[category]);
  const extreme = toneOf(rating) === "good" ? Math.max(...wanted) : Math.min(...wanted);
  return random.pick(CATEGORY_RATINGS.filter((category) => ratings[category] === extreme));
}

export function* replyRows(plans: Iterable<ReviewPlan>, today: number): Generator<ReplyRow> {
  const repertoire = new Repertoire();
  const used = new Set<string>();
  for (const review of plans) {
    const random = new Random(`reply/${review.id}`);
    const { owner, row } = review.vendor;
    const tone = toneOf(review.rating);
    const createdAt = review.createdAt + random.int(2, 90) * HOUR;
    if (
      owner === null ||
      review.hidden !== null ||
      createdAt >= today ||
      createdAt < owner.row.createdAt ||
      !random.chance(REPLY_SHARE[tone])
    )
      continue;
    const slots = {
      ...factsOf(random, review, []).slots,
      user: review.author.row.username,
      signer: random.pick(SIGNERS),
    };
    const banks = [
      REPLY_STARTS[tone],
      REPLY_BODIES[tone][matterOf(random, review)],
      ...(random.chance(0.55) ? [REPLY_ENDS] : []),
    ];
    const say = (more: readonly (readonly string[])[]) =>
      more.map((bank) => expand(repertoire.deal(random, bank, [row.id]) ?? "", random, slots)).join(" ");
    let response = say(banks);
    // A short one that somebody has had already says more.
    for (let more = 0; used.has(response) && more < 9; more += 1) response = `${response} ${say([REPLY_ENDS])}`;
    used.add(response);
    yield { reviewId: review.id, vendorId: row.id, authorId: owner.row.id, response, createdAt };
  }
}

/** One vote a member, never the author's or the vendor's own; as many as the review counts. */
export function* voteRows(plans: Iterable<ReviewPlan>, people: readonly Person[], today: number): Generator<VoteRow> {
  const voters = people.filter(({ row }) => row.createdAt < today && !row.suspendedAt);
  for (const review of plans) {
    const random = new Random(`votes/${review.id}`);
    const seen = new Set([review.author.row.id, review.vendor.owner?.row.id]);
    for (let left = review.helpful + review.unhelpful; left > 0;) {
      const { row } = random.pick(voters);
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      const from = Math.max(row.createdAt, review.createdAt);
      yield {
        reviewId: review.id,
        userId: row.id,
        helpful: left > review.unhelpful,
        createdAt: from + Math.floor((today - from) * random.next()),
      };
      left -= 1;
    }
  }
}
