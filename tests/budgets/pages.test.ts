import { beforeAll, describe, expect, it } from "vitest";
import { costOf } from "./cost";
import { aResult, fillDemo, NOW, wellKnown } from "./demo";
import { stopClock } from "../factories/cost";

/** Bytes that a public page's HTML may weigh once compressed. */
const HTML_GZIP_MAX = 40 * 1024;

const PAGES = {
  home: "/",
  directory: "/vendors",
  "a filtered directory": "/vendors?filter=7oh&minRating=4.5",
  "a directory searched by text": "/vendors?q=leaf",
  vendor: "/vendor/{vendor}",
  "a vendor's lab results": "/vendor/{vendor}?tab=lab",
  product: "/vendor/{vendor}/product/{product}",
  "a product's lab results": "/vendor/{vendor}/product/{product}?tab=lab",
  reviews: "/reviews",
  "a vendor's reviews": "/reviews?vendor={vendor}&sort=lowest",
  "lab verification": "/lab-verification",
  "a lab result by code": "/lab-verification?code={code}",
  "a lab result by batch": "/lab-verification?batch={batch}",
  "a batch that nobody knows": "/lab-verification?batch=NONE-1",
  "a fingerprint": "/lab-verification?hash={hash}",
  "a lab result": "/lab/{result}",
  "lab data": "/lab-data",
  badges: "/badges",
  search: "/search",
  "a search by text": "/search?q=green+maeng+da",
};

let path: (page: keyof typeof PAGES) => string;

beforeAll(async () => {
  await stopClock(NOW);
  await fillDemo(1);
  const { vendor, product } = await wellKnown();
  const known: Record<string, string> = { vendor, product, hash: "ab".repeat(32), ...(await aResult()) };
  path = (page) => PAGES[page].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? ""));
  // The first search of all builds the index.
  await costOf(path("search"));
});

describe.each(Object.keys(PAGES) as (keyof typeof PAGES)[])("the page of %s", (page) => {
  it("costs a visitor one trip to D1 at most, no file, and 40 kB of compressed HTML", async () => {
    const cost = await costOf(path(page));
    expect(cost.status).toBe(200);
    expect(cost.trips).toBeLessThanOrEqual(1);
    expect(cost.gzipBytes).toBeLessThanOrEqual(HTML_GZIP_MAX);
    expect(cost.files).toBe(0);
  });
});

/**
 * What the pages that most visitors see may cost at most, a little above what they do: the processor time of a page
 * follows its bytes, those of its data above all, and the number of its statements (decision 019).
 */
const LIMITS = {
  home: { kb: 68, dataKb: 12, statements: 0 },
  directory: { kb: 70, dataKb: 10, statements: 2 },
  vendor: { kb: 75, dataKb: 16, statements: 8 },
  product: { kb: 46, dataKb: 7.5, statements: 7 },
  reviews: { kb: 140, dataKb: 30, statements: 6 },
  "a search by text": { kb: 108, dataKb: 18, statements: 0 },
} as const;

describe.each(Object.keys(LIMITS) as (keyof typeof LIMITS)[])("what %s weighs", (page) => {
  it("stays within its limits", async () => {
    await costOf(path(page));
    const { bytes, dataBytes, statements } = await costOf(path(page));
    const limit = LIMITS[page];

    expect(bytes).toBeLessThanOrEqual(limit.kb * 1024);
    expect(dataBytes).toBeGreaterThan(1024);
    expect(dataBytes).toBeLessThanOrEqual(limit.dataKb * 1024);
    expect(statements).toBeLessThanOrEqual(limit.statements);
  });
});

describe("pages that need no trip at all", () => {
  it.each(["home", "search", "a search by text"] as const)("%s, when warm", async (page) => {
    await costOf(path(page));
    const { trips, body } = await costOf(path(page));
    expect(trips).toBe(0);
    expect(body).toContain("</html>");
  });
});
