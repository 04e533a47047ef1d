import { EFFECTS } from "@worker/domain/catalogue/products/forms";
import { type VERIFIED_BY } from "@worker/domain/voice/reviews/forms";
import { CATEGORY_RATINGS, type CategoryRating } from "@worker/domain/catalogue/vendors/category-ratings";
import type { Stars } from "@worker/domain/foundation/stats/counters";
import { DAY, HOUR } from "../calendar";
import type { Person } from "../people";
import type { ProductPlan } from "../products";
import { type Random, weighted } from "../random";
import { dealRatings } from "./review-ratings";
import { HIDDEN_REASONS } from "../text/replies";
import type { VendorPlan } from "../vendors";

/** A review without its words: enough for every total; the words are made when the row is written. */
export interface ReviewPlan {
  id: string;
  vendor: VendorPlan;
  product: ProductPlan | null;
  author: Person;
  rating: Stars;
  ratings: Record<CategoryRating, number>;
  /** Which of the six the author filled in. */
  rated: readonly CategoryRating[];
  effects: string[];
  createdAt: number;
  verifiedBy: (typeof VERIFIED_BY)[number] | null;
  verifiedAt: number | null;
  editedAt: number | null;
  hidden: { at: number; by: string; reason: string } | null;
  helpful: number;
  unhelpful: number;
}

interface ReviewContext {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  moderatorIds: readonly string[];
  pickAuthor: (random: Random) => Person;
}

/** Picks among those who may review: confirmed, not suspended, running no vendor. */
export function authorPicker(people: readonly Person[]): (random: Random) => Person {
  const able = people.filter(
    ({ row, activity }) => activity > 0 && !row.vendorId && !row.suspendedAt && row.emailVerifiedAt !== null,
  );
  return weighted(able, ({ activity }) => activity);
}

type Effect = (typeof EFFECTS)[number];

/** Which effects people report of what; a report, never a promise (rules/substances#reported-effects). */
function leaning({ row }: ProductPlan): Record<Effect, number> {
  if (row.substance === "other") return { Sedating: 0.4, Energetic: 0.02, Euphoric: 0.06, "Pain Relieving": 0.04 };
  if (row.substance === "7oh" || row.substance === "pseudo")
    return { Sedating: 0.26, Energetic: 0.08, Euphoric: 0.34, "Pain Relieving": 0.3 };
  if (row.substance === "mit") return { Sedating: 0.1, Energetic: 0.34, Euphoric: 0.24, "Pain Relieving": 0.14 };
  if (row.strain?.startsWith("Red") === true)
    return { Sedating: 0.48, Energetic: 0.03, Euphoric: 0.12, "Pain Relieving": 0.24 };
  if (row.strain?.startsWith("White") === true)
    return { Sedating: 0.03, Energetic: 0.52, Euphoric: 0.16, "Pain Relieving": 0.05 };
  return { Sedating: 0.12, Energetic: 0.38, Euphoric: 0.22, "Pain Relieving": 0.12 };
}

function effectsOf(random: Random, product: ProductPlan | null): string[] {
  if (product === null || random.chance(0.2)) return [];
  const lean = leaning(product);
  return EFFECTS.filter((effect) => random.chance(lean[effect]));
}

function categoryRatings(random: Random, rating: Stars, weak: CategoryRating): Record<CategoryRating, number> {
  const one = (category: CategoryRating) => {
    const drawn =
      rating + random.bell() * (rating === 5 ? 0.45 : 0.7) - (category === weak ? 0.9 : 0) + (rating <= 2 ? 0.2 : 0);
    return Math.min(5, Math.max(1, Math.round(drawn)));
  };
  return {
    quality: one("quality"),
    value: one("value"),
    shipping: one("shipping"),
    customerService: one("customerService"),
    communication: one("communication"),
    website: one("website"),
  };
}

function verification(
  random: Random,
  author: Person,
  product: ProductPlan | null,
  createdAt: number,
): ReviewPlan["verifiedBy"] {
  const { testerSince } = author.row;
  if (product !== null && typeof testerSince === "number" && testerSince < createdAt && random.chance(0.5))
    return "sample";
  if (random.chance(0.41)) return "purchase";
  return random.chance(0.04) ? "staff" : null;
}

interface Place {
  author: Person;
  product: ProductPlan | null;
  from: number;
}

/** Someone who has not yet reviewed this, after they joined and it was listed. */
function findPlace(
  random: Random,
  vendor: VendorPlan,
  products: readonly ProductPlan[],
  taken: Set<string>,
  context: ReviewContext,
): Place {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const author = context.pickAuthor(random);
    const product =
      products.length > 0 && random.chance(0.79)
        ? (products[Math.floor(random.next() ** 2.7 * products.length)] ?? null)
        : null;
    const from = Math.max(
      author.row.createdAt + DAY,
      vendor.row.listedAt + 3 * DAY,
      product === null ? 0 : product.row.addedAt + 4 * DAY,
    );
    const key = `${author.row.id}/${product?.row.id ?? ""}`;
    if (from > context.today - 6 * HOUR || taken.has(key)) continue;
    taken.add(key);
    return { author, product, from };
  }
  throw new Error(`nobody left to review ${vendor.row.name}`);
}

function later(random: Random, at: number, days: number, today: number): number {
  return Math.min(today - 60_000, at + Math.floor(random.next() * days * DAY) + HOUR);
}

export function planReviews(
  random: Random,
  vendor: VendorPlan,
  products: readonly ProductPlan[],
  context: ReviewContext,
): ReviewPlan[] {
  const taken = new Set<string>();
  return dealRatings(random, vendor.shape.mean, vendor.shape.reviews).map((rating) => {
    const { author, product, from } = findPlace(random, vendor, products, taken, context);
    const createdAt = from + Math.floor((context.today - HOUR - from) * random.next() ** 0.75);
    const lonely = vendor.shape.reviews === 1;
    const hides = !lonely && random.chance(0.03);
    const verifiedBy = verification(random, author, product, createdAt);
    return {
      id: random.id(createdAt),
      vendor,
      product,
      author,
      rating,
      ratings: categoryRatings(random, rating, vendor.shape.weak),
      rated: random.chance(0.72) ? CATEGORY_RATINGS.filter(() => random.chance(0.88)) : [],
      effects: effectsOf(random, product),
      createdAt,
      verifiedBy,
      verifiedAt:
        verifiedBy === null ? null : verifiedBy === "sample" ? createdAt : later(random, createdAt, 2, context.today),
      editedAt: random.chance(0.08) ? later(random, createdAt, 20, context.today) : null,
      hidden: hides
        ? {
            at: later(random, createdAt, 9, context.today),
            by: random.pick(context.moderatorIds),
            reason: random.pick(HIDDEN_REASONS),
          }
        : null,
      helpful: Math.floor((1 / (random.next() + 0.011)) ** 0.9 * 0.58),
      unhelpful: random.chance(0.2) ? random.int(1, rating <= 2 ? 5 : 2) : 0,
    };
  });
}
