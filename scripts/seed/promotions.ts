import { DAY, HOUR, isoMonth } from "./calendar";
import type { Row } from "./data";
import type { ProductPlan } from "./products";
import type { Random } from "./random";
import type { VendorPlan } from "./vendors";

/** How many stand or stood in the demo, by plan: never more than the plan gives in one month. */
const COUNTS = { basic: 1, professional: 3, enterprise: 5 } as const;

const ANNOUNCEMENTS = [
  ["Every batch now has its page", "The number on the seal leads to the certificate of that batch."],
  ["New support hours", "We answer email on weekdays from 9 a.m. to 5 p.m. Pacific time."],
  ["We changed our pouches", "They close again, and the lot number is printed twice as large."],
  ["Orders placed on November 26 ship the day after", "Our warehouse is closed on the holiday."],
] as const;

const DEALS = [
  [10, "off for orders of two or more", "Both have to be in the same order."],
  [15, "off while this lot lasts", "The lot number and its certificate are on the product's page."],
  [12, "off the larger sizes", "It holds for 250 g and more."],
  [20, "off a discontinued size", "We no longer pack it; the lot is the same as in the other sizes."],
] as const;

export function promotionRows(
  random: Random,
  vendors: readonly VendorPlan[],
  productsOf: (vendorId: string) => readonly ProductPlan[],
  today: number,
): Row<"promotions">[] {
  return vendors.flatMap(({ row, owner }) => {
    if (owner === null) return [];
    const own = random.fork(row.id);
    const shelf = productsOf(row.id);
    return Array.from({ length: COUNTS[row.plan ?? "basic"] }, (_, place) => {
      const createdAt = today - own.int(1, 24) * DAY + own.int(8, 18) * HOUR;
      const ended = place > 0 && own.chance(0.25);
      const endsAt = ended ? today - own.int(0, 1) * DAY : today + own.int(4, 30) * DAY;
      const made = { vendorId: row.id, createdAt, startsAt: createdAt, endsAt, createdBy: owner.row.id };
      const common = { ...made, id: own.id(createdAt), month: isoMonth(createdAt) };
      if (place % 2 === 1 || shelf.length === 0) {
        const [title, body] = own.pick(ANNOUNCEMENTS);
        return { ...common, kind: "announcement" as const, title, body };
      }
      const [percentOff, offer, body] = own.pick(DEALS);
      const product = own.chance(0.75) ? own.pick(shelf).row : null;
      return {
        ...common,
        kind: "deal" as const,
        percentOff,
        body,
        title: product === null ? `${percentOff}% ${offer}` : `${product.name}: ${percentOff}% ${offer}`.slice(0, 80),
        productId: product?.id ?? null,
        substance: product?.substance ?? null,
        code: own.chance(0.4) ? `LEAF-${percentOff}` : null,
        withdrawnAt: place > 1 && own.chance(0.2) ? today - 2 * HOUR : null,
      };
    });
  });
}
