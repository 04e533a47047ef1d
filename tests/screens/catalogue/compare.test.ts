import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { COMPARED_MAX, compareAddress, readCompareQuery } from "@worker/domain/views/compare/compare-forms";
import { costOf } from "../../budgets/cost";
import { stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { printedAlkaloids } from "../../factories/alkaloids";
import { aLabPartner, aLabResult, aProduct, aSize, aVendor } from "../../factories/rows";
import { ask } from "../../factories/site";

const SCRIPT = "<script>alert(1)</script>";

/** The page without the data that scripts start from. */
const visible = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(' data-discover="true"', "");
async function page(query = "") {
  const response = await ask(`/compare${query}`);
  expect(response.status).toBe(200);
  return visible(await response.text());
}
const columns = (html: string) => html.match(/<li class="card card--pad">.*?<\/dl>/gs) ?? [];
const names = (html: string) => columns(html).map((each) => /<h2><a[^>]*>([^<]*)</.exec(each)?.[1]);
const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const fact = (column: string | undefined, label: string) =>
  text(new RegExp(`<dt>${label}</dt><dd>(.*?)</dd>`, "s").exec(column ?? "")?.[1] ?? "missing");

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
    expect(fact(green, "Shipping")).toBe("Same Day; United States");
    expect(fact(green, "Vendor")).toContain("Verified");
    expect(fact(tabs, "Substance")).toBe("7-OH");
    expect(fact(tabs, "Shipping")).toBe("3-5 Business Days; Oregon, Idaho");
    expect(fact(tabs, "Vendor")).toBe("Osmund Row Not verified");
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
    expect(green).toContain('href="/compare?ids=tabs&amp;region=US-OH"');
    expect(tabs).toContain('/product/tabs?region=US-OH"');
    expect((await costOf("/compare?ids=green,tabs&region=US-OH")).trips).toBe(1);
    expect(columns(await page("?ids=tabs&region=Narnia"))[0]).not.toContain("Status in");
  });

  it("counts the regions of a vendor that ships to many", async () => {
    expect(fact(columns(await page("?ids=fifth"))[0], "Shipping")).toBe("3-5 Business Days; to 4 regions");
  });

  it("tells what was measured from what a vendor says, and both from nothing", async () => {
    const [green, tabs, old, bare] = columns(await page("?ids=green,tabs,old,bare"));
    expect(fact(green, "Mitragynine")).toBe("1.42% measured by Cascade Analytical");
    expect(fact(green, "Laboratory")).toBe("Failed · Nov 1, 2026");
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
    expect(search).toContain('<form id="compare-form"');
    expect(search).toMatch(/<input type="checkbox" form="compare-form" name="ids" value="green"\/>/);
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
