import type { Route } from "./measure";

/** Settings are cached for ten seconds in an isolate; the lifted throttle must have arrived. */
export const SETTINGS_CACHE_MS = 10_500;

/** A changing, unknown parameter makes an address new to the page cache. */
export const fresh = (path: string, n: number): string => `${path}${path.includes("?") ? "&" : "?"}v=${n}`;

/** A route that answers from the page cache, and the same with every request missing it. */
const both = ([name, path]: [string, string]): Route[] => [
  { name: `${name}, rendered`, path: (n) => fresh(path, n) },
  { name: `${name}, cached`, path: () => path },
];

/** A vendor with many reviews and a product with a lab result: the heaviest pages that people open. */
export async function heaviest(db: D1Database) {
  const row = await db
    .prepare(
      `select p.id as product, p.vendor_id as vendor from products p join vendors v on v.id = p.vendor_id
       where p.hidden_at is null and v.hidden_at is null and p.newest_result_id is not null order by v.rating_count desc, p.rating_count desc limit 1`,
    )
    .first<{ product: string; vendor: string }>();
  if (row === null) throw new Error("The demo data holds no product with a lab result.");
  return row;
}

export async function pagePaths(db: D1Database) {
  const { vendor, product } = await heaviest(db);
  return {
    home: "/",
    directory: "/vendors",
    vendor: `/vendor/${vendor}`,
    product: `/vendor/${vendor}/product/${product}`,
    reviews: "/reviews",
    search: "/search?q=green+maeng+da",
  };
}

/** What members open, and profiles: not in turns with their cached selves. */
export async function peoplePaths(db: D1Database) {
  return { hub: "/social?show=everyone", profile: await fullestProfile(db) };
}

/** The profile of a member whom many know and who wrote much: the heaviest that people open. */
async function fullestProfile(db: D1Database): Promise<string> {
  const id = await db
    .prepare(
      "select id from users where vendor_id is null and profile_visibility = 'public' and review_count > 0 order by friend_count desc, id limit 1",
    )
    .first<string>("id");
  if (id === null) throw new Error("The demo data holds no member with reviews.");
  return `/profile/${id}`;
}

/**
 * What the benchmark asks for; the first is the hello route that the others are compared with.
 * @param member cookie of a member who is logged in; the others are a visitor's
 */
export async function pageRoutes(db: D1Database, member: string): Promise<Route[]> {
  const paths = await pagePaths(db);
  const { hub, profile } = await peoplePaths(db);
  return [
    { name: "hello", path: () => "/api/ping" },
    ...Object.entries(paths).flatMap(both),
    { name: "the reviews as JSON", path: () => "/api/reviews?limit=20" },
    { name: "a member's home, rendered", path: () => paths.home, cookie: member },
    { name: "a member's reviews, rendered", path: () => paths.reviews, cookie: member },
    { name: "the social hub, rendered", path: () => hub, cookie: member },
    { name: "a profile as a member reads it, rendered", path: () => profile, cookie: member },
    { name: "a profile as a visitor reads it, rendered", path: (n) => fresh(profile, n) },
  ];
}
