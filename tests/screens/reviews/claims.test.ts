import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { clear, insert } from "../../factories/insert";
import { aProduct, aReview, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

const TODAY = utcDay(Date.now());
let buyer: Person, seller: Person, staff: Person;

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Harrow Leaf" })]);
  await insert(env.DB, "products", [aProduct({ id: "p1", vendorId: "v1", name: "Green powder" })]);
  buyer = await aPerson({ username: "buyer" });
  seller = await aPerson({ username: "seller", role: "verified_vendor" });
  staff = await aPerson({ username: "desk", role: "staff" });
  await env.DB.prepare("update users set vendor_id = 'v1' where id = ?").bind(seller.member.id).run();
  await insert(env.DB, "reviews", [aReview({ id: "r1", vendorId: "v1", productId: "p1", authorId: buyer.member.id })]);
});

const read = async (path: string, { cookie }: Person) => (await ask(path, { cookie })).text();
const post = (path: string, form: Record<string, string>, { cookie }: Person) => ask(path, { form, cookie });
const ORDER = { vendor: "v1", product: "p1", orderNumber: "HL <b>7</b>", purchaseDate: TODAY, amount: "$1,042.50" };

it("goes from the member's form over the vendor's answer to staff's approval, without scripts", async () => {
  expect(await read("/claims/new?vendor=v1&product=p1", buyer)).toContain(
    '<option value="p1" selected="">Green powder',
  );
  const filed = await post("/claims/new", ORDER, buyer);
  expect([filed.status, filed.headers.get("location")]).toEqual([303, "/account/claims"]);
  const own = await read("/account/claims", buyer);
  expect(own).toContain("$1,042.50");
  expect(own).toContain("Waiting for an answer");
  expect(own).not.toContain("<b>7</b>");

  expect(await read("/vendor-dashboard/claims", seller)).toContain("No claims are waiting.");
  await env.DB.prepare("update purchase_claims set created_at = created_at - 86400000").run();
  const asked = await read("/vendor-dashboard/claims", seller);
  expect(asked).toContain("HL &lt;b&gt;7&lt;/b&gt;");
  expect(asked).not.toContain("buyer");
  expect(asked).not.toContain("Green powder");
  const key = /name="id" value="([^"]+)"/.exec(asked)?.[1] ?? "";
  const silent = await post("/vendor-dashboard/claims", { id: key, decision: "reject", reason: "" }, seller);
  expect([silent.status, (await silent.text()).includes("Say why")]).toEqual([400, true]);
  expect((await post("/vendor-dashboard/claims", { id: key, decision: "confirm" }, seller)).status).toBe(303);
  expect(await read("/account/claims", buyer)).toContain("Confirmed by the vendor");
  expect(await read("/reviews?vendor=v1", buyer)).toContain("Purchase confirmed");

  const desk = await read("/staff-dashboard/claims", staff);
  expect(desk).toContain("Approve");
  const id = /name="id" value="([^"]+)"/.exec(desk)?.[1] ?? "";
  expect((await post("/staff-dashboard/claims", { id, intent: "confirm" }, staff)).status).toBe(303);
  expect((await post("/staff-dashboard/claims", { id, intent: "confirm" }, staff)).status).toBe(409);
  expect(await read("/account/claims", buyer)).toContain("Confirmed and approved");
  expect(await read("/reviews?vendor=v1", buyer)).toContain("Review reward: 100 points");
  expect(await read("/vendor/v1/product/p1", buyer)).toContain("1 confirmed purchase");
});

it("shows again what was typed where something is wrong with it, and knows no strange vendor", async () => {
  const wrong = await post("/claims/new?vendor=v1", { ...ORDER, amount: "NaN" }, buyer);
  const text = await wrong.text();
  expect([wrong.status, text.includes("Write the amount"), text.includes("HL &lt;b&gt;7")]).toEqual([400, true, true]);
  expect((await ask("/claims/new?vendor=none", { cookie: buyer.cookie })).status).toBe(404);
  expect(await read("/claims/new", buyer)).toContain("Find the vendor");
  expect((await post("/vendor-dashboard/claims", { id: "none", decision: "confirm" }, seller)).status).toBe(404);
});
