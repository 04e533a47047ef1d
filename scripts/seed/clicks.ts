import { HOT_DAYS } from "@worker/domain/catalogue/clicks/hot-days";
import type { clickDays } from "@worker/domain/catalogue/clicks/schema";
import { DAY, isoDay } from "./calendar";
import type { ProductPlan } from "./products";
import { Random } from "./random";
import type { VendorPlan } from "./vendors";

type ClickRow = typeof clickDays.$inferInsert;

/** How many days of clicks the demo has; the raw clicks behind them are not invented. */
export const CLICK_DAYS = 30;

/** A whole number around `mean`, so that small means are mostly nought. */
export const around = (random: Random, mean: number): number =>
  Math.floor(mean * (0.4 + random.next() * 1.2) + random.next());

/** 7-OH products differ most from one another in what people look at, and change over the month. */
function interest(random: Random, { row, popularity, vendor }: ProductPlan): { level: number; slope: number } {
  const level = popularity * (0.4 + vendor.shape.reviews / 30) * (row.inStock ? 1 : 0.3);
  if (row.substance !== "7oh") return { level, slope: random.between(-0.01, 0.01, 4) };
  return { level: level * random.between(0.6, 3.2, 2), slope: random.between(-0.03, 0.06, 4) };
}

interface DayOfClicks {
  day: string;
  age: number;
  clicks: number;
}

function* days(today: number): Generator<{ day: string; age: number; weekend: boolean }> {
  for (let age = CLICK_DAYS - 1; age >= 0; age -= 1) {
    const at = today - age * DAY;
    yield { day: isoDay(at), age, weekend: [0, 6].includes(new Date(at).getUTCDay()) };
  }
}

export function* productClicks(product: ProductPlan, today: number): Generator<DayOfClicks> {
  const random = new Random(`clicks/${product.row.id}`);
  const { level, slope } = interest(random, product);
  for (const { day, age, weekend } of days(today)) {
    if (today - age * DAY < product.row.addedAt) continue;
    const clicks = around(random, Math.max(0, level * (1 + slope * (CLICK_DAYS - age)) * (weekend ? 0.7 : 1)));
    if (clicks > 0) yield { day, age, clicks };
  }
}

export function* vendorClicks({ row, shape }: VendorPlan, today: number): Generator<DayOfClicks> {
  const random = new Random(`clicks/${row.id}`);
  for (const { day, age, weekend } of days(today)) {
    if (today - age * DAY < row.listedAt) continue;
    const clicks = around(random, (0.3 + shape.reviews / 16) * (weekend ? 0.7 : 1));
    if (clicks > 0) yield { day, age, clicks };
  }
}

export function hotClicks(product: ProductPlan, today: number): number {
  let sum = 0;
  for (const { age, clicks } of productClicks(product, today)) if (age < HOT_DAYS) sum += clicks;
  return sum;
}

/** Outbound clicks rolled up by day, of products and of vendors themselves; days without a click have no row. */
export function* clickRows(
  vendors: readonly VendorPlan[],
  products: readonly ProductPlan[],
  today: number,
): Generator<ClickRow> {
  for (const product of products) {
    const { id, vendorId, substance } = product.row;
    for (const { day, clicks } of productClicks(product, today))
      yield { target: "product", targetId: id, day, vendorId, substance, clicks };
  }
  for (const vendor of vendors) {
    const { id } = vendor.row;
    for (const { day, clicks } of vendorClicks(vendor, today))
      yield { target: "vendor", targetId: id, day, vendorId: id, substance: null, clicks };
  }
}
