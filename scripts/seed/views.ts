import { DAY, isoDay } from "./calendar";
import { around, CLICK_DAYS, productClicks, vendorClicks } from "./clicks";
import type { Row } from "./data";
import type { ProductPlan } from "./products";
import { Random } from "./random";
import type { VendorPlan } from "./vendors";

const YEAR_DAYS = 365;
/** Before the last month one day stands for a week, and only these vendors look back that far, whatever the scale. */
const STEP_DAYS = 7;
const VENDORS_WITH_A_YEAR = 48;

interface DayOfInterest {
  day: string;
  age: number;
  clicks: number;
  views: number;
}

interface Page {
  id: string;
  since: number;
  recent: Iterable<{ day: string; clicks: number }>;
  wholeYear: boolean;
}

/** The first of the twelve months that end with today's: charts by month begin there. */
function yearStart(today: number): number {
  const date = new Date(today);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11, 1);
}

/** Views a day, from how many people who look click through, which differs from page to page. */
function* interestIn({ id, since, recent, wholeYear }: Page, today: number): Generator<DayOfInterest> {
  const random = new Random(`views/${id}`);
  const clicked = new Map([...recent].map(({ day, clicks }) => [day, clicks]));
  const clicksADay = [...clicked.values()].reduce((sum, clicks) => sum + clicks, 0) / CLICK_DAYS;
  const lookers = 0.6 + clicksADay * random.between(3.5, 9, 2);
  const growth = random.between(-0.2, 0.75, 2);
  const from = Math.max(since, yearStart(today));
  for (let age = wholeYear ? YEAR_DAYS - 1 : CLICK_DAYS - 1; age >= 0; age -= 1) {
    const at = today - age * DAY;
    const past = age >= CLICK_DAYS;
    if (at < from || (past && (age - CLICK_DAYS) % STEP_DAYS !== STEP_DAYS - 1)) continue;
    const day = isoDay(at);
    const days = past ? STEP_DAYS * (1 - (growth * age) / YEAR_DAYS) : 1;
    const clicks = past ? around(random, clicksADay * days) : (clicked.get(day) ?? 0);
    const views = clicks + around(random, lookers * days);
    if (views > 0) yield { day, age, clicks, views };
  }
}

interface PageOfInterest extends DayOfInterest {
  target: "product" | "vendor";
  targetId: string;
  vendorId: string;
  substance: ProductPlan["row"]["substance"] | null;
}

function* allInterest(
  vendors: readonly VendorPlan[],
  products: readonly ProductPlan[],
  today: number,
): Generator<PageOfInterest> {
  const first = new Set(vendors.slice(0, VENDORS_WITH_A_YEAR).map(({ row }) => row.id));
  for (const product of products) {
    const { id, vendorId, substance, addedAt } = product.row;
    const page = { id, since: addedAt, recent: productClicks(product, today), wholeYear: first.has(vendorId) };
    for (const day of interestIn(page, today)) yield { target: "product", targetId: id, vendorId, substance, ...day };
  }
  for (const vendor of vendors) {
    const { id, listedAt } = vendor.row;
    const page = { id, since: listedAt, recent: vendorClicks(vendor, today), wholeYear: first.has(id) };
    for (const day of interestIn(page, today))
      yield { target: "vendor", targetId: id, vendorId: id, substance: null, ...day };
  }
}

/** Views rolled up by day, never fewer than the clicks of that day; the raw views behind them are not invented. */
export function* viewRows(
  vendors: readonly VendorPlan[],
  products: readonly ProductPlan[],
  today: number,
): Generator<Row<"viewDays">> {
  for (const { target, targetId, day, vendorId, views } of allInterest(vendors, products, today))
    yield { target, targetId, day, vendorId, views };
}

/** Clicks before the last month, of which `clickRows` tells. */
export function* pastClickRows(
  vendors: readonly VendorPlan[],
  products: readonly ProductPlan[],
  today: number,
): Generator<Row<"clickDays">> {
  for (const { target, targetId, day, vendorId, substance, age, clicks } of allInterest(vendors, products, today))
    if (age >= CLICK_DAYS && clicks > 0) yield { target, targetId, day, vendorId, substance, clicks };
}
