import { DAY, HOUR, isoMonth } from "./calendar";
import type { Row } from "./data";
import type { ProductPlan } from "./products";
import type { Random } from "./random";
import { ANNOUNCEMENTS, DEALS, filled } from "./text/offers";
import type { VendorPlan } from "./vendors";

/** How many stand or stood in the demo, by plan: never more than the plan gives in one month. */
const COUNTS = { basic: 1, professional: 3, enterprise: 5 } as const;

/** The longest title that the form takes. */
const TITLE_MAX = 80;

/** The next of a bank about one of the products that has no title of the site yet. */
function untold<T extends readonly string[] | readonly (string | number)[]>(
  random: Random,
  bank: readonly T[],
  products: readonly ProductPlan[],
  titleOf: (each: T, name: string) => string,
  used: Set<string>,
) {
  const fresh = bank
    .flatMap((each) => products.map(({ row }) => ({ each, row, title: titleOf(each, row.name) })))
    .filter(({ title }) => title.length <= TITLE_MAX && !used.has(title));
  if (fresh.length === 0) return null;
  const chosen = random.pick(fresh);
  used.add(chosen.title);
  return chosen;
}

export function promotionRows(
  random: Random,
  vendors: readonly VendorPlan[],
  productsOf: (vendorId: string) => readonly ProductPlan[],
  today: number,
): Row<"promotions">[] {
  const used = new Set<string>();
  return vendors.flatMap(({ row, owner }) => {
    if (owner === null) return [];
    const own = random.fork(row.id);
    const shelf = productsOf(row.id);
    return Array.from({ length: COUNTS[row.plan ?? "basic"] }, (_, place) => {
      const createdAt = today - own.int(2, 24) * DAY + own.int(8, 18) * HOUR;
      const ended = place > 0 && own.chance(0.25);
      const endsAt = ended ? today - own.int(0, 1) * HOUR : today + own.int(4, 30) * DAY;
      const made = { vendorId: row.id, createdAt, startsAt: createdAt, endsAt, createdBy: owner.row.id };
      const common = { ...made, id: own.id(createdAt), month: isoMonth(createdAt) };
      if (place % 2 === 1) {
        const news = untold(own, ANNOUNCEMENTS, shelf, ([title], name) => filled(title, name, row.name), used);
        if (news === null) return null;
        return {
          ...common,
          kind: "announcement" as const,
          title: news.title,
          body: filled(news.each[1], news.row.name, row.name),
        };
      }
      const deal = untold(own, DEALS, shelf, ([, title], name) => filled(title, name, row.name), used);
      if (deal === null) return null;
      const [percentOff, , text] = deal.each;
      const body = filled(text, deal.row.name, row.name);
      return {
        ...common,
        ...{ kind: "deal" as const, percentOff, body, title: deal.title },
        productId: deal.row.id,
        substance: deal.row.substance,
        code: own.chance(0.4) ? `LEAF-${percentOff}` : null,
        withdrawnAt: place > 1 && own.chance(0.2) ? today - 2 * HOUR : null,
      };
    }).filter((promotion) => promotion !== null);
  });
}
