import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { insert } from "../../factories/insert";
import { printedAlkaloids } from "../../factories/alkaloids";
import { aLabPartner, aLabResult, aProduct, aReview, aSize, aVendor, DAY } from "../../factories/rows";

const now = Date.now();
const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);
const PATH = "/vendor/harrow/product/salt";

const get = (path: string) => exports.default.fetch(new Request(`http://localhost${path}`, { redirect: "manual" }));
const page = async (path: string) => (await (await get(path)).text()).replaceAll("<!-- -->", "");
const visible = async (path: string) => (await page(path)).replace(/<script[\s\S]*?<\/script>/g, "");

const measure = (name: string, value: number | null, shown: string, limit: number | null, unit = "µg/g") => ({
  name,
  value,
  shown,
  limit,
  limitShown: limit === null ? null : String(limit),
  unit,
});
const safety = {
  heavyMetals: {
    verdict: "failed" as const,
    measures: [measure("Lead", 0.8, "0.80", 0.5), measure("Mercury", 0.01, "< 0.01", 0.2)],
  },
  microbials: {
    verdict: "passed" as const,
    measures: [measure("Salmonella, in 25 g", null, "Not detected", null, "")],
  },
  pesticides: { verdict: "not-tested" as const, measures: [] },
  residualSolvents: { verdict: "passed" as const, measures: [measure("Ethanol", 210, "210", 5000)] },
};

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane", verifiedAt: now, productCount: 4 }),
    aVendor({ id: "other" }),
    aVendor({ id: "gone", hiddenAt: now }),
  ]);
  await insert(env.DB, "products", [
    aProduct({
      id: "salt",
      vendorId: "harrow",
      name: "MIT Salt",
      type: "extract",
      substance: "mit",
      extractType: "MIT Salt",
      strain: null,
      potency: "45% mitragynine",
      categories: ["MIT Extracts"],
      tags: ["premium", "small-batch"],
      effects: [
        { effect: "Sedating", reports: 7, byStaff: false },
        { effect: "Euphoric", reports: 2, byStaff: false },
        { effect: "Energetic", reports: 0, byStaff: true },
      ],
      featuredAt: now,
      salesCount: 640,
      ratingSum: 14,
      ratingCount: 3,
      stars5: 2,
      stars4: 1,
      newestResultId: "r2",
    }),
    aProduct({
      id: "typed",
      vendorId: "harrow",
      name: "Typed Powder",
      reportedLab: { sevenOh: 0.02, mitragynine: 1.41, testDate: "2026-08-03", labName: "Norrland Assay" },
    }),
    aProduct({ id: "bare", vendorId: "harrow", name: "Bare Powder", inStock: false }),
    aProduct({
      id: "pictured",
      vendorId: "harrow",
      name: "Pictured",
      images: [
        { url: "/files/a.webp", alt: "Jar" },
        { url: "/files/b.webp", alt: "Label" },
      ],
    }),
    aProduct({ id: "hid", vendorId: "harrow", name: "Hidden", hiddenAt: now }),
    aProduct({ id: "of-gone", vendorId: "gone" }),
  ]);
  await insert(env.DB, "productSizes", [
    aSize({ productId: "salt", weight: "1 g", priceCents: 1800 }),
    aSize({ productId: "salt", position: 1, weight: "5 g", priceCents: 7600 }),
    aSize({ productId: "salt", position: 2, weight: "25 g", priceCents: 31000, inStock: false }),
  ]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab", name: "Sable Ridge Analytical" })]);
  await insert(env.DB, "labResults", [
    aLabResult({
      id: "r2",
      vendorId: "harrow",
      productId: "salt",
      labId: "lab",
      batchNumber: "HL-2",
      testDate: day(9),
      expiresAt: now + 99 * DAY,
      alkaloids: printedAlkaloids(
        { mitragynine: "46.35", totalAlkaloids: "52" },
        { claim: { of: "mitragynine", shown: "45" } },
      ),
      safety,
      overallSafety: "Failed",
    }),
    aLabResult({
      id: "r1",
      vendorId: "harrow",
      productId: "salt",
      labId: "lab",
      batchNumber: "HL-1",
      testDate: day(300),
      expiresAt: now - 99 * DAY,
      alkaloids: printedAlkaloids({ mitragynine: "44.10", totalAlkaloids: "50.0" }),
    }),
    ...[
      { id: "now", batchNumber: "PI-2", testDate: day(8), overallSafety: "Failed" as const },
      { id: "before", batchNumber: "PI-1", testDate: day(30) },
    ].map((it) => aLabResult({ ...it, vendorId: "harrow", productId: "pictured", labId: "lab", expiresAt: now + DAY })),
    aLabResult({
      id: "rp",
      vendorId: "harrow",
      productId: "salt",
      labId: "lab",
      batchNumber: "HL-PENDING",
      status: "pending",
    }),
    aLabResult({ id: "rb", vendorId: "harrow", productId: "bare", labId: "lab", status: "pending" }),
  ]);
  await insert(env.DB, "reviews", [
    aReview({ id: "a", vendorId: "harrow", productId: "salt", title: "Weighed twice", createdAt: now - DAY }),
    aReview({ id: "b", vendorId: "harrow", productId: "salt", title: "Hidden words", hiddenAt: now }),
  ]);
  await insert(env.DB, "substanceStatuses", [
    {
      substance: "mit",
      region: "US-OH",
      status: "age-restricted",
      asOf: "2026-11-02",
      sourceUrl: "https://law.example/ohio",
      updatedAt: now,
    },
  ]);
});

describe("a product's page", () => {
  test("does not advertise an older batch that passed where the newest failed", async () => {
    const html = await page("/vendor/harrow/product/pictured");
    expect(html).toContain("Key features");
    expect(html).not.toMatch(/Batch PI-\d tested by/);
  });

  test("names the way here, the vendor, the rating, sales, potency and kind", async () => {
    const html = await visible(PATH);
    const crumbs = /<nav class="crumbs".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect([...crumbs.matchAll(/<a href="([^"]+)"/g)].map((match) => match[1])).toEqual([
      "/",
      "/vendors",
      "/vendor/harrow",
    ]);
    for (const text of [
      "Featured by the vendor",
      "MIT Salt",
      "Harrow Lane",
      "4.7",
      "3 reviews",
      "640 confirmed purchases",
      "45% mitragynine",
      "Extract, MIT Salt",
      "In stock",
      "premium, small-batch",
    ]) {
      expect(html).toContain(text);
    }
  });

  test("prices every size and its unit without scripts; what is out of stock cannot be chosen", async () => {
    const html = await visible(PATH);
    for (const text of ["$18.00 per g", "$15.20 per g", "$76.00", "$310.00"]) expect(html).toContain(text);
    expect(html).toMatch(
      /<input[^>]*disabled=""[^>]*value="25 g"|value="25 g"[^>]*disabled=""|disabled="" [^>]*name="size" value="25 g"/,
    );
    expect(html).toMatch(/<input[^>]*name="size"[^>]*checked=""[^>]*value="1 g"/);
  });

  test("leads out to buy, says so, and to login for the wishlist", async () => {
    const html = await visible(PATH);
    expect(html).toContain('href="/out/salt" rel="nofollow noopener"');
    expect(html).toContain("Buy Now at Harrow Lane");
    expect(html).toContain("You are leaving Leafproof");
    expect(html).toMatch(/href="\/login\?returnTo=%2Fvendor%2Fharrow%2Fproduct%2Fsalt"[^>]*>.*?Add to Wishlist/s);
  });

  test("does not urge to buy what is out of stock, and chooses no size of it", async () => {
    await env.DB.prepare("update product_sizes set in_stock = 0 where product_id = 'bare'").run();
    await env.DB.prepare("update products set in_stock = 0 where id = 'bare'").run();
    const html = await visible("/vendor/harrow/product/bare");
    expect(html).toContain("Out of stock when the vendor last updated it.");
    expect(html).toMatch(/<a class="btn btn--block" href="\/out\/bare"/);
    expect(html).not.toMatch(/<input[^>]*name="size"[^>]*checked=""/);
  });

  test("shows effects as reviewers report them: three reports or staff, with counts", async () => {
    const html = await visible(PATH);
    expect(html).toContain("Effects, as reviewers report them");
    expect(html).toMatch(/Sedating<\/strong> ?<span[^>]*>reported by 7 reviewers/);
    expect(html).toMatch(/Energetic<\/strong> ?<span[^>]*>set by staff/);
    expect(await page(PATH)).not.toContain("Euphoric");
  });

  test("has four parts, each with its address", async () => {
    const html = await visible(PATH);
    for (const tab of ["", "?tab=reviews", "?tab=lab", "?tab=specifications"])
      expect(html).toContain(`href="${PATH}${tab}"`);
    expect(await visible(`${PATH}?tab=specifications`)).toMatch(
      /Product type.*Extract type.*Potency.*Available sizes.*Added/s,
    );
    const reviews = await visible(`${PATH}?tab=reviews`);
    expect(reviews).toContain("Weighed twice");
    expect(reviews).not.toContain("Hidden words");
    expect(reviews).toContain('href="/reviews?vendor=harrow&amp;product=salt"');
    expect((await get(`${PATH}?tab=nonsense`)).status).toBe(200);
  });

  test("shows a failed result as plainly as a passed one, with measured, limit and verdict", async () => {
    const html = await visible(`${PATH}?tab=lab`);
    for (const text of [
      "A safety group failed",
      "HL-2",
      "Sable Ridge Analytical",
      "46.35%",
      "Label claim 45%",
      "3.0% above its label",
      "0.80",
      "above the limit",
      "Not detected",
      "Not tested",
      "not a statement that the product is safe or lawful",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/HL-1<\/a>.*expired/s);
    expect(html).not.toContain("HL-PENDING");
  });

  test("says vendor-reported where only the vendor typed numbers", async () => {
    const html = await visible("/vendor/harrow/product/typed?tab=lab");
    for (const text of ["Vendor-reported", "Norrland Assay", "Aug 3, 2026", "0.02%", "1.41%"])
      expect(html).toContain(text);
  });

  test("has the exact words without results; one that waits is named as waiting, not shown", async () => {
    const html = await visible("/vendor/harrow/product/bare?tab=lab");
    expect(html).toContain("Lab results are not available for this product.");
    expect(html).toContain("Pending");
    expect(html).toContain("Out of stock");
  });

  test("shows the chosen picture over the generated mark", async () => {
    const html = await visible("/vendor/harrow/product/pictured?image=2");
    expect(html).toMatch(
      /class="picture"><span class="mark mark--plate".*?<img[^>]*src="\/files\/b.webp"[^>]*alt="Label"/s,
    );
    expect((await get("/vendor/harrow/product/pictured?image=-4")).status).toBe(200);
  });

  test("says what is on record for the region that was chosen, with date and source, and never more", async () => {
    expect(await visible(`${PATH}?region=US-OH`)).toMatch(
      /Status in Ohio: <strong>age-restricted<\/strong>, as of Nov 2, 2026\. <a href="https:\/\/law.example\/ohio"/,
    );
    expect(await visible(`${PATH}?region=US-OR`)).toContain("Status in Oregon: <strong>unknown</strong>");
    expect(await visible(`${PATH}?region=Narnia`)).toContain("Laws differ by place and change.");
  });

  test("shows others of the vendor, none of them hidden", async () => {
    const html = await visible(PATH);
    expect(html).toContain("More from Harrow Lane");
    expect(html.slice(html.indexOf("More from"))).not.toContain("Hidden");
  });

  test("gives search engines the rating it shows, and no offer", async () => {
    const html = await page(PATH);
    const data: unknown = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "null",
    );
    expect(data).toMatchObject({ "@type": "Product", aggregateRating: { ratingValue: 4.67, reviewCount: 3 } });
    expect(data).not.toHaveProperty("offers");
    expect(html).toContain(`<link rel="canonical" href="http://localhost${PATH}"/>`);
  });
});

describe("addresses of products", () => {
  test.each(["/vendor/harrow/product/nothing", "/vendor/other/product/hid", "/vendor/other/product/salt"])(
    "%s is not found",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("one that was taken down says so, without its name, and leads to its vendor and to what failed", async () => {
    const response = await get("/vendor/harrow/product/hid");
    const html = await response.text();
    expect(response.status).toBe(410);
    expect(html).toContain("<h1>This product is no longer listed</h1>");
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(html).toContain('href="/vendor/harrow"');
    expect(html).not.toMatch(/>Hidden<|All its lab results/);
    await env.DB.exec("update products set hidden_at = 1 where id = 'salt'");
    const failed = await (await get(`${PATH}?image=9`)).text();
    await env.DB.exec("update products set hidden_at = null where id = 'salt'");
    expect(failed).toContain('href="/lab/r2"');
    expect(failed).not.toMatch(/href="\/lab\/(r1|rp)"/);
    expect(failed).toContain('href="/vendor/harrow?tab=lab"');
  });

  test("one whose vendor is not listed either leads nowhere near it", async () => {
    const response = await get("/vendor/gone/product/of-gone");
    expect(response.status).toBe(410);
    expect(await response.text()).not.toContain('href="/vendor/gone');
  });

  test("the short one leads to the full one for good", async () => {
    const response = await get("/product/salt");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(PATH);
    expect((await get("/product/hid")).headers.get("location")).toBe("/vendor/harrow/product/hid");
    expect((await get("/product/of-gone")).status).toBe(404);
    expect((await get("/product/nothing")).status).toBe(404);
  });
});
