import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { printedAlkaloids } from "../factories/alkaloids";
import { stopClock } from "../factories/cost";
import { parseCsv } from "../factories/csv";
import { insert } from "../factories/insert";
import { aLabPartner, aLabResult, aProduct, aSize, aVendor } from "../factories/rows";
import { ask } from "../factories/site";

beforeAll(async () => {
  await stopClock();
  await insert(env.DB, "vendors", [
    aVendor({
      id: "harrow",
      name: '=HYPERLINK("https://evil.example","Harrow")',
      shippingRegions: ["Oregon", "Idaho"],
    }),
    aVendor({ id: "gone", hiddenAt: 1 }),
  ]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "cascade", name: "+Cascade" })]);
  await insert(env.DB, "labResults", [
    aLabResult({
      ...{ id: "r1", productId: "tabs", vendorId: "harrow", labId: "cascade", batchNumber: "-HL-1" },
      alkaloids: printedAlkaloids(
        { sevenOhMitragynine: "15.3" },
        { units: { sevenOhMitragynine: "mg/unit" }, claim: { of: "sevenOhMitragynine", shown: "15" } },
      ),
    }),
  ]);
  await insert(env.DB, "products", [
    aProduct({
      id: "tabs",
      vendorId: "harrow",
      name: "@SUM(A1)",
      substance: "7oh",
      type: "tablet",
      newestResultId: "r1",
    }),
    aProduct({ id: "bare", vendorId: "harrow", name: '\t=1+1, "quoted"', extractType: "-2+3" }),
    aProduct({ id: "hidden", vendorId: "harrow", name: "Hidden", hiddenAt: 1 }),
    aProduct({ id: "stranded", vendorId: "gone", name: "Stranded" }),
  ]);
  await insert(env.DB, "productSizes", [aSize({ productId: "tabs", weight: "20 tablets", priceCents: 6120 })]);
});

async function table(query: string) {
  const response = await ask(`/compare/products.csv${query}`);
  expect(response.status).toBe(200);
  const [header = [], ...rows] = parseCsv(await response.text());
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]])));
}

it("a comparison of vendors as a file has theirs, and no hidden one", async () => {
  const text = await (await ask("/compare/vendors.csv?vendors=gone,harrow")).text();
  const [header = [], ...rows] = parseCsv(text);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[header.indexOf("vendor")]).toBe('\'=HYPERLINK("https://evil.example","Harrow")');
  expect(rows[0]?.[header.indexOf("ships_to")]).toBe("Oregon; Idaho");
});

describe("a comparison as a file", () => {
  it("has the figures of the screen, without units, in the order of the address", async () => {
    const [bare, tabs, ...others] = await table("?ids=bare,tabs");
    expect(others).toEqual([]);
    expect(tabs).toMatchObject({
      ...{ substance: "7oh", size_of_least_price: "20 tablets", price_usd: "61.2", price_per_unit_usd: "3.06" },
      ...{
        unit: "tablet",
        measured_mg: "15.3",
        measured_mg_per: "piece",
        label_claim_mg: "15",
        price_per_mg_usd: "0.2",
      },
      ...{ test_date: "2026-11-01", heavy_metals: "passed", ships_to: "Oregon; Idaho" },
      url: "http://localhost/vendor/harrow/product/tabs",
    });
    expect(bare).toMatchObject({ price_usd: "", measured_mg: "", not_measured_because: "no-result" });
  });

  it("writes what vendors and laboratories wrote so that no spreadsheet runs it", async () => {
    const rows = await table("?ids=tabs,bare");
    const [tabs, bare] = rows;
    expect(tabs?.["product"]).toBe("'@SUM(A1)");
    expect(tabs?.["vendor"]).toBe('\'=HYPERLINK("https://evil.example","Harrow")');
    expect(tabs?.["laboratory"]).toBe("'+Cascade");
    expect(tabs?.["batch"]).toBe("'-HL-1");
    expect(bare?.["extract_type"]).toBe("'-2+3");
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell ?? ""))).toEqual([]);
  });

  it("names nothing hidden, takes four, and is empty where there is nothing", async () => {
    expect(await table("?ids=hidden,stranded,nothing")).toEqual([]);
    expect(await table("?ids=a,b,c,d,tabs")).toEqual([]);
    expect(await table("")).toEqual([]);
    expect((await ask("/compare/other.csv")).status).toBe(404);
  });

  it("is served as a file that nobody keeps", async () => {
    const response = await ask("/compare/products.csv?ids=tabs");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="leafproof-products-\d{4}-/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    await response.text();
  });
});
