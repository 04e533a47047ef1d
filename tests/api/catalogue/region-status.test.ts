import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { substanceStatuses } from "@worker/domain/catalogue/substances/schema";
import { insertRows } from "../../../scripts/seed/write";
import { insert } from "../../factories/insert";
import { aProduct, aVendor } from "../../factories/rows";
import { ask } from "../../factories/site";
import { textOf } from "../../factories/vendor-people";

const SOURCE = "https://law.example/7oh";
const ohio = { region: "US-OH", name: "Ohio", status: "prohibited", asOf: "2026-10-01", sourceUrl: SOURCE };
const unknown = { region: "US-OH", name: "Ohio", status: "unknown", asOf: null, sourceUrl: null };

beforeAll(async () => {
  await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
  await insert(env.DB, "products", [
    aProduct({ id: "p7", vendorId: "v1", name: "Seven tablets", substance: "7oh" }),
    aProduct({ id: "leaf", vendorId: "v1", name: "Leaf tablets", substance: "plain-leaf" }),
  ]);
  await env.DB.exec("delete from substance_statuses");
  const entry = { region: "US-OH", updatedAt: 1, updatedBy: "admin" };
  await insertRows(env.DB, substanceStatuses, [
    { ...entry, substance: "7oh", status: "prohibited", asOf: "2026-10-01", sourceUrl: SOURCE },
    // Without a date and a source it settles nothing.
    { ...entry, substance: "plain-leaf", status: "legal", asOf: null, sourceUrl: null },
  ]);
});

describe("the status of the visitor's region", () => {
  const page = async (path: string) => textOf(await (await ask(path)).text());

  it("stands on each card of a search that names a region, with its date", async () => {
    const text = await page("/search?q=tablets&region=US-OH");
    expect(text).toMatch(/Status in Ohio: prohibited , as of/);
    expect(text).toContain("Status in Ohio: unknown");
    expect(text).not.toMatch(/: legal/);
  });

  it("does not reach who names another region or none: the address is the cache's key", async () => {
    expect(await page("/search?q=tablets")).not.toContain("Status in Ohio");
    expect(await page("/search?q=tablets&region=US-CA")).toContain("Status in California: unknown");
    expect(await page("/search?q=tablets")).not.toContain("Status in California");
  });

  it("stays chosen when the search goes on", async () => {
    const html = await (await ask("/search?q=tablets&region=US-OH")).text();
    expect(html).toMatch(/<option value="US-OH" selected/);
    expect(html).toContain("region=US-OH");
  });

  it("is nothing for a region that there is not", async () => {
    const response = await ask("/search?q=tablets&region=%3Cscript%3E");
    expect([response.status, (await response.text()).includes("<script>%3C")]).toEqual([200, false]);
    expect(await page("/search?q=tablets&region=ZZ")).not.toContain("Status in :");
  });

  it("stands on each product of a vendor's page, whose links keep the region, and on what else the vendor sells", async () => {
    const html = await (await ask("/vendor/v1?region=US-OH")).text();
    expect(textOf(html)).toMatch(/Status in Ohio: prohibited , as of Oct 1, 2026/);
    expect(textOf(html)).toContain("Status in Ohio: unknown");
    expect(html).toContain('href="/vendor/v1/product/p7?region=US-OH"');
    expect(html).toMatch(/<option value="US-OH" selected/);
    expect(html).toContain('<meta name="robots" content="noindex');
    const leaf = await page("/vendor/v1/product/leaf?region=US-OH");
    expect(leaf).toContain("Status in Ohio: unknown . No dated source is on record.");
    expect(leaf.slice(leaf.indexOf("More from"))).toMatch(/Status in Ohio: prohibited , as of Oct 1, 2026/);
    for (const path of ["/vendor/v1", "/vendor/v1?region=ZZ", "/vendor/v1/product/leaf"])
      expect(await page(path)).not.toContain("Status in Ohio");
  });

  it("comes with the API's products and search results", async () => {
    type Found = { product: { id: string; regionStatus?: unknown } };
    const { items } = await (await ask("/api/search?q=tablets&region=US-OH")).json<{ items: Found[] }>();
    const found = Object.fromEntries(items.map(({ product }) => [product.id, product.regionStatus]));
    expect(found).toEqual({ p7: ohio, leaf: unknown });
    expect(await (await ask("/api/products/p7?region=US-OH")).json()).toMatchObject({ regionStatus: ohio });
    const list = await (await ask("/api/products?region=US-OH")).json<{ items: { regionStatus: unknown }[] }>();
    expect(list.items.map(({ regionStatus }) => regionStatus)).toEqual(expect.arrayContaining([ohio, unknown]));
    expect(await (await ask("/api/products/p7")).json()).not.toHaveProperty("regionStatus");
    expect((await ask("/api/search?region=ZZ")).status).toBe(404);
    expect((await ask("/api/products?region=ohio")).status).toBe(400);
  });
});
