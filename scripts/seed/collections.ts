import { readPost } from "@worker/domain/foundation/markup/read-post";
import { DEMO_ACCOUNTS } from "./accounts";
import { HOUR } from "./calendar";
import type { Row } from "./data";
import type { ResultRow } from "./lab/lab";
import type { Person } from "./people";
import type { ProductPlan } from "./products";
import { Random } from "./random";
import type { ReviewPlan } from "./reviews/review-plan";
import { wishRows } from "./wishlist";

const KEEPING = 0.45;

/** Nothing here speaks of batches or certificates, which the products' own rows do. */
const NOTES: Record<"good" | "fair" | "poor", readonly string[]> = {
  good: [
    "Seal whole, weight right. **I would order it again.**",
    "Third order from this vendor, the same color and smell each time.",
    "Arrived in four days, packed so that nothing could move.",
    "Keeps well in the jar; no smell of anything that should not be there.",
    "- seal whole\n- weight right on my scale\n- label printed, not stuck on",
  ],
  fair: [
    "Fine, though the last order was packed better.",
    "Weight was right, the label hard to read. I asked about it and got an answer the same day.",
    "What I expected, for a price that others undercut.",
  ],
  poor: [
    "Less in it than on the label, by my scale. The vendor refunded the difference.",
    "The seal was open when it came. My questions about it stayed without an answer.",
  ],
};
const TAGS = ["evening", "weekend", "travel", "from a friend", "bought twice", "in the jar", "for comparing"] as const;
/** A member's private thought now and then. */
const PRIVATE = "Compare the price per gram before I order more.";

const PLAIN = { origin: "http://localhost", imageId: () => null };
/** There are few texts and many members: each is drawn once. */
const DRAWN = new Map(
  [PRIVATE, ...Object.values(NOTES).flat()].map((notes) => [notes, readPost(notes, PLAIN).draw(new Map()).html]),
);

interface Known {
  people: readonly Person[];
  products: readonly ProductPlan[];
  /** Those that show, oldest first. */
  reviews: readonly ReviewPlan[];
  resultsOf: (productId: string) => readonly ResultRow[];
  claims: Iterable<Row<"purchaseClaims">>;
  today: number;
}

interface Collections {
  collectionItems: Row<"collectionItems">[];
  collectionPurchases: Row<"collectionPurchases">[];
}

interface Owned {
  item: Row<"collectionItems">;
  review: ReviewPlan;
}

/**
 * What members have and wish for: they have what they reviewed, with the rating of the review; a purchase is that
 * of the claim behind it; nobody wishes for what they have.
 */
export function planCollections({ people, products, reviews, resultsOf, claims, today }: Known): Collections {
  const demo = new Set(DEMO_ACCOUNTS.map(({ username }) => username));
  const bought = new Map([...claims].map((claim) => [`${claim.userId} ${claim.productId ?? ""}`, claim]));
  const owned = reviews.flatMap((review): Owned[] => {
    const random = new Random(`collection/${review.id}`);
    if (review.product === null || !(demo.has(review.author.row.username) || random.chance(KEEPING))) return [];
    return [itemOf(random, review, review.product, today)];
  });
  const has = new Set(owned.map(({ item: { userId, productId } }) => `${userId} ${productId}`));
  const wishes = [...wishRows(people, products, today)].filter(
    ({ userId, productId }) => !has.has(`${userId} ${productId}`),
  );
  const byMember = Map.groupBy(
    owned.map(({ item }) => item),
    ({ userId }) => userId,
  );
  for (const items of byMember.values()) {
    const random = new Random(`daily driver/${items[0]?.userId ?? ""}`);
    const liked = items.filter(({ rating }) => (rating ?? 0) >= 4);
    const first = items.length >= 2 && liked.length > 0 && random.chance(0.8) ? random.pick(liked) : undefined;
    if (first !== undefined) Object.assign(first, { isDailyDriver: true, isShown: true });
  }
  return {
    collectionItems: [...owned.map(({ item }) => item), ...wishes],
    collectionPurchases: owned.flatMap((own) => {
      const { userId, productId } = own.item;
      const claim = bought.get(`${userId} ${productId}`);
      return claim === undefined ? [] : [purchaseOf(own, claim, resultsOf(productId))];
    }),
  };
}

function itemOf(random: Random, review: ReviewPlan, of: ProductPlan, today: number): Owned {
  const { author, rating, createdAt, effects } = review;
  const notes = random.chance(0.65) ? random.pick(NOTES[rating >= 4 ? "good" : rating === 3 ? "fair" : "poor"]) : "";
  const isPrivate = random.chance(0.12);
  const written = isPrivate ? PRIVATE : notes;
  const before = createdAt - random.int(1, 90) * HOUR;
  const item = {
    ...{ userId: author.row.id, productId: of.row.id, kind: "owned" as const, rating, effects },
    addedAt: Math.min(Math.max(author.row.createdAt, before), today - HOUR),
    isFavorite: rating === 5 && random.chance(0.6),
    isShown: random.chance(0.93),
    ...{ notes: written, notesHtml: DRAWN.get(written) ?? "", notesPrivate: isPrivate },
    tags: TAGS.filter(() => random.chance(0.16)),
  };
  return { item, review };
}

function purchaseOf(
  { review, item: { userId, productId, addedAt } }: Owned,
  claim: Row<"purchaseClaims">,
  results: readonly ResultRow[],
): Row<"collectionPurchases"> {
  const random = new Random(`purchase/${review.id}`);
  // The batch that was in the shop: the newest that was tested by then.
  const tested = results.filter(({ testDate }) => testDate <= claim.purchaseDate);
  const batch = tested.at(-1)?.batchNumber ?? null;
  const size = review.product?.sizes[0]?.weight ?? "1 package";
  return {
    id: random.id(addedAt),
    ...{ userId, productId, purchasedOn: claim.purchaseDate, amount: size, priceCents: claim.amountCents, batch },
    createdAt: addedAt,
  };
}
