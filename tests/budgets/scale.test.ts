import { expect, it } from "vitest";
import {
  LEAST_RATINGS,
  TYPE_BADGES,
  VENDOR_CATEGORIES,
  VENDOR_FILTERS,
  VENDOR_SORTS,
} from "@worker/domain/catalogue/vendors/forms";
import { REVIEW_SORTS, USER_EXPERIENCE } from "@worker/domain/voice/reviews/forms";
import { costOf } from "./cost";
import { fillDemo, NOW, untestedVendor, usualTag, wellKnown } from "./demo";
import { stopClock } from "../factories/cost";

const SMALL = 1;
const LARGE = 100;
/** Rows that the API may read for one vendor, even one without a lab result, which looks for pending ones. */
const ROWS_A_VENDOR = 12;
/** Rows read may differ by this share between the sizes. */
const TOLERANCE = 0.1;

const VENDOR_CHOICES = [
  "",
  "verified=1",
  ...VENDOR_CATEGORIES.map((each) => `category=${each}`),
  ...VENDOR_FILTERS.map((each) => `filter=${each}`),
  ...TYPE_BADGES.map((each) => `type=${encodeURIComponent(each)}`),
  ...LEAST_RATINGS.map((each) => `minRating=${each}`),
];
const REVIEW_CHOICES = [
  ...["", "vendor={vendor}", "verified=1", "tag={tag}"],
  ...[1, 2, 3, 4, 5].map((stars) => `rating=${stars}`),
  ...USER_EXPERIENCE.map((level) => `experience=${level}`),
];

interface Query {
  /** What the page that a person opens loads: it reads the page's rows and spares the test its rendering. */
  page: string;
  /** What has as many matches at either size, so that its rows can be compared. */
  even: string;
  /** A page that is full even at the small size. */
  full: string;
}

/** Few vendors match some filters at the small size, so a list of one stands for the directory's pages. */
const DIRECTORY: Query[] = VENDOR_SORTS.flatMap((sort) =>
  VENDOR_CHOICES.map((choice) => ({
    page: `/vendors.data?sort=${sort}&${choice}`,
    even: `/api/vendors?sort=${sort}&${choice}&limit=1`,
    full: `/vendors.data?sort=${sort}&`,
  })),
);
const REVIEWS: Query[] = REVIEW_SORTS.flatMap((sort) => {
  const page = `/reviews.data?sort=${sort}&`;
  const [product, vendor] = [`${page}product={product}`, `${page}vendor={vendor}`];
  const queries = REVIEW_CHOICES.map((choice) => `${page}${choice}`).map((each) => ({
    page: each,
    even: each,
    full: each,
  }));
  return [...queries, { page: product, even: page, full: vendor }];
});
const QUERIES = [...DIRECTORY, ...REVIEWS];

async function measure(): Promise<Map<string, number>> {
  const { vendor, product } = await wellKnown();
  const tag = await usualTag();
  const read = new Map<string, number>();
  for (const address of new Set(QUERIES.flatMap(({ page, even, full }) => [page, even, full]))) {
    const cost = await costOf(
      address.replace("{vendor}", vendor).replace("{product}", product).replace("{tag}", encodeURIComponent(tag)),
    );
    expect(cost.status, address).toBe(200);
    expect(cost.trips, address).toBeLessThanOrEqual(1);
    read.set(address, cost.read);
  }
  return read;
}

it(`reads as many rows at scale ${LARGE} as at scale ${SMALL}, for each single filter and each sort`, async () => {
  await stopClock(NOW);
  await fillDemo(SMALL, { forum: false });
  const small = await measure();
  await fillDemo(LARGE, { forum: false });
  const large = await measure();
  const rows = (costs: Map<string, number>, address: string) => costs.get(address) ?? Number.NaN;
  for (const { page, even, full } of QUERIES) {
    const [before, after] = [rows(small, even), rows(large, even)];
    expect
      .soft(Math.abs(after - before), `${even}: ${before} rows, then ${after}`)
      .toBeLessThanOrEqual(before * TOLERANCE);
    const [most, now] = [rows(small, full), rows(large, page)];
    expect.soft(now, `${page}: ${now} rows, a full page read ${most}`).toBeLessThanOrEqual(most * (1 + TOLERANCE));
  }

  const { read } = await costOf(`/api/vendors/${await untestedVendor()}`);
  expect(read, "a vendor without a lab result").toBeLessThanOrEqual(ROWS_A_VENDOR);
}, 1_200_000);
