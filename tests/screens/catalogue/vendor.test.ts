import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { insert } from "../../factories/insert";
import { aLabPartner, aLabResult, aProduct, aReview, aSize, aUser, aVendor, DAY } from "../../factories/rows";
import { setEpoch } from "../../factories/site";

const now = Date.now();
const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);

const get = (path: string) => exports.default.fetch(new Request(`http://localhost${path}`));
const page = async (path: string) => (await (await get(path)).text()).replaceAll("<!-- -->", "");
const visible = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "");
const jsonLd = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "null");

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({
      id: "harrow",
      name: "Harrow </script> Lane",
      specialties: ["MIT extract", "7-OH tablets"],
      verifiedAt: Date.UTC(2025, 2, 14),
      verificationEndsAt: Date.UTC(2027, 2, 14),
      averageShippingTime: "1-2 Business Days",
      shippingRegions: ["Ohio", "Oregon"],
      paymentMethods: ["Credit card", "ACH"],
      socialMedia: { reddit: "u/harrow", instagram: "@harrow", facebook: "javascript:alert(1)" },
      contactPerson: "R. Alder",
      outreachNote: "Call before renewal",
      ratingSum: 18,
      ratingCount: 4,
      stars5: 3,
      stars3: 1,
      productCount: 22,
      testedCount: 1,
      newestResultId: "r1",
    }),
    aVendor({ id: "quiet", name: "Quiet Shop" }),
    aVendor({ id: "lapsed", name: "Lapsed Shop", writingLapsedAt: Date.UTC(2026, 4, 5) }),
    aVendor({ id: "ended", name: "Ended Shop", verifiedAt: 1, verificationEndsAt: Date.UTC(2026, 5, 6) }),
    aVendor({ id: "hidden", hiddenAt: now }),
  ]);
  await insert(env.DB, "products", [
    ...Array.from({ length: 21 }, (_, n) =>
      aProduct({ id: `p${n}`, vendorId: "harrow", name: `Powder ${n}`, addedAt: now - (n + 2) * DAY }),
    ),
    aProduct({
      id: "newest",
      vendorId: "harrow",
      name: "Newest Extract",
      addedAt: now - DAY,
      type: "extract",
      newestResultId: "r1",
      featuredAt: now,
      ratingSum: 9,
      ratingCount: 2,
    }),
    aProduct({ id: "hid", vendorId: "harrow", name: "Hidden Powder", hiddenAt: now }),
  ]);
  await insert(env.DB, "productSizes", [
    aSize({ productId: "newest" }),
    aSize({ productId: "newest", position: 1, weight: "5 g" }),
  ]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab", name: "Sable Ridge Analytical" })]);
  await insert(env.DB, "labResults", [
    aLabResult({
      id: "r1",
      vendorId: "harrow",
      productId: "newest",
      labId: "lab",
      batchNumber: "HL-1",
      testDate: day(10),
      expiresAt: now + 99 * DAY,
    }),
    aLabResult({
      id: "r0",
      vendorId: "harrow",
      productId: "p0",
      labId: "lab",
      batchNumber: "HL-0",
      testDate: day(300),
      expiresAt: now - 99 * DAY,
      status: "expired",
      overallSafety: "Failed",
    }),
    aLabResult({
      id: "rp",
      vendorId: "harrow",
      productId: "p1",
      labId: "lab",
      batchNumber: "HL-PENDING",
      status: "pending",
    }),
  ]);
  await insert(env.DB, "users", [aUser({ id: "u1", username: "northpine" })]);
  await insert(env.DB, "reviews", [
    aReview({
      id: "a",
      vendorId: "harrow",
      authorId: "u1",
      title: "Long",
      content: "word ".repeat(100),
      verifiedBy: "purchase",
      createdAt: now - DAY,
    }),
    aReview({ id: "b", vendorId: "harrow", title: "Second", createdAt: now - 2 * DAY }),
    aReview({ id: "c", vendorId: "harrow", title: "Third", createdAt: now - 3 * DAY }),
    aReview({ id: "d", vendorId: "harrow", title: "Fourth", createdAt: now - 4 * DAY }),
    aReview({ id: "e", vendorId: "harrow", title: "Hidden words", createdAt: now, hiddenAt: now }),
  ]);
  await insert(env.DB, "vendorCategoryRatings", [
    { vendorId: "harrow", category: "customerService", sum: 9, count: 2 },
  ]);
  const month = (back: number) =>
    new Date(Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  await insert(env.DB, "vendorRatingMonths", [
    { vendorId: "harrow", month: month(13), sum: 1, count: 1 },
    { vendorId: "harrow", month: month(5), sum: 8, count: 2 },
    { vendorId: "harrow", month: month(0), sum: 10, count: 2 },
  ]);
});

describe("a vendor's page", () => {
  test("answers with rating, verification, newest result and shipping before any prose", async () => {
    const html = visible(await page("/vendor/harrow"));
    const strip = html.slice(html.indexOf("label-strip"), html.indexOf("v-tabs"));
    for (const text of [
      "4.5",
      "4 reviews",
      "Mar 14, 2025",
      "For a year at a time; until Mar 14, 2027",
      "Passed, 4 of 4",
      "Lab verified",
      "1 of 22 products current",
      "1–2 business days",
    ]) {
      expect(strip).toContain(text);
    }
    expect(html.indexOf("Leaf by post.")).toBeGreaterThan(html.indexOf("label-strip"));
  });

  test.each([
    ["lapsed", "Verification ended on May 5, 2026"],
    ["ended", "Verification ended on Jun 6, 2026"],
    ["quiet", "No check by our staff is in force."],
  ])("says of %s why it has no badge, and nothing that is not so", async (id, text) => {
    const html = visible(await page(`/vendor/${id}`));
    expect(html).toContain(text);
    expect(html).not.toMatch(/have not checked|Checked again/);
  });

  test("shows every fact of a vendor", async () => {
    const html = visible(await page("/vendor/harrow"));
    for (const text of [
      "MIT extract, 7-OH tablets",
      "Eugene, OR",
      "founded 2018",
      "Verified vendor",
      "Credit card, ACH",
      "30 days, unopened.",
      "Sable Ridge Analytical",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('href="/out/vendor/harrow" rel="nofollow noopener"');
    expect(html).toContain('href="/reviews?vendor=harrow"');
    expect(html).toMatch(/href="\/vendors"[^>]*>Back to all vendors/);
    expect(html).toMatch(/https:\/\/www.reddit.com\/user\/harrow.*https:\/\/www.instagram.com\/harrow/s);
  });

  test("keeps contact person and outreach note on the server, and what is hidden", async () => {
    for (const tab of ["", "?tab=lab", "?tab=about"]) {
      expect(await page(`/vendor/harrow${tab}`)).not.toMatch(
        /Alder|renewal|contactPerson|outreachNote|Hidden words|Hidden Powder|HL-PENDING/,
      );
    }
  });

  test("lists products newest first, with evidence, and leads on to the rest", async () => {
    const html = visible(await page("/vendor/harrow"));
    const names = [...html.matchAll(/href="\/vendor\/harrow\/product\/(\w+)"/g)].map((match) => match[1]);
    expect(names.slice(0, 3)).toEqual(["newest", "p0", "p1"]);
    expect(names).toHaveLength(20);
    expect(html).toContain("Extract · 2 sizes");
    expect(html, "nothing was moved up in this order").not.toContain("Promoted");
    const next = /href="(\/vendor\/harrow\?cursor=[^"]+)"/.exec(html)?.[1] ?? "";
    const second = visible(await page(next));
    expect([...second.matchAll(/href="\/vendor\/harrow\/product\/(\w+)"/g)].map((match) => match[1])).toEqual([
      "p19",
      "p20",
    ]);
  });

  test("shows three reviews cut to 200 characters, with who wrote them and what confirms them", async () => {
    const html = visible(await page("/vendor/harrow"));
    expect([...html.matchAll(/id="review-(\w)"/g)].map((match) => match[1])).toEqual(["a", "b", "c"]);
    expect(html).toContain("northpine");
    expect(html).toContain("Purchase confirmed");
    const cut = /(word )+word…/.exec(html)?.[0] ?? "";
    expect(cut.length).toBeGreaterThan(190);
    expect(cut.length).toBeLessThanOrEqual(201);
    // Nor does the data that the page starts from hold more than shows.
    expect(await page("/vendor/harrow")).not.toMatch(/(?:word ){45}/);
    expect(html).toContain("View All 4 Reviews");
  });

  test("says in words how the rating went over twelve months", async () => {
    expect(await page("/vendor/harrow")).toMatch(
      /aria-label="Monthly mean rating went from 4.0 in \w+ \d{4} to 5.0 in \w+ \d{4}"/,
    );
  });

  test("shows verified results in their own part, failed and expired ones as plainly", async () => {
    const html = visible(await page("/vendor/harrow?tab=lab"));
    expect(html).toMatch(/HL-1.*Passed.*Lab verified.*HL-0.*Failed, expired/s);
    expect(html).toContain('aria-current="page"');
  });

  test("gives search engines the rating it shows, and nothing that could break out", async () => {
    const html = await page("/vendor/harrow");
    expect(jsonLd(html)).toMatchObject({
      "@type": "Organization",
      name: "Harrow </script> Lane",
      aggregateRating: { ratingValue: 4.5, reviewCount: 4 },
    });
    expect(html).not.toContain("Harrow </script>");
    expect(html).toContain('<link rel="canonical" href="http://localhost/vendor/harrow"/>');
    expect(html).toContain('property="og:title"');
  });
});

describe("a vendor without anything yet", () => {
  test("has designed words for every part", async () => {
    const html = visible(await page("/vendor/quiet"));
    for (const text of [
      "No reviews yet for this vendor.",
      "No products listed yet.",
      "Not verified",
      "None current",
      "Not tested",
      "Listed here since",
      "no product has a current laboratory result",
      "Write the first review",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("View All");
    expect(await page("/vendor/quiet?tab=lab")).toContain("No verified lab results yet.");
  });
  test("shows the results of a vendor that nobody reviewed, and no column of missing ratings", async () => {
    await env.DB.exec("update vendors set tested_count = 2 where id = 'quiet'");
    await insert(env.DB, "products", [aProduct({ id: "lone", vendorId: "quiet", name: "Lone Powder" })]);
    await setEpoch("catalogue", Date.now());
    const html = visible(await page("/vendor/quiet"));
    expect(html).toMatch(/href="\/vendor\/quiet\?tab=lab"[^>]*>2 products[^<]* with a current result/);
    expect(html).toContain("Lone Powder");
    expect(html).not.toMatch(/<th[^>]*>Rating|No reviews</);
  });
  test("gives no rating to search engines", async () => {
    expect(jsonLd(await page("/vendor/quiet"))).not.toHaveProperty("aggregateRating");
  });
});

describe("an unknown or hidden vendor", () => {
  test.each(["/vendor/nobody", "/vendor/hidden", "/vendor/%00", "/vendor/harrow%27--"])(
    "%s is not found, in the exact words",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain("Vendor Not Found");
      expect(html).toContain("The vendor you&#x27;re looking for doesn&#x27;t exist.");
      expect(html).toMatch(/href="\/vendors"[^>]*>.*Back to vendors/s);
    },
  );
});

test.each(["?tab=nonsense", "?cursor=zzz", "?tab="])("%s falls back and answers 200", async (search) => {
  expect((await get(`/vendor/harrow${search}`)).status).toBe(200);
});
