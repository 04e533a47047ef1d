import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { substanceStatuses } from "@worker/domain/catalogue/substances/schema";
import { insertRows } from "../../../scripts/seed/write";
import { insert } from "../../factories/insert";
import { aProduct, aSize, aVendor } from "../../factories/rows";
import { aPerson, ask, cookiesOf } from "../../factories/site";

beforeAll(async () => {
  await stopClock();
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Lane" })]);
  await insert(env.DB, "products", [aProduct({ id: "tabs", vendorId: "harrow", name: "Tablets", substance: "7oh" })]);
  await insert(env.DB, "productSizes", [aSize({ productId: "tabs" })]);
  await env.DB.exec("delete from substance_statuses");
  await insertRows(env.DB, substanceStatuses, [
    {
      ...{ substance: "7oh", region: "US-OH", status: "prohibited", asOf: "2026-10-01" },
      ...{ sourceUrl: "https://codes.ohio.example/a", updatedAt: 1, updatedBy: "admin" },
    },
  ]);
});

const PAGES = ["/vendor/harrow/product/tabs", "/vendor/harrow", "/search?q=tablets", "/compare?ids=tabs"];
const choose = (form: Record<string, string>, cookie?: string) => ask("/preferences/region", { form, cookie });
const cookieFor = async (region: string) => {
  const value = cookiesOf(await choose({ region }))["__Host-region"] ?? "";
  return `__Host-region=${value}`;
};
/** The words that are read, and the links' addresses. */
const page = async (path: string, cookie?: string) =>
  (await (await ask(path, { cookie })).text()).replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");

describe("a region that was chosen", () => {
  it("is remembered for a year and leads back to where it was chosen", async () => {
    const answer = await choose({ region: "US-OH", returnTo: "/vendor/harrow?tab=products" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/vendor/harrow?tab=products"]);
    expect(answer.headers.get("set-cookie")).toMatch(/__Host-region=.*Max-Age=31536000/);
  });

  it.each(PAGES)("shows on %s without being in the address, and its links do not name it", async (path) => {
    const html = await page(path, await cookieFor("US-OH"));
    expect(html).toMatch(/Status in Ohio.*prohibited/s);
    expect(html).toContain('<option value="US-OH" selected="">');
    expect(html).not.toContain("region=US-OH");
  });

  it.each(PAGES)("never reaches another visitor of %s, though the page is cached", async (path) => {
    const [ohio, texas] = [await cookieFor("US-OH"), await cookieFor("US-TX")];
    for (const time of ["first", "again"]) {
      expect(await page(path, ohio), time).toContain("Status in Ohio");
      expect(await page(path, texas)).toMatch(/Status in Texas.*unknown/s);
      expect(await page(path)).not.toMatch(/Status in (?:Ohio|Texas)/);
    }
  });

  it("shows on a member's wishlist, by two trips", async () => {
    const ann = await aPerson({ username: "ann" });
    await ask("/api/wishlist/tabs", { method: "PUT", cookie: ann.cookie });
    const answer = await ask("/account/wishlist", { cookie: `${ann.cookie}; ${await cookieFor("US-OH")}` });
    expect(tripsOf(answer)).toBeLessThanOrEqual(2);
    expect((await answer.text()).replaceAll("<!-- -->", "")).toContain("Status in Ohio: <strong>prohibited</strong>");
  });

  it("costs a visitor no second trip", async () => {
    const cookie = await cookieFor("US-NY");
    await ask("/api/ping");
    for (const path of PAGES) expect(tripsOf(await ask(path, { cookie })), path).toBeLessThanOrEqual(1);
  });

  it("gives way to an address that names another, which changes nothing", async () => {
    const cookie = await cookieFor("US-OH");
    const answer = await ask("/vendor/harrow?region=US-TX", { cookie });
    expect(answer.headers.get("set-cookie") ?? "").not.toContain("__Host-region");
    const html = (await answer.text()).replaceAll("<!-- -->", "");
    expect(html).toContain("Status in Texas");
    expect(html).toContain('href="/vendor/harrow/product/tabs?region=US-TX"');
    expect(html, "the way back names none, so that the choice counts").toContain(
      'name="returnTo" value="/vendor/harrow"',
    );
  });

  it("is gone once none is chosen", async () => {
    const answer = await choose({ region: "" }, await cookieFor("US-OH"));
    expect(answer.headers.get("set-cookie")).toMatch(/__Host-region=;.*Max-Age=0/);
  });

  it.each(["ZZ", "us-oh", "<script>", "US-OH; Domain=evil.example", "x".repeat(5000)])(
    "is not %s, which changes nothing",
    async (region) => {
      const answer = await choose({ region, returnTo: "/vendor/harrow" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/vendor/harrow"]);
      expect(answer.headers.get("set-cookie") ?? "").not.toContain("__Host-region");
    },
  );

  it("is not what nobody signed", async () => {
    for (const value of [btoa('"US-OH"'), `${btoa('"US-OH"')}.AAAA`, "US-OH", "%"])
      expect(await page("/vendor/harrow", `__Host-region=${value}`), value).not.toContain("Status in Ohio");
  });

  it("is named in the privacy policy", async () => {
    expect(await page("/privacy-policy")).toMatch(/one for a region if you choose one/);
  });
});
