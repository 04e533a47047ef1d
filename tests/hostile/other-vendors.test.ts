import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { ANSWERS, apply, rows } from "../factories/applications";
import { aClaim } from "../factories/claims";
import { insert } from "../factories/insert";
import { aWholeDraft, putCertificate, submitDraft } from "../factories/lab-entry";
import { aPdf } from "../factories/pdfs";
import { aProductBody, countOf } from "../factories/products";
import { aPromotion } from "../factories/promotions";
import { aLabPartner, aLabResult, aProduct, aReview, aVendor, DAY, NOW } from "../factories/rows";
import { aPerson, ask, type Person } from "../factories/site";
import { aVendorPerson } from "../factories/vendor-people";

type Shop = Awaited<ReturnType<typeof aVendorPerson>>;
let ann: Shop;
let bea: Shop;
let applicant: Person;
let tokenId = "";

beforeAll(async () => {
  ann = await aVendorPerson("ann", { plan: "enterprise", host: "ann.example" });
  bea = await aVendorPerson("bea", { plan: "enterprise", host: "bea.example" });
  applicant = await aPerson({ username: "applicant" });
  await insert(env.DB, "products", [aProduct({ id: "hers", vendorId: bea.vendorId, inStock: true })]);
  await insert(env.DB, "promotions", [aPromotion({ id: "deal", vendorId: bea.vendorId, productId: "hers" })]);
  await insert(env.DB, "reviews", [aReview({ id: "review", vendorId: bea.vendorId })]);
  await insert(env.DB, "purchaseClaims", [aClaim({ id: "claim", userId: "somebody", vendorId: bea.vendorId })]);
  const times = { createdAt: 1, updatedAt: 1 };
  const draft = { id: "draft", vendorId: bea.vendorId, createdBy: bea.member.id, certificate: null, ...times };
  await insert(env.DB, "labDrafts", [{ ...draft, fields: { productId: "hers" } }]);
  await insert(env.DB, "labResults", [aLabResult({ id: "rejected", vendorId: bea.vendorId, status: "rejected" })]);
  const made = await ask("/api/vendor/tokens", { cookie: bea.cookie, json: { name: "Till" } });
  tokenId = (await made.json<{ id: string }>()).id;
});

const REPLY = { response: "Not mine." };
const CONFIRM = { decision: "confirm" };

describe("what belongs to another vendor", () => {
  it.each<[string, string, unknown]>([
    ["GET", "/api/vendor/products/hers", undefined],
    ["PUT", "/api/vendor/products/hers", aProductBody()],
    ["DELETE", "/api/vendor/products/hers", undefined],
    ["POST", "/api/vendor/products/hers/restore", {}],
    ["PUT", "/api/vendor/products/hers/stock", { inStock: false }],
    ["PUT", "/api/vendor/products/hers/featured", { featured: true }],
    ["DELETE", "/api/vendor/promotions/deal", undefined],
    ["PUT", "/api/reviews/review/reply", REPLY],
    ["POST", "/api/vendor/claims/claim/decision", CONFIRM],
    ["DELETE", "/api/vendor/tokens/TOKEN", undefined],
    ["GET", "/vendor-dashboard/products/hers/edit", undefined],
    ["GET", "/api/vendor/labs/drafts/draft", undefined],
    ["PUT", "/api/vendor/labs/drafts/draft", { fields: { batchNumber: "A-1" } }],
    ["DELETE", "/api/vendor/labs/drafts/draft", undefined],
    ["POST", "/api/vendor/labs/drafts/draft/submission", undefined],
    ["POST", "/api/vendor/labs/drafts", { productId: "hers" }],
    ["POST", "/api/vendor/labs/drafts", { vendorId: "shop-bea" }],
    ["POST", "/api/vendor/labs/drafts", { resultId: "rejected" }],
    ["GET", "/api/vendor/labs/rejected", undefined],
    ["GET", "/vendor-dashboard/labs/draft", undefined],
    ["GET", "/vendor-dashboard/labs/draft/preview", undefined],
    ["GET", "/vendor-dashboard/labs/results/rejected", undefined],
  ])("is not there: %s %s", async (method, pattern, json) => {
    const path = pattern.replace("TOKEN", tokenId);
    expect((await ask(path, { method, json, cookie: ann.cookie })).status).toBe(404);
    expect((await ask(path, { method, json })).status, "to a visitor").not.toBe(200);
  });

  it("stays as it was", async () => {
    expect(await rows("select in_stock, deleted_at, featured_at, lowest_price_cents from products")).toEqual([
      { in_stock: 1, deleted_at: null, featured_at: null, lowest_price_cents: 1799 },
    ]);
    expect(await countOf("select count(*) as n from promotions where withdrawn_at is null")).toBe(1);
    expect(await countOf("select count(*) as n from purchase_claims where vendor_state = 'waiting'")).toBe(1);
    expect(await countOf("select count(*) as n from api_tokens where revoked_at is null")).toBe(1);
    expect(await countOf("select count(*) as n from review_replies")).toBe(0);
    expect(await rows("select id, fields, updated_at from lab_drafts")).toEqual([
      { id: "draft", fields: '{"productId":"hers"}', updated_at: 1 },
    ]);
    expect(await countOf("select count(*) as n from lab_results where status <> 'rejected'")).toBe(0);
  });

  it("takes no certificate of somebody else's, and no draft naming another vendor's product", async () => {
    expect((await putCertificate("/api/vendor/labs/drafts/draft", aPdf(), ann)).status).toBe(404);
    await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
    const id = await aWholeDraft(ann, { productId: "hers" });
    const answer = await submitDraft(ann, id);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { productId: "This is not one of the vendor's products." } });
    expect(await rows("select certificate from lab_drafts where id = 'draft'")).toEqual([{ certificate: null }]);
  });

  it("is out of reach of a vendor's token too, and of fields that name another vendor", async () => {
    const made = await ask("/api/vendor/tokens", { cookie: ann.cookie, json: { name: "Shop" } });
    const { token } = await made.json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    expect((await ask("/api/vendor/products/hers", { method: "DELETE", headers })).status).toBe(404);
    const json = { ...aProductBody(), vendorId: bea.vendorId };
    const added = await ask("/api/vendor/products", { json, headers });
    expect([201, 400]).toContain(added.status);
    expect(await countOf("select count(*) as n from products where vendor_id = ?", bea.vendorId)).toBe(1);
    const deal = { kind: "deal", title: "Hers", body: "Cheap.", percentOff: 5, productId: "hers" };
    const promoted = await ask("/api/vendor/promotions", {
      json: { ...deal, lastDay: utcDay(Date.now() + DAY) },
      headers,
    });
    expect(promoted.status).toBe(400);
  });
});

describe("somebody else's application", () => {
  let id = "";
  beforeAll(async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "listed", host: "alder-ash.example" })]);
    const answer = await apply(applicant, ANSWERS);
    id = (await answer.json<{ id: string }>()).id;
  });

  it("is in nobody else's list, draft or proof", async () => {
    const other = await aPerson({ username: "other" });
    for (const who of [ann, other]) {
      const mine = await ask("/api/applications", { cookie: who.cookie });
      expect(await mine.json()).toMatchObject({ items: [] });
      expect(await (await ask("/api/applications/draft", { cookie: who.cookie })).json()).toEqual({ draft: null });
      for (const way of ["dns", "mail"]) {
        const proof = await ask(`/api/applications/proof/${way}`, { json: { mailbox: "admin" }, cookie: who.cookie });
        expect(proof.status, way).toBe(404);
      }
      expect(await (await ask("/verification", { cookie: who.cookie })).text()).not.toContain("Alder &amp; Ash");
    }
    expect(await rows("select proven_at from domain_proofs")).toEqual([{ proven_at: null }]);
  });

  it.each(["", "/take", "/ask", "/reject", "/approve", "/secrets"])("is not a vendor's to decide: %j", async (what) => {
    const path = `/api/staff/applications/${id}${what}`;
    for (const { cookie } of [ann, applicant]) {
      const answer = await ask(path, { cookie, json: what === "" ? undefined : { notes: "Mine." } });
      expect(answer.status).toBe(403);
    }
    expect(await rows("select status from applications where id = ?", id)).toEqual([{ status: "pending" }]);
  });
});

describe("a link whose host is no longer the vendor's", () => {
  const verified = async () =>
    (await ask("/age-gate", { form: { adult: "on", laws: "on", returnTo: "/" } })).headers.getSetCookie();
  const out = async (path: string) => {
    const cookie = (await verified()).map((line) => line.split(";")[0]).join("; ");
    return ask(path, { cookie });
  };

  it("leads nowhere, whether it was approved before the host moved or after", async () => {
    await insert(env.DB, "products", [
      aProduct({ id: "own", vendorId: ann.vendorId, outboundUrl: "https://ann.example/p", addedAt: NOW }),
    ]);
    const open = await out("/out/own");
    expect([open.status, open.headers.get("location")]).toEqual([302, "https://ann.example/p"]);

    const change = { ...aProductBody(), outboundUrl: "https://shop.ann.example/new" };
    await ask("/api/vendor/products/own", { method: "PUT", json: change, cookie: ann.cookie });
    await env.DB.prepare("update vendors set host = 'sold.example' where id = ?").bind(ann.vendorId).run();
    expect((await out("/out/own")).status).toBe(404);

    const staff = await aPerson({ username: "staff", role: "staff" });
    const held = await env.DB.prepare("select id from moderation_cases where kind = 'product_link'").first("id");
    const path = `/api/moderation/cases/${String(held)}/decision`;
    await ask(path, { json: { decision: "keep", reason: "Looked at." }, cookie: staff.cookie });
    const swapped = await out("/out/own");
    expect([swapped.status, swapped.headers.get("location")]).toEqual([404, null]);
  });
});
