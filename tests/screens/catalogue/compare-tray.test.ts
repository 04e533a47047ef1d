import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { siteCookies } from "@worker/cookies";
import { stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aProduct, aSize, aVendor } from "../../factories/rows";
import { ask, cookiesOf } from "../../factories/site";
import { visible } from "./compared-columns";

const IDS = ["one", "two", "three", "four", "five"];

beforeAll(async () => {
  await stopClock();
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Lane" })]);
  await insert(
    env.DB,
    "products",
    IDS.map((id) => aProduct({ id, vendorId: "harrow", name: `Powder ${id}` })),
  );
  await insert(
    env.DB,
    "productSizes",
    IDS.map((id) => aSize({ productId: id })),
  );
});

const cookieIn = (answer: Response) => `__Host-compare=${cookiesOf(answer)["__Host-compare"] ?? ""}`;
const step = (form: Record<string, string>, cookie?: string) =>
  ask("/compare/tray", { form: { of: "products", ...form }, cookie });
/** As a browser sends it where no script runs, or none yet. */
const stepAsPage = (form: Record<string, string>) =>
  ask("/compare/tray", { form: { of: "products", ...form }, headers: { accept: "text/html,*/*;q=0.8" } });
async function trayOf(...ids: string[]): Promise<string> {
  let cookie = "";
  for (const id of ids) cookie = cookieIn(await step({ add: id }, cookie));
  return cookie;
}
const page = async (path: string, cookie?: string) => visible(await (await ask(path, { cookie })).text());

describe("the tray", () => {
  it("stands in the search and in the directory, with a link to what is in it", async () => {
    const cookie = await trayOf("two", "one");
    for (const path of ["/search", "/vendors", "/search?q=powder"]) {
      const html = await page(path, cookie);
      expect(html).toContain("2 of 4 products");
      expect(html).toContain('href="/compare?ids=two,one"');
    }
    expect(await page("/search")).not.toContain("of 4 products");
  });

  it("is offered where a comparison is opened without naming what to compare", async () => {
    const [two, one] = [await trayOf("two", "one"), await trayOf("two")];
    for (const path of ["/compare", "/compare?vendors=nothing"]) {
      const html = await page(path, two);
      expect(html, path).toMatch(/href="\/compare\?ids=two,one"[^>]*>Compare the 2 products you put aside</);
      expect(await page(path), path).not.toContain("you put aside");
    }
    expect(await page("/compare", one)).toMatch(/href="\/compare\?ids=two"[^>]*>Show the product you put aside</);
    // What the address names is shown, whatever else was put aside.
    expect(await page("/compare?ids=three", two)).not.toContain("you put aside");
  });

  it("has a button on every card, which says whether it is in", async () => {
    const html = await page("/search", await trayOf("two"));
    const button = (id: string) => new RegExp(`<button[^>]*value="${id}"[^>]*>`).exec(html)?.[0];
    expect(button("two")).toMatch(/form="compare-products".*aria-pressed="true".*name="remove"/);
    expect(button("one")).toMatch(/aria-pressed="false".*name="add"/);
    expect(await page("/vendors")).toMatch(/<form[^>]*id="compare-vendors"/);
  });

  it("is opened by a vendor's page, which puts that vendor aside first", async () => {
    const html = await page("/vendor/harrow");
    expect(html).toMatch(/action="\/compare\/tray"[^>]*><input type="hidden" name="of" value="vendors"\/>/);
    expect(html).toMatch(/<button[^>]*value="harrow"[^>]*name="add"[^>]*>Compare</);
    const answer = await step({ of: "vendors", add: "harrow" }, await trayOf("one"));
    expect(answer.headers.get("location")).toBe("/compare?vendors=harrow");
    const directory = await page("/vendors", cookieIn(answer));
    expect(directory).toContain("1 of 4 vendors");
    expect(directory).toContain("1 of 4 products");
    // A full tray opens as it is, and says why it is no fuller.
    const full = await step({ add: "five" }, await trayOf("one", "two", "three", "four"));
    expect(full.headers.get("location")).toBe("/compare?ids=one,two,three,four");
    expect(cookiesOf(full)["__Host-flash"]).toBeDefined();
  });

  it("leads back to the page, and to the card where scripts do not run, or not yet", async () => {
    const answer = await step({ add: "one", returnTo: "/search?q=powder" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/search?q=powder"]);
    expect(answer.headers.get("set-cookie")).toMatch(/__Host-compare=.*Max-Age=2592000/);
    const plain = await stepAsPage({ add: "one", returnTo: "/search" });
    expect(plain.headers.get("location")).toBe("/search#card-one");
    const compared = await stepAsPage({ add: "one" });
    expect(compared.headers.get("location")).toBe("/compare?ids=one");
    const hostile = await step({ add: "one", returnTo: "//evil.example" });
    expect(hostile.headers.get("location")).toBe("/compare?ids=one");
  });

  it("refuses a fifth with the reason, and keeps the four", async () => {
    const cookie = await trayOf("one", "two", "three", "four");
    const answer = await step({ add: "five", returnTo: "/search" }, cookie);
    expect(cookiesOf(answer)["__Host-compare"]).toBeUndefined();
    const flash = `__Host-flash=${cookiesOf(answer)["__Host-flash"] ?? ""}`;
    const html = await page("/search", `${cookie}; ${flash}`);
    expect(html).toContain("4 products can be compared. Take one out first.");
    expect(html).toContain("4 of 4 products");
  });

  it("is gone when it is cleared, or the last is taken out", async () => {
    const cookie = await trayOf("one");
    for (const form of [{ clear: "1" }, { remove: "one" }] as Record<string, string>[]) {
      expect((await step(form, cookie)).headers.get("set-cookie")).toMatch(/__Host-compare=;.*Max-Age=0/);
    }
  });

  it("never reaches another visitor, though the page is cached", async () => {
    const [mine, theirs] = [await trayOf("one"), await trayOf("two", "three")];
    for (const time of ["first", "again"]) {
      expect(await page("/search", mine), time).toContain("1 of 4 products");
      expect(await page("/search", theirs)).toContain("2 of 4 products");
      expect(await page("/search")).not.toContain("of 4 products");
    }
  });

  it("believes no cookie that the site did not sign, and keeps nothing that is no id", async () => {
    const forged = await siteCookies("0".repeat(40)).setTray({ products: ["one"], vendors: [] });
    expect(await page("/search", forged.split(";")[0])).not.toContain("of 4 products");
    for (const add of ["", "x".repeat(101)]) {
      const answer = await step({ add, returnTo: "/search" });
      expect([answer.status, cookiesOf(answer)["__Host-compare"] ?? ""]).toEqual([303, ""]);
    }
  });
});
