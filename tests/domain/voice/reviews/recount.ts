import { env } from "cloudflare:workers";
import { EFFECT_REPORTS_MIN } from "@worker/domain/catalogue/products/forms";

type Rated = { rating: number };
type Review = Rated & {
  id: string;
  helpful_votes: number;
  vendor_id: string;
  product_id: string | null;
  author_id: string;
  created_at: number;
  verified_by: string | null;
  would_recommend: 0 | 1;
  category_ratings: string;
  experience: string;
  user_experience: string | null;
  tags: string;
  photos: string;
};

const rows = async <T>(sql: string): Promise<T[]> => (await env.DB.prepare(sql).all<T>()).results;

const figures = (reviews: readonly Rated[]) => ({
  rating_sum: reviews.reduce((sum, { rating }) => sum + rating, 0),
  rating_count: reviews.length,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((stars) => [`stars_${stars}`, reviews.filter(({ rating }) => rating === stars).length]),
  ),
});

const RATED = "id, rating_sum, rating_count, stars_1, stars_2, stars_3, stars_4, stars_5";

/** Every total as it is stored, in an order of its own. */
export async function storedTotals() {
  const effects = await rows<{ id: string; effects: string }>("select id, effects from products order by id");
  const site = await rows<{ name: string; value: number }>(
    "select name, value from site_counters where value <> 0 and name like 'reviews%' order by name",
  );
  return {
    vendors: await rows(`select ${RATED} from vendors order by id`),
    products: await rows(`select ${RATED} from products order by id`),
    authors: await rows("select id, review_count from users order by id"),
    categories: await rows(
      "select vendor_id, category, sum, count from vendor_category_ratings order by vendor_id, category",
    ),
    months: await rows("select vendor_id, month, sum, count from vendor_rating_months order by vendor_id, month"),
    site: Object.fromEntries(site.map(({ name, value }) => [name, value])),
    strains: await rows("select * from strain_effects order by strain, effect"),
    effects: Object.fromEntries(effects.map(({ id, effects: text }) => [id, JSON.parse(text) as unknown])),
    facets: await rows("select about, kind, value, count from review_facet_counts order by 1, 2, 3"),
    listed: await rows("select kind, value, review_id, rating, helpful_votes from review_facets order by 1, 2, 3"),
  };
}

const facetsOf = ({
  verified_by,
  would_recommend,
  photos,
  user_experience,
  tags,
}: Review): [kind: string, value: string][] => [
  ...(verified_by === null ? [] : [["verified", "1"] as [string, string]]),
  ...(would_recommend === 0 ? [] : [["recommends", "1"] as [string, string]]),
  ...(photos === "[]" ? [] : [["photos", "1"] as [string, string]]),
  ...(user_experience === null ? [] : [["experience", user_experience] as [string, string]]),
  ...(JSON.parse(tags) as string[]).map((tag): [string, string] => ["tag", tag]),
];

/** In the order in which SQLite compares texts. */
const byKey = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]) => (a < b ? -1 : 1);

const facetCounts = (reviews: readonly Review[]) => {
  const pairs = reviews.flatMap((review) =>
    facetsOf(review).flatMap((facet) =>
      ["", review.vendor_id, ...(review.product_id === null ? [] : [review.product_id])].map(
        (subject) => [[subject, ...facet].join("\u0000"), 1] as const,
      ),
    ),
  );
  return grouped(pairs).map(([key, count]) => {
    const [about, kind, value] = key.split("\u0000");
    return { about, kind, value, count };
  });
};

const facetRows = (reviews: readonly Review[]) =>
  reviews
    .flatMap((review) =>
      facetsOf(review).map(([kind, value]) => {
        const { id: review_id, rating, helpful_votes } = review;
        return [[kind, value, review_id].join("\u0000"), { kind, value, review_id, rating, helpful_votes }] as const;
      }),
    )
    .sort(byKey)
    .map(([, row]) => row);

/** Adds up by a key. */
function grouped(pairs: readonly (readonly [string, number])[]): [key: string, sum: number, count: number][] {
  const sums = new Map<string, [number, number]>();
  for (const [key, value] of pairs) {
    const [sum, count] = sums.get(key) ?? [0, 0];
    sums.set(key, [sum + value, count + 1]);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, [sum, count]]) => [key, sum, count]);
}

const half = (key: string, index: 0 | 1): string => key.split("/")[index] ?? "";
const effectsOf = ({ experience }: Review) =>
  (JSON.parse(experience) as { effectsExperienced: string[] }).effectsExperienced;

/** Every total as the visible reviews themselves say it, counted here and not in SQL. */
export async function expectedTotals() {
  const reviews = await rows<Review>("select * from reviews where hidden_at is null");
  const products = await rows<{ id: string; strain: string | null }>("select id, strain from products order by id");
  const idsOf = async (table: string) =>
    (await rows<{ id: string }>(`select id from ${table} order by id`)).map(({ id }) => id);
  const strainOf = ({ product_id }: Review) => products.find(({ id }) => id === product_id)?.strain ?? null;
  const month = (at: number) => new Date(at).toISOString().slice(0, 7);

  const categories = reviews.flatMap((review) =>
    Object.entries(JSON.parse(review.category_ratings) as Record<string, number>).map(
      ([category, value]) => [`${review.vendor_id}/${category}`, value] as const,
    ),
  );
  const named = reviews.flatMap((review) =>
    strainOf(review) === null ? [] : effectsOf(review).map((effect) => [`${strainOf(review)}/${effect}`, 1] as const),
  );
  const site: [string, number][] = [
    ["reviews", reviews.length],
    ["reviews.verified", reviews.filter(({ verified_by }) => verified_by !== null).length],
    ...[1, 2, 3, 4, 5].map((stars): [string, number] => [
      `reviews.stars.${stars}`,
      reviews.filter(({ rating }) => rating === stars).length,
    ]),
  ];
  return {
    vendors: (await idsOf("vendors")).map((id) => ({
      id,
      ...figures(reviews.filter((each) => each.vendor_id === id)),
    })),
    products: products.map(({ id }) => ({ id, ...figures(reviews.filter((each) => each.product_id === id)) })),
    authors: (await idsOf("users")).map((id) => ({
      id,
      review_count: reviews.filter((each) => each.author_id === id).length,
    })),
    categories: grouped(categories).map(([key, sum, count]) => ({
      vendor_id: half(key, 0),
      category: half(key, 1),
      sum,
      count,
    })),
    months: grouped(reviews.map((each) => [`${each.vendor_id}/${month(each.created_at)}`, each.rating] as const)).map(
      ([key, sum, count]) => ({ vendor_id: half(key, 0), month: half(key, 1), sum, count }),
    ),
    site: Object.fromEntries(site.filter(([, value]) => value > 0)),
    strains: grouped(named).map(([key, reports]) => {
      const size = reviews.filter((each) => strainOf(each) === half(key, 0)).length;
      return { strain: half(key, 0), effect: half(key, 1), reports, reviews: size, share: reports / size };
    }),
    effects: Object.fromEntries(
      products.map(({ id }) => [id, publishedOf(reviews.filter((r) => r.product_id === id))]),
    ),
    facets: facetCounts(reviews),
    listed: facetRows(reviews),
  };
}

function publishedOf(reviews: Review[]) {
  return grouped(reviews.flatMap((review) => effectsOf(review).map((effect) => [effect, 1] as const)))
    .filter(([, reports]) => reports >= EFFECT_REPORTS_MIN)
    .map(([effect, reports]) => ({ effect, reports, byStaff: false }))
    .sort((a, b) => b.reports - a.reports || (a.effect < b.effect ? -1 : 1));
}
