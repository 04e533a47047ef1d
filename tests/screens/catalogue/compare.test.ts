import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { COMPARED_MAX, compareAddress, readCompareQuery } from "@worker/domain/views/compare/compare-forms";
import { costOf } from "../../budgets/cost";
import { stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { printedAlkaloids } from "../../factories/alkaloids";
import { aLabPartner, aLabResult, aProduct, aSize, aVendor } from "../../factories/rows";
import { ask } from "../../factories/site";
import { columns, fact, names, text, visible } from "./compared-columns";

const SCRIPT = "<script>alert(1)</script>";

async function page(query = "") {
  const response = await ask(`/compare${query}`);
  expect(response.status).toBe(200);
  return visible(await response.text());
}

beforeAll(async () => {
  await stopClock();
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane", verifiedAt: 1, averageShippingTime: "Same Day" }),
    aVendor({ id: "osmund", name: "Osmund Row", shippingRegions: ["Oregon", "Idaho"] }),
    aVendor({ id: "wide", name: "Wide Goods", shippingRegions: ["Oregon", "Idaho", "Texas", "Maine"] }),
    aVendor({ id: "gone", name: "Gone Goods", hiddenAt: 1 }),
  ]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "cascade", name: "Cascade Analytical" })]);
  const failed = { verdict: "failed" as const, measures: [] };
  const untested = { verdict: "not-tested" as const, measures: [] };
  const { safety } = aLabResult();
  await insert(env.DB, "labResults", [
    aLabResult({
      ...{ id: "r1", productId: "green", vendorId: "harrow", labId: "cascade" },
      alkaloids: printedAlkaloids({ mitragynine: "1.42" }),
      ...{ safety: { ...safety, microbials: failed, pesticides: untested }, overallSafety: "Failed" },
    }),
    aLabResult({ id: "r2", productId: "old", vendorId: "osmund", labId: "cascade", testDate: "2024-01-01" }),
  ]);
  await insert(env.DB, "products", [
    aProduct({
      ...{ id: "green", vendorId: "harrow", name: "Green Powder", newestResultId: "r1", ratingSum: 9, ratingCount: 2 },
      effects: [
        { effect: "Energetic", reports: 5, byStaff: false },
        { effect: "Sedating", reports: 2, byStaff: false },
      ],
    }),
    aProduct({
      ...{ id: "tabs", vendorId: "osmund", name: "Blue Tablets", type: "tablet", substance: "7oh" },
      reportedLab: { sevenOh: 12.5, mitragynine: 0.1, testDate: "2026-10-01", labName: "Own words" },
    }),
    aProduct({ id: "old", vendorId: "osmund", name: "Old Powder", newestResultId: "r2" }),
    aProduct({ id: "bare", vendorId: "osmund", name: `Bare ${SCRIPT}`, extractType: SCRIPT }),
    aProduct({ id: "fifth", vendorId: "wide", name: "Fifth Powder" }),
    aProduct({ id: "hidden", vendorId: "osmund", name: "Hidden Powder", hiddenAt: 1 }),
    aProduct({ id: "stranded", vendorId: "gone", name: "Stranded Powder" }),
  ]);
  await insert(env.DB, "productSizes", [
    aSize({ productId: "green", position: 0, weight: "25 g", priceCents: 999, inStock: false }),
    aSize({ productId: "green", position: 1, weight: "100 g", priceCents: 1800 }),
    aSize({ productId: "green", position: 2, weight: "1 kg", priceCents: 9900 }),
    aSize({ productId: "tabs", weight: "20 tablets", priceCents: 3990 }),
  ]);
});

describe("the address of a comparison", () => {
  const read = (query: string) => readCompareQuery(new URLSearchParams(query));
  it.each([
    ["ids=a,b", ["a", "b"]],
    ["ids=a&ids=b", ["a", "b"]],
    ["ids=a,b&ids=b,c", ["a", "b", "c"]],
    ["ids= a ,,b,", ["a", "b"]],
    ["ids=", []],
    ["", []],
    [`ids=${"x".repeat(101)},a`, ["a"]],
  ])("%s", (query, ids) => {
    expect(read(query)).toMatchObject({ ids, more: false });
  });

  it("takes four, and says that there were more", () => {
    expect(read("ids=a,b,c,d,e")).toMatchObject({ ids: ["a", "b", "c", "d"], more: true });
    expect(read("ids=a,b,c,d,a")).toMatchObject({ more: false });
    expect(read(`ids=${Array.from({ length: 5000 }, (_, n) => n).join(",")}`).ids).toHaveLength(COMPARED_MAX);
  });

  it("goes there and back", () => {
    const ids = ["a b", "c&d", "e"];
    expect(read(compareAddress(ids).split("?")[1] ?? "").ids).toEqual(ids);
    expect(compareAddress([])).toBe("/compare");
  });
});

describe("the comparison", () => {
  it("shows products side by side in the order of the address", async () => {
    expect(names(await page("?ids=tabs,green"))).toEqual(["Blue Tablets", "Green Powder"]);
    expect(names(await page("?ids=green&ids=tabs"))).toEqual(["Green Powder", "Blue Tablets"]);
  });

  it("has price, sizes, rating, shipping and vendor of each", async () => {
    const [green, tabs] = columns(await page("?ids=green,tabs"));
    expect(fact(green, "Price")).toBe("From $18.00 for 100 g");
    expect(fact(green, "Price per unit")).toBe("$0.099 per g (1 kg)");
    expect(fact(green, "Sizes")).toBe("25 g, $9.99 (out of stock) 100 g, $18.00 1 kg, $99.00");
    expect(fact(green, "Rating")).toContain("4.5");
    expect(fact(green, "Rating")).toContain("2 reviews");
    expect(fact(green, "Substance")).toBe("Plain leaf");
    expect(fact(green, "Shipping")).toBe("Same day; United States");
    expect(text(green?.name ?? "")).toBe("Green Powder Harrow Lane verified");
    expect(fact(tabs, "Substance")).toBe("7-OH");
    expect(fact(tabs, "Shipping")).toBe("3–5 business days; Oregon, Idaho");
    expect(text(tabs?.name ?? "")).toBe("Blue Tablets Osmund Row");
    expect(fact(tabs, "Rating")).toBe("No reviews yet");
  });

  it("says what is on record for the region that was chosen, and keeps the region in its links", async () => {
    await insert(env.DB, "substanceStatuses", [
      {
        ...{ substance: "7oh", region: "US-OH", status: "prohibited", asOf: "2026-10-02" },
        ...{ sourceUrl: "https://law.example/oh", updatedAt: 1, updatedBy: "admin" },
      },
    ]);
    const chosen = await page("?ids=green,tabs&region=US-OH");
    const [green, tabs] = columns(chosen);
    expect(fact(green, "Status in Ohio")).toBe("unknown");
    expect(fact(tabs, "Status in Ohio")).toBe("prohibited, as of Oct 2, 2026");
    expect(green?.above).toContain('href="/compare?ids=tabs&amp;region=US-OH"');
    expect(tabs?.name).toContain('/product/tabs?region=US-OH"');
    expect((await costOf("/compare?ids=green,tabs&region=US-OH")).trips).toBe(1);
    expect(await page("?ids=tabs&region=Narnia")).not.toContain('<th scope="row">Status in');
  });

  it("counts the regions of a vendor that ships to many", async () => {
    expect(fact(columns(await page("?ids=fifth"))[0], "Shipping")).toBe("3–5 business days; to 4 regions");
  });

  it("tells what was measured from what a vendor says, and both from nothing", async () => {
    const [green, tabs, old, bare] = columns(await page("?ids=green,tabs,old,bare"));
    expect(fact(green, "Mitragynine")).toBe("1.42% measured by Cascade Analytical");
    expect(fact(green, "Laboratory")).toBe("Failed Nov 1, 2026");
    expect(fact(tabs, "7-OH")).toBe("12.5%, vendor-reported");
    expect(fact(tabs, "Laboratory")).toBe("Vendor-reported");
    expect(fact(old, "Mitragynine")).toContain("in a result that has expired");
    expect(fact(old, "Safety groups")).toContain("From a result that has expired");
    expect(fact(bare, "Mitragynine")).toBe("Not tested");
    expect(fact(bare, "Price")).toBe("Not given");
  });

  it("names all four safety groups of each, tested or not", async () => {
    const [green, tabs] = columns(await page("?ids=green,tabs"));
    expect(fact(green, "Safety groups")).toBe(
      "Heavy metals Passed Microbials Failed Pesticides Not tested Residual solvents Passed",
    );
    expect(fact(tabs, "Safety groups").match(/Not tested/g)).toHaveLength(4);
  });

  it("shows effects that three reviewers report, and no others", async () => {
    const [green, tabs] = columns(await page("?ids=green,tabs"));
    expect(fact(green, "Effects, as reviewers report them")).toBe("Energetic reported by 5 reviewers");
    expect(fact(tabs, "Effects, as reviewers report them")).toBe("Too few reports");
  });

  it("removes one by a link, and writes markup out as text", async () => {
    const html = await page("?ids=green,tabs,bare");
    expect(html).toContain('href="/compare?ids=green,bare"');
    expect(html).toContain("Bare &lt;script&gt;");
    expect(await page("?ids=green")).toContain('href="/compare"');
  });
});

describe("what differs", () => {
  const marked = (html: string) =>
    [...html.matchAll(/<tr class="([^"]*)"><th scope="row">([^<]*)<span class="differs"> ≠ differs</g)].map(
      ([, pairs = "", label = ""]) => ({ label, pairs }),
    );

  it("is marked in words, by the columns between which it does", async () => {
    const rows = marked(await page("?ids=green,old,tabs"));
    const pairsOf = (label: string) => rows.find((row) => row.label === label)?.pairs;
    expect(pairsOf("Substance")).toBe("d13 d23");
    expect(pairsOf("Rating")).toBe("d12 d13");
    expect(pairsOf("Shipping")).toBe("d12 d13");
    expect(pairsOf("Price per unit")).toBe("d12 d13 d23");
  });

  it("is nothing of one product, and nothing between two that read the same", async () => {
    expect(marked(await page("?ids=green"))).toEqual([]);
    expect(await page("?ids=green")).not.toContain("Show only what differs");
    await insert(env.DB, "products", [
      aProduct({ id: "twin", vendorId: "osmund" }),
      aProduct({ id: "other", vendorId: "osmund" }),
    ]);
    expect(await page("?ids=twin,other")).toContain("Nothing on record differs.");
  });

  it("can be looked at two at a time on a phone, of three and of four", async () => {
    expect(await page("?ids=green,tabs")).not.toContain("compare-picks");
    const html = await page("?ids=green,tabs,old,bare");
    expect(html).toContain("Two of 4 products at a time");
    expect(html.match(/<option value="3"[^>]*>Osmund Row: Old Powder</g)).toHaveLength(2);
    expect(html).toContain("Both fields show the same one.");
  });
});

describe("vendors", () => {
  it("stand side by side in the order of the address, hidden and unknown ones left out", async () => {
    await insert(env.DB, "vendorCategoryRatings", [{ vendorId: "harrow", category: "quality", sum: 9, count: 2 }]);
    const html = await page("?vendors=osmund,gone,harrow,nothing");
    expect(html).toContain("<h1>Compare vendors</h1>");
    expect(html).toContain("2 vendors in this address: unknown, or no longer listed.");
    expect(html).not.toContain("Gone Goods");
    expect(names(html)).toEqual(["Osmund Row", "Harrow Lane"]);
    const [osmund, harrow] = columns(html);
    expect(fact(harrow, "Ships in")).toBe("Same day");
    expect(fact(osmund, "Ships to")).toBe("Oregon, Idaho");
    expect(fact(columns(await page("?vendors=wide"))[0], "Ships to")).toBe("4 regions");
    expect(fact(harrow, "Quality, as buyers rate it")).toBe("4.5 of 5 (2 ratings)");
    expect(fact(osmund, "Quality, as buyers rate it")).toBe("Not rated");
    expect(fact(osmund, "Verified by our staff")).toBe("Not verified");
    expect(osmund?.above).toContain('href="/compare?vendors=harrow"');
    expect(html).toContain('href="/compare/vendors.csv?vendors=osmund,harrow"');
    expect((await costOf("/compare?vendors=osmund,harrow")).trips).toBe(1);
  });

  it("differ by what they are rated and by the day of their newest result, not by how many rated them", async () => {
    const rated = (vendorId: string, count: number) => ({
      vendorId,
      category: "shipping" as const,
      sum: 4 * count,
      count,
    });
    await insert(env.DB, "vendors", [aVendor({ id: "one", name: "One" }), aVendor({ id: "two", name: "Two" })]);
    await insert(env.DB, "vendorCategoryRatings", [rated("one", 3), rated("two", 9)]);
    await insert(env.DB, "labResults", [
      aLabResult({ id: "of1", productId: "p1", vendorId: "one", labId: "cascade", testDate: "2026-11-01" }),
      aLabResult({ id: "of2", productId: "p2", vendorId: "two", labId: "cascade", testDate: "2026-11-02" }),
    ]);
    await env.DB.batch(
      [1, 2].map((n) =>
        env.DB.prepare("update vendors set newest_result_id = ? where id = ?").bind(`of${n}`, n === 1 ? "one" : "two"),
      ),
    );
    const html = await page("?vendors=one,two");
    const [one, two] = columns(html);
    expect([fact(one, "Shipping, as buyers rate it"), fact(two, "Shipping, as buyers rate it")]).toEqual([
      "4.0 of 5 (3 ratings)",
      "4.0 of 5 (9 ratings)",
    ]);
    expect(html).not.toMatch(/Shipping, as buyers rate it<span class="differs"/);
    expect(html).toMatch(/Newest lab result<span class="differs"/);
    const csv = await (await ask("/compare/vendors.csv?vendors=one,two")).text();
    expect(csv).toContain("evidence_date");
    expect(csv).toContain("2026-11-02");
  });

  it("give way where the address names products too, and are invited where none is there", async () => {
    expect(names(await page("?vendors=harrow&ids=green"))).toEqual(["Green Powder"]);
    expect(await page("?vendors=nothing")).toContain("Nothing to compare yet");
  });
});

describe("what is not there", () => {
  it("says how many products are unknown or no longer listed", async () => {
    const html = await page("?ids=green,nothing,hidden,stranded");
    expect(names(html)).toEqual(["Green Powder"]);
    expect(html).toContain("3 products in this address: unknown, or no longer listed.");
    expect(html).not.toMatch(/Hidden Powder|Stranded Powder/);
  });

  it("is said of the fifth product", async () => {
    const html = await page("?ids=green,tabs,old,bare,fifth");
    expect(names(html)).toHaveLength(4);
    expect(html).toContain("Four products fit side by side.");
    expect(html).not.toContain("Add a product");
  });

  it.each(["", "?ids=", "?ids=,,,", "?ids=%00", "?ids=nothing"])("leaves an invitation at %s", async (query) => {
    const html = await page(query);
    expect(html).toContain("Nothing to compare yet");
    expect(html).toContain("Add a product");
  });
});

describe("adding a product", () => {
  it("finds products by name, those that are there already left out, and keeps the comparison", async () => {
    const html = await page("?ids=green&find=powder");
    expect(html).toContain('<input type="hidden" name="ids" value="green"/>');
    expect(html).toContain('href="/compare?ids=green,old"');
    expect(html).not.toContain('href="/compare?ids=green,green"');
    expect(await page("?find=zebra")).toContain("No other products match that name.");
  });

  it("can begin on a product's page, in the search and at home", async () => {
    const product = visible(await (await ask("/vendor/harrow/product/green")).text());
    expect(product).toContain('href="/compare?ids=green"');
    const search = visible(await (await ask("/search")).text());
    expect(search).toMatch(/<button[^>]*form="compare-products"[^>]*value="green"/);
    const home = visible(await (await ask("/")).text());
    expect(home).toMatch(/<form[^>]*action="\/compare"/);
  });
});

describe("the budget", () => {
  it("is one trip for a visitor, and none for an empty comparison", async () => {
    await costOf("/compare?find=powder");
    expect((await costOf("/compare?ids=green,tabs,old,bare")).trips).toBe(1);
    expect((await costOf("/compare?ids=green,tabs&find=powder")).trips).toBe(1);
    expect((await costOf("/compare")).trips).toBe(0);
  });
});
