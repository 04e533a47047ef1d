import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connect } from "@worker/db/client";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { insert } from "../../factories/insert";
import { aLabResult, aProduct, aVendor, DAY } from "../../factories/rows";

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * DAY).toISOString().slice(0, 10);
const EMPTY = "No vendors found matching your criteria. Try adjusting your filters.";

const get = (path: string) => exports.default.fetch(new Request(`http://localhost${path}`));
const page = async (path: string) => (await (await get(path)).text()).replaceAll("<!-- -->", "");
const rowsOf = (html: string) => [...html.matchAll(/<h2><a href="\/vendor\/([\w-]+)"/g)].map((match) => match[1]);
const rows = async (search: string) => rowsOf(await page(`/vendors${search}`));

beforeAll(async () => {
  const rated = (stars: number, count: number) => ({
    ratingSum: stars * count,
    ratingCount: count,
    [`stars${Math.floor(stars)}`]: count,
  });
  await insert(env.DB, "vendors", [
    aVendor({
      id: "harrow",
      name: "Harrow Lane",
      specialties: ["7-OH tablets", "MIT extract"],
      verifiedAt: now,
      verifiedBy: "staff",
      plan: "professional",
      averageShippingTime: "1-2 Business Days",
      lowestPriceCents: 900,
      productCount: 2,
      testedCount: 1,
      newestResultId: "r1",
      contactPerson: "R. Alder",
      outreachNote: "Call first",
      ...rated(5, 2),
    }),
    aVendor({
      id: "quill",
      name: "Quillwort",
      specialties: ["Leaf"],
      averageShippingTime: "Same Day",
      lowestPriceCents: 1500,
      productCount: 1,
      ...rated(4, 6),
    }),
    aVendor({
      id: "amber",
      name: "Amber & Ash",
      specialties: ["Leaf"],
      lowestPriceCents: 2500,
      productCount: 1,
      ...rated(4, 6),
    }),
    aVendor({ id: "tern", name: "Ternstone", specialties: ["Pseudo"], listedAt: now - 5 * DAY, ...rated(3, 9) }),
    aVendor({ id: "zed", name: "Zedoary", specialties: ["Limited editions"], lowestPriceCents: 3000 }),
    aVendor({ id: "hidden", name: "Hidden", hiddenAt: now, ...rated(5, 50) }),
  ]);
  await insert(env.DB, "products", [
    aProduct({
      id: "p1",
      vendorId: "harrow",
      type: "tablet",
      substance: "7oh",
      categories: ["7OH Products", "Tablets"],
      lowestPriceCents: 2200,
      newestResultId: "r1",
      ratingSum: 4,
      ratingCount: 1,
      stars4: 1,
    }),
    aProduct({
      id: "p2",
      vendorId: "harrow",
      type: "extract",
      substance: "mit",
      extractType: "MIT Salt",
      categories: [],
    }),
    aProduct({ id: "p3", vendorId: "quill", type: "capsule" }),
    aProduct({
      id: "p4",
      vendorId: "amber",
      type: "powder",
      reportedLab: { sevenOh: 0, mitragynine: 1.4, testDate: daysAgo(9), labName: "Norrland" },
    }),
  ]);
  await insert(env.DB, "labResults", [
    aLabResult({ id: "r1", vendorId: "harrow", productId: "p1", testDate: daysAgo(10), expiresAt: now + 90 * DAY }),
    aLabResult({ id: "r2", vendorId: "quill", productId: "p3", status: "pending", createdAt: now - 3 * DAY }),
  ]);
  await refreshAllFacets(connect(env.DB), now);
});

describe("the list", () => {
  test("says how many there are, how many were checked and how many have a current result", async () => {
    expect(await page("/vendors")).toContain("5 listed, 1 verified by staff, 1 with a current lab result.");
  });

  test("leaves hidden vendors out, and what is for staff only", async () => {
    const html = await page("/vendors");
    expect(html).not.toContain("Hidden");
    expect(html).not.toMatch(/Alder|Call first|contactPerson|outreachNote/);
  });

  test("shows each vendor's badges, rating with its count, evidence, shipping and price", async () => {
    const html = await page("/vendors");
    const row = html
      .slice(html.indexOf('href="/vendor/harrow"'), html.indexOf('href="/vendor/quill"'))
      .replace(/<span class="word">|<\/span>/g, "");
    for (const text of [
      "7OH",
      "MIT",
      "verified",
      "5.0",
      "2 reviews",
      "Lab verified",
      "1 of 2 products with a current result",
      "1–2 business days",
      "$9.00",
    ]) {
      expect(row).toContain(text);
    }
  });

  test("says pending, vendor-reported or not tested where there is no verified result", async () => {
    const html = await page("/vendors?sort=name");
    const chips = [...html.matchAll(/class="ev ev--\w+">.*?<\/svg>([^<]+)/g)].map((match) => match[1]?.split(" · ")[0]);
    expect(chips).toEqual(["Vendor-reported", "Lab verified", "Pending", "Not tested", "Not tested"]);
  });

  test("has the exact words when nothing matches", async () => {
    const html = await page("/vendors?q=nobody+has+this+name");
    expect(html).toContain(EMPTY);
    expect(html).toContain("0 vendors");
  });
});

describe("order", () => {
  test.each([
    ["", ["harrow", "amber", "quill", "tern", "zed"]],
    ["?sort=rating", ["harrow", "amber", "quill", "tern", "zed"]],
    ["?sort=reviews", ["tern", "amber", "quill", "harrow", "zed"]],
    ["?sort=name", ["amber", "harrow", "quill", "tern", "zed"]],
    ["?sort=price", ["harrow", "quill", "amber", "zed", "tern"]],
    ["?sort=newest", ["harrow", "tern", "amber", "quill", "zed"]],
  ])("%s: ties break by review count, then name", async (search, ids) => {
    expect(await rows(search)).toEqual(ids);
  });
});

describe("one filter", () => {
  test.each([
    ["?verified=1", ["harrow"]],
    ["?category=7oh-tablets", ["harrow"]],
    ["?category=7oh-powder", []],
    ["?category=capsules", ["quill"]],
    ["?filter=fast-shipping&sort=name", ["harrow", "quill"]],
    ["?filter=lab-tested", ["harrow"]],
    ["?filter=premium", ["harrow"]],
    ["?filter=new-vendors", ["tern"]],
    ["?filter=budget-friendly", ["harrow"]],
    ["?type=Pseudo", ["tern"]],
    ["?type=Plain+Leaf&sort=name", ["amber", "quill"]],
    ["?minRating=4.5", ["harrow"]],
    ["?minRating=4", ["harrow", "amber", "quill"]],
  ])("%s", async (search, ids) => {
    expect(await rows(search)).toEqual(ids);
  });

  test("stands as a pill that takes it away", async () => {
    const html = await page("/vendors?verified=1&minRating=4");
    expect(html).toMatch(/aria-current="true" href="\/vendors\?minRating=4"[^>]*>Verified vendor/);
    expect(html).toMatch(/aria-current="true" href="\/vendors\?verified=1"[^>]*>4 stars and up/);
    expect(html).toContain("Filters (2)");
  });
});

describe("a category or type", () => {
  const rowOf = (html: string) => html.slice(html.indexOf('id="card-harrow"')).split("</li>")[0] ?? "";
  const NOTE =
    /Rating, price and lab result of each vendor are those of its <b>([^<]+)<\/b> alone\. Failed results are counted across all its products\./;

  test.each([
    ["?category=7oh-tablets", "7-OH tablets"],
    ["?type=7OH", "7-OH products"],
    ["?category=7oh-tablets&verified=1", "7-OH tablets"],
  ])("%s: rating, price and newest result are those of it, and the page says so", async (search, label) => {
    const html = await page(`/vendors${search}`);
    const row = rowOf(html);
    expect(NOTE.exec(html)?.[1]).toBe(label);
    for (const text of ["4.0", ">1 review<", "$22.00", "Lab verified"]) expect(row).toContain(text);
    expect(row.replace(/<[^>]*>/g, "")).toContain("1 of 1 product with a current result");
  });

  test("of which a vendor lists nothing shows no price, rating or result of anything else", async () => {
    const row = rowOf(await page("/vendors?category=extracts&verified=1"));
    expect(row).toContain("Not tested");
    expect(row).not.toContain("$9.00");
    expect(row).not.toContain("5.0");
    await env.DB.exec("update products set hidden_at = 1 where id = 'p2'");
    await refreshAllFacets(connect(env.DB), now);
    const bare = rowOf(await page("/vendors?type=MIT"));
    expect(bare).toContain("No MIT products listed");
    expect(bare).not.toContain("<dt>From</dt>");
    await env.DB.exec("update products set hidden_at = null where id = 'p2'");
    await refreshAllFacets(connect(env.DB), now);
  });

  test("none, or two types, leave the figures of the whole vendor", async () => {
    for (const search of ["", "?type=7OH&type=MIT", "?verified=1"]) {
      const html = await page(`/vendors${search}`);
      expect(html).not.toMatch(NOTE);
      expect(rowOf(html)).toContain("$9.00");
    }
  });
});

describe("counts", () => {
  const countOf = (html: string, value: string) =>
    Number(new RegExp(`value="${value}"[^>]*/><span>[^<]*</span><b>(\\d+)</b>`).exec(html)?.[1]);

  test("follow what is chosen", async () => {
    const all = await page("/vendors");
    expect([countOf(all, "7OH"), countOf(all, "Plain Leaf"), countOf(all, "fast-shipping")]).toEqual([1, 2, 2]);
    const verified = await page("/vendors?verified=1");
    expect([countOf(verified, "7OH"), countOf(verified, "Plain Leaf"), countOf(verified, "fast-shipping")]).toEqual([
      1, 0, 1,
    ]);
    const capsules = await page("/vendors?category=capsules&minRating=3");
    expect([
      countOf(capsules, "capsules"),
      countOf(capsules, "7oh-tablets"),
      countOf(capsules, "fast-shipping"),
    ]).toEqual([0, 1, 0]);
  });
});

describe("the groups of filters", () => {
  test("ask for each thing once; what only an address names holds until its pill goes", async () => {
    const html = await page("/vendors?filter=7oh");
    const legends = [...html.matchAll(/<legend>([^<]+)/g)].map((match) => match[1]);
    expect(legends).toEqual(["Evidence", "Minimum rating", "Vendor type", "Category", "Shipping", "Price and plan"]);
    expect(html).toContain('<input type="hidden" form="directory" name="filter" value="7oh"/>');
    expect(html).toMatch(/aria-current="true" href="\/vendors"[^>]*>7-OH</);
    const merged = await page("/vendors?filter=extracts");
    expect(merged).toMatch(/name="category"[^>]*checked=""[^>]*value="extracts"|value="extracts"[^>]*checked=""/);
    expect(merged).not.toContain('type="hidden" form="directory"');
  });
});

describe("several filters and text", () => {
  test.each([
    ["?verified=1&filter=lab-tested", ["harrow"]],
    ["?verified=1&type=Pseudo", []],
    ["?type=7OH&type=MIT", ["harrow"]],
    ["?q=quill", ["quill"]],
    ["?q=TERNSTONE", ["tern"]],
    ["?q=amber+%26+ash", ["amber"]],
    ["?minRating=4&filter=fast-shipping&sort=name", ["harrow", "quill"]],
  ])("%s", async (search, ids) => {
    expect(await rows(search)).toEqual(ids);
  });

  test("keep what was typed, escaped", async () => {
    const html = await page(`/vendors?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).not.toContain("<script>alert(1)");
  });
});

describe("addresses nobody should have to get right", () => {
  test.each([
    "?sort=worst",
    "?minRating=9",
    "?type=Nonsense",
    "?category=tea",
    "?filter=",
    "?cursor=zzz",
    "?cursor=WyJhIl0",
    "?sort=rating&sort=name",
    `?q=%00%E2%80%AE`,
  ])("%s falls back and answers 200", async (search) => {
    const response = await get(`/vendors${search}`);
    expect(response.status).toBe(200);
    expect(rowsOf(await response.text())).toHaveLength(5);
  });

  test("a text beyond its length is cut, not refused", async () => {
    expect((await get(`/vendors?q=${"x".repeat(5000)}`)).status).toBe(200);
  });
});

describe("pages", () => {
  beforeAll(async () => {
    await insert(
      env.DB,
      "vendors",
      Array.from({ length: 45 }, (_, n) =>
        aVendor({
          id: `m${String(n).padStart(2, "0")}`,
          averageShippingTime: "1-2 Weeks",
          paymentMethods: ["Check"],
          plan: "enterprise",
          ratingSum: 2 * (n % 4),
          ratingCount: n % 4,
        }),
      ),
    );
    await refreshAllFacets(connect(env.DB), now);
  });

  test.each(["rating", "reviews", "name"])("by %s show every vendor once, twenty at a time", async (sort) => {
    const seen: (string | undefined)[] = [];
    let path = `/vendors?filter=premium&sort=${sort}`;
    for (let guard = 0; guard < 5; guard += 1) {
      const html = await page(path);
      seen.push(...rowsOf(html));
      const next = /href="(\/vendors\?[^"]*cursor=[^"]*)" rel="next"|rel="next" href="([^"]+)"/.exec(html);
      if (next === null) break;
      expect(html).toContain("20 of 46 vendors on this page");
      path = (next[1] ?? next[2] ?? "").replaceAll("&amp;", "&");
    }
    expect(seen).toHaveLength(46);
    expect(new Set(seen).size).toBe(46);
  });

  test("after the first lead back to the start", async () => {
    const html = await page("/vendors?filter=premium&sort=name");
    const next = /href="(\/vendors\?[^"]*cursor=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(html).not.toContain("Back to start");
    expect(await page(next)).toMatch(/href="\/vendors\?filter=premium&amp;sort=name"[^>]*>Back to start/);
  });
});
