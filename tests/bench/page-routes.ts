import type { Route } from "./measure";

/** A route that answers from the page cache, and the same with every request missing it. */
const both = (name: string, path: string): Route[] => [
  { name: `${name}, rendered`, path: (n) => `${path}${path.includes("?") ? "&" : "?"}v=${n}` },
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

/** What the benchmark asks for; the first is the hello route that the others are compared with. */
export async function pageRoutes(db: D1Database): Promise<Route[]> {
  const { vendor, product } = await heaviest(db);
  return [
    { name: "hello", path: () => "/api/ping" },
    ...both("home", "/"),
    ...both("directory", "/vendors"),
    ...both("vendor", `/vendor/${vendor}`),
    ...both("product", `/vendor/${vendor}/product/${product}`),
    ...both("reviews", "/reviews"),
    ...both("search", "/search?q=green+maeng+da"),
  ];
}
