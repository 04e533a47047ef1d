import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { printedAlkaloids } from "../../factories/alkaloids";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aLabPartner, aLabResult, aProduct, aReview, aSize, aVendor, DAY } from "../../factories/rows";

const now = Date.now();
const get = (path: string) => exports.default.fetch(new Request(`http://localhost${path}`));
const seen = async (path: string) =>
  (await (await get(path)).text()).replaceAll("<!-- -->", "").replace(/<script[\s\S]*?<\/script>/g, "");
const PATH = "/vendor/harrow/product/bali";

beforeAll(async () => {
  await stopClock(now);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Lane", ratingCount: 1, ratingSum: 5 })]);
  await insert(env.DB, "products", [
    aProduct({ id: "bali", vendorId: "harrow", name: "Red Bali", ratingCount: 1, ratingSum: 5, stars5: 1 }),
    aProduct({ id: "new", vendorId: "harrow", name: "New Leaf" }),
  ]);
  await insert(env.DB, "productSizes", [aSize({ productId: "bali", weight: "100 g", priceCents: 1549 })]);
  await insert(env.DB, "reviews", [aReview({ id: "one", vendorId: "harrow", productId: "bali" })]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "sable", name: "Sable Ridge" })]);
  const of = { productId: "bali", vendorId: "harrow", labId: "sable", verifiedAt: now - 9 * DAY };
  const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);
  await insert(env.DB, "labResults", [
    aLabResult({
      ...of,
      id: "r1",
      batchNumber: "HL-1",
      testDate: day(60),
      expiresAt: now + 90 * DAY,
      alkaloids: printedAlkaloids({}),
    }),
    aLabResult({
      ...of,
      id: "r2",
      batchNumber: "HL-2",
      testDate: day(20),
      expiresAt: now + 90 * DAY,
      overallSafety: "Failed",
      alkaloids: printedAlkaloids({}),
    }),
  ]);
  const told = (ago: number) => ({ productId: "bali", at: now - ago * DAY });
  await insert(env.DB, "productChanges", [
    { ...told(90), kind: "start", subject: "100 g", after: "1799" },
    { ...told(40), kind: "price", subject: "100 g", before: "1799", after: "1549" },
    { ...told(30), kind: "name", before: "<b>Old</b> Bali", after: "Red Bali" },
    { ...told(-30), kind: "expiry", subject: "HL-2", after: "Failed", resultId: "r2" },
  ]);
});

describe("a product's history", () => {
  it("draws each size's price with a table and its words, in one trip and 80 rows", async () => {
    const page = await seen(`${PATH}/history`);
    expect(page).toContain("Price of 100 g");
    expect(page).toContain("Lowest $15.49");
    expect(page).toContain("First on record");
    expect(page).toContain("−$2.50");
    for (const part of ["prices", "lab", "changes"]) {
      const cost = costOfAnswer(await get(`${PATH}/history?part=${part}`));
      expect(cost.trips, part).toBeLessThanOrEqual(1);
      expect(cost.read, part).toBeLessThanOrEqual(80);
    }
  });

  it("calls lowest on record only what is, where there are more prices than a page shows", async () => {
    const at = (ago: number) => ({ productId: "many", at: now - ago * DAY });
    const [cents, before] = [(n: number) => String(5000 + n), (n: number) => String(4999 + n)];
    await insert(env.DB, "products", [aProduct({ id: "many", vendorId: "harrow" })]);
    await insert(env.DB, "productSizes", [
      aSize({ productId: "many", weight: "100 g", priceCents: 5044 }),
      aSize({ productId: "many", weight: "1 kg", priceCents: 9900, position: 1 }),
    ]);
    await insert(env.DB, "productChanges", [
      { ...at(99), kind: "start", subject: "100 g", after: "500" },
      { ...at(99), kind: "start", subject: "1 kg", after: "9900" },
      ...Array.from({ length: 45 }, (_, n) => ({
        ...at(90 - n),
        ...({ kind: "price", subject: "100 g", before: n === 0 ? "500" : before(n), after: cents(n) } as const),
      })),
    ]);
    const first = await seen("/vendor/harrow/product/many/history");
    expect(first).toContain("On this page: lowest $50.05");
    expect(first).not.toMatch(/change[^.]* on record|No earlier price/);
    const next = /href="([^"]*cursor=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "none";
    const rest = await seen(next);
    expect(rest).toContain("On this page: lowest $5.00");
    expect(rest).toContain("On this page: $99.00");
  });

  it("marks a failed result by its shape and in words", async () => {
    const page = await seen(`${PATH}/history?part=lab`);
    expect(page).toContain("past-mark--cross");
    expect(page).toContain("Failed safety");
    expect(page).toContain("HL-1");
  });

  it("tells changes as text, and an expiry not ahead of its day", async () => {
    const page = await seen(`${PATH}/history?part=changes`);
    expect(page).toContain("Price of 100 g from $17.99 to $15.49");
    expect(page).toContain("&lt;b&gt;Old&lt;/b&gt; Bali");
    expect(page).not.toContain("expired");
    const product = await seen(PATH);
    expect(product).toContain("Price of 100 g from $17.99 to $15.49");
    expect(product).not.toContain("<b>Old</b>");
  });

  it("tells the changes of a day together, under their date once, on the history and on the product's page", async () => {
    const noon = Math.floor(now / DAY) * DAY - 12 * (DAY / 24);
    await insert(env.DB, "products", [aProduct({ id: "busy", vendorId: "harrow" })]);
    await insert(env.DB, "productSizes", [aSize({ productId: "busy", weight: "50 g", priceCents: 900 })]);
    const at = (hours: number) => ({ productId: "busy", at: noon + hours * (DAY / 24) });
    await insert(env.DB, "productChanges", [
      { ...at(-30), kind: "strain", before: null, after: "Hulu" },
      { ...at(0), kind: "price", subject: "50 g", before: "1100", after: "900" },
      { ...at(3), kind: "potency", before: null, after: "50x" },
    ]);
    const path = "/vendor/harrow/product/busy";
    const list = /<ol class="past-list">.*?<\/ol>/.exec(await seen(`${path}/history?part=changes`))?.[0] ?? "";
    expect(list.match(/<time /g)).toHaveLength(2);
    expect(list).toMatch(/Potency on the label now “50x”.*Price of 50 g from \$11\.00 to \$9\.00.*Variety now “Hulu”/);
    expect(await seen(path)).toContain("<li>Potency on the label now “50x”; Price of 50 g from $11.00 to $9.00, ");
  });

  it("says what there is where there is nothing yet", async () => {
    const path = "/vendor/harrow/product/new/history";
    expect(await seen(`${path}?part=lab`)).toContain("No verified lab result yet.");
    expect(await seen(`${path}?part=changes`)).toContain("Nothing has changed on record.");
    expect((await get(path)).status).toBe(200);
    expect((await get("/vendor/other/product/new/history")).status).toBe(404);
  });
});

describe("the search of reviews", () => {
  it("stands on vendor and product, and leads to the matches with a way back", async () => {
    for (const path of ["/vendor/harrow", `${PATH}?tab=reviews`])
      expect(await seen(path), path).toContain("action=/reviews#review-matches");
    expect(await seen("/vendor/harrow")).toContain('aria-label="Search the reviews of this vendor"');
    expect(await seen(`${PATH}?tab=reviews`)).toContain('aria-label="Search the reviews of this product"');
    const found = await seen("/reviews?vendor=harrow&q=nothinglikethis");
    expect(found).toContain('id="review-matches"');
    expect(found).toContain("0 reviews match");
    expect(found).toContain("Back to all reviews of Harrow Lane");
  });

  it("has the way to a vendor's reviews with photographs, where there are any", async () => {
    expect(await seen("/vendor/harrow")).not.toContain("photos=1");
    const photo = { id: "ab12cd34", width: 800, height: 600, alt: "" };
    await insert(env.DB, "vendors", [aVendor({ id: "pictured", ratingCount: 1, ratingSum: 4 })]);
    await insert(env.DB, "reviews", [aReview({ id: "with", vendorId: "pictured", photos: [photo] })]);
    expect(await seen("/vendor/pictured")).toContain(
      '<a href="/reviews?vendor=pictured&amp;photos=1">1 review with photographs</a>',
    );
    expect(await seen("/reviews?vendor=pictured&photos=1")).toContain('id="review-with"');
  });
});
