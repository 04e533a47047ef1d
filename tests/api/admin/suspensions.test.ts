import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { forgetHome } from "@worker/domain/views/home/read-home";
import { siteCookies } from "@worker/cookies";
import { SUSPENDED_ALREADY } from "@worker/domain/catalogue/substances/suspend-substance";
import { forgetSettings } from "@worker/domain/foundation/settings/settings";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aPromotion } from "../../factories/promotions";
import { aProduct, aReview, aVendor, NOW } from "../../factories/rows";
import { aPerson, ask, epochOf, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const REASON = "Scheduled in several states since this week.";
let admin: Person, staff: Person;
let adult = "";

beforeEach(async () => {
  await clear(env.DB);
  forgetSettings();
  await insert(env.DB, "vendors", [aVendor({ id: "v1", host: "v1.example" })]);
  await insert(env.DB, "products", [
    aProduct({
      id: "p7",
      vendorId: "v1",
      name: "Seven tablets",
      substance: "7oh",
      outboundUrl: "https://v1.example/7",
    }),
    aProduct({ id: "leaf", vendorId: "v1", name: "Plain powder", outboundUrl: "https://v1.example/l" }),
  ]);
  admin = await aPerson({ username: "boss", role: "admin" });
  staff = await aPerson({ username: "staff", role: "staff" });
  adult = (await siteCookies(env.COOKIE_SECRET).setAgeVerified(NOW)).split(";")[0] ?? "";
});

const put = (substance: string, reason: unknown, { cookie } = admin) =>
  ask(`/api/admin/settings/suspensions/${substance}`, { method: "PUT", json: { reason }, cookie });
const lift = (substance: string, { cookie } = admin) =>
  ask(`/api/admin/settings/suspensions/${substance}`, { method: "DELETE", cookie });
const out = (product: string) => ask(`/out/${product}`, { cookie: adult });
const page = async (product: string) => (await ask(`/vendor/v1/product/${product}`)).text();
const suspended = async (product: string) =>
  (await (await ask(`/api/products/${product}`)).json<{ suspended: boolean }>()).suspended;
const found = async () => {
  const { items } = await (
    await ask("/api/search?q=tablets", { cookie: admin.cookie })
  ).json<{
    items: { product: { id: string; suspended: boolean } }[];
  }>();
  return items.map(({ product: { id, suspended: is } }) => [id, is]);
};

it("lists the products of a suspended substance as suspended, without a way out, at once", async () => {
  expect((await out("p7")).status).toBe(302);
  expect([await page("p7"), await found()]).toEqual([expect.stringContaining("/out/p7"), [["p7", false]]]);

  expect((await put("7oh", REASON)).status).toBe(200);
  const shown = await page("p7");
  expect(shown).toContain(REASON);
  expect(shown).not.toContain("/out/p7");
  const closed = await out("p7");
  expect([closed.status, closed.headers.get("location")]).toEqual([403, null]);
  expect(await closed.text()).toContain(REASON);
  expect([await suspended("p7"), await suspended("leaf"), await found()]).toEqual([true, false, [["p7", true]]]);
  expect(await (await ask("/search?q=tablets", { cookie: admin.cookie })).text()).toContain("Suspended");
  expect(await (await ask("/vendor/v1", { cookie: admin.cookie })).text()).toContain("Suspended");
  expect((await out("leaf")).status).toBe(302);
  expect(await (await ask("/api/substances/suspensions")).json()).toMatchObject({
    items: [{ substance: "7oh", reason: REASON }],
  });

  expect((await lift("7oh")).status).toBe(200);
  expect([(await out("p7")).status, await suspended("p7"), await found()]).toEqual([302, false, [["p7", false]]]);
});

it("names no way out and no offer of a suspended product to machines", async () => {
  const author = { authorId: staff.member.id, vendorId: "v1", productId: "p7" };
  await insert(env.DB, "reviews", [aReview({ ...author, id: "r1", title: "Of the tablets" })]);
  await put("7oh", REASON);
  const blocks = async (path: string) =>
    [...(await (await ask(path, { cookie: admin.cookie })).text()).matchAll(/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, json = ""]) => JSON.stringify(JSON.parse(json)))
      .join("\n");
  const told = await Promise.all([
    ...["/vendor/v1/product/p7", "/vendor/v1", "/reviews?vendor=v1&product=p7"].map(blocks),
    ...["/feeds/reviews.xml", "/feeds/vendors.xml"].map(async (path) => (await ask(path)).text()),
  ]);
  expect(told.filter((text) => text.length === 0)).toEqual([]);
  expect(told[0]).toContain("Seven tablets");
  expect(told[3]).toContain("Of the tablets");
  for (const text of told) expect(text).not.toMatch(/\/out\/|v1\.example\/7|"offers"|"price"/i);
  const product = await (await ask("/api/products/p7")).text();
  expect(product).not.toMatch(/outbound|v1\.example\/7/i);
});

it("takes a suspended product's paid place away for as long", async () => {
  await env.DB.exec("update products set featured_at = 1 where id = 'p7'");
  const promoted = async () =>
    Promise.all([ask("/search?q=tablets", { cookie: admin.cookie }).then((answer) => answer.text()), page("p7")]).then(
      ([found, own]) => [found.includes("Promoted"), own.includes("Featured by the vendor")],
    );
  expect(await promoted()).toEqual([true, true]);
  await put("7oh", REASON);
  expect(await promoted()).toEqual([false, false]);
});

it("marks suspended products on home, on deals and their vendor's page it does not advertise them", async () => {
  await env.DB.exec("update products set hot_clicks = 9 where id = 'p7'");
  const promotion = { vendorId: "v1", productId: "p7", substance: "7oh" as const, title: "A deal on tablets" };
  await insert(env.DB, "promotions", [aPromotion(promotion)]);
  const hot = async () => {
    forgetHome();
    const html = await (await ask("/?tab=hot", { cookie: admin.cookie })).text();
    return /Seven tablets[\s\S]*?<\/tr>/.exec(html)?.[0].includes("Suspended");
  };
  const tells = async (path: string) => (await (await ask(path)).text()).includes("A deal on tablets");
  const deals = async () => [await tells("/deals"), await tells("/vendor/v1")];
  expect([await hot(), await deals()]).toEqual([false, [true, true]]);
  await put("7oh", REASON);
  expect([await hot(), await deals()]).toEqual([true, [false, false]]);
});

it("moves the content epoch and writes who did it, and a second time is refused", async () => {
  const epoch = () => epochOf("catalogue");
  const before = await epoch();
  const first = await put("7oh", REASON);
  expect(tripsOf(first)).toBeLessThanOrEqual(3);
  const again = await put("7oh", REASON);
  expect([again.status, (await again.json<{ message: string }>()).message]).toEqual([409, SUSPENDED_ALREADY]);
  await lift("7oh");
  expect((await lift("7oh")).status).toBe(409);
  expect(await epoch()).toBe(before + 2);
  const { results } = await env.DB.prepare(
    "select action from audit_log where subject_type = 'substance' and at > ? order by at, id desc",
  )
    .bind(NOW)
    .all();
  expect(
    results
      .slice(-2)
      .map(({ action }) => action)
      .sort(),
  ).toEqual(["substance.suspended", "substance.suspension_lifted"]);
});

it("is an admin's, with a reason, of a substance that exists", async () => {
  expect((await put("7oh", REASON, staff)).status).toBe(403);
  for (const reason of ["", "  ", null, "x".repeat(301)]) expect((await put("7oh", reason)).status).toBe(400);
  expect([(await put("tea", REASON)).status, (await lift("tea")).status]).toEqual([404, 404]);
});

it("works from the settings screen by a plain form", async () => {
  const path = "/admin/settings/substances";
  const wrong = await ask(path, { form: { intent: "suspend", substance: "mit", reason: "" }, cookie: admin.cookie });
  expect([wrong.status, (await wrong.text()).includes("Say why")]).toEqual([400, true]);
  const form = { intent: "suspend", substance: "mit", reason: "<script>alert(1)</script>" };
  expect((await ask(path, { form, cookie: admin.cookie })).status).toBe(303);
  const text = await (await ask(path, { cookie: admin.cookie })).text();
  expect(text).toContain("Lift the suspension of");
  expect(text).not.toContain("<script>alert(1)");
  expect((await ask(path, { form: { intent: "lift", substance: "mit" }, cookie: admin.cookie })).status).toBe(303);
});
