import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { connect } from "@worker/db/client";
import { CASE_KINDS, type CaseKind } from "@worker/domain/foundation/cases/case-kinds";
import { CONTENT_AREAS, type ContentArea } from "@worker/domain/foundation/settings/content-epochs";
import { loadSettings } from "@worker/domain/foundation/settings/settings";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { apply } from "../../factories/applications";
import { stopClock } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { ALL_PASSED, aWaitingResult } from "../../factories/lab-panel";
import { aCase, decide, decideAppeal } from "../../factories/moderation";
import { aProductBody } from "../../factories/products";
import { aContent } from "../../factories/reviewing";
import { aLabPartner, aProduct, aReview, aVendor, DAY } from "../../factories/rows";
import {
  anAccount,
  aPerson,
  ask,
  cookiesOf,
  epochOf,
  PASSWORD,
  type Person,
  sessionFor,
  setSetting,
} from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

beforeAll(() => stopClock());

let admin: Person;
let second: Person;
let ann: Person;
let bea: Person;
let shop: Person;

beforeEach(async () => {
  await clear(env.DB);
  await setSetting("labTwoPerson", { on: false });
  admin = await aPerson({ username: "chief", role: "admin" });
  second = await aPerson({ username: "second", role: "admin" });
  ann = await aPerson({ username: "ann" });
  bea = await aPerson({ username: "bea" });
  shop = await aVendorPerson("shop", { plan: "professional" });
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Leaf" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "shop-shop" })]);
  await insert(env.DB, "reviews", [aReview({ id: "bad", vendorId: "harrow", authorId: ann.member.id, rating: 1 })]);
});

type Act = () => Promise<Response>;
/** Prepares what an act needs, and hands back the act, which alone is watched. */
type Prepare = () => Act | Promise<Act>;

/** Which areas an act moved; where any did, this isolate must know at once, and every other when the same person asks. */
async function movedBy(prepare: Prepare): Promise<ContentArea[]> {
  const act = await prepare();
  await ask("/api/ping");
  const read = () => Promise.all(CONTENT_AREAS.map((area) => epochOf(area)));
  const before = await read();
  const answer = await act();
  expect(answer.ok, `${answer.status} ${await answer.clone().text()}`).toBe(true);
  const after = await read();
  const { contentEpochs } = await loadSettings(connect(env.DB), {
    fallbackMode: "open",
    now: Date.now(),
    source: "open",
  });
  expect(CONTENT_AREAS.map((area) => contentEpochs[area])).toEqual(after);
  const moved = CONTENT_AREAS.filter((_, index) => after[index] !== before[index]);
  if (moved.length > 0) expect(cookiesOf(answer)).toHaveProperty("__Host-fresh", "1");
  return moved;
}

const api =
  (who: () => Person, method: string, path: string, json: unknown = {}): Act =>
  () =>
    ask(path, { method, json, cookie: who().cookie });
const byAdmin =
  (method: string, path: string, json?: unknown): Prepare =>
  () =>
    api(() => admin, method, path, json);
const after =
  (first: Prepare, then: Prepare): Prepare =>
  async () => {
    expect((await (await first())()).ok).toBe(true);
    return then();
  };

const COPIED = Array.from({ length: 30 }, (_, n) => `word${n}`).join(" ");
const writes = async (who: Person, content: string) => {
  const answer = await ask("/api/reviews", {
    json: { ...aContent({ content }), vendorId: "harrow" },
    cookie: who.cookie,
  });
  return (await answer.json<{ id: string }>()).id;
};

const testDate = () => utcDay(Date.now() - 20 * DAY);
const aResult = async (overrides: Parameters<typeof aWaitingResult>[0] = {}) => {
  await insert(env.DB, "labPartners", [aLabPartner({ id: "sable" })]);
  const row = aWaitingResult({
    ...{
      productId: "leaf",
      vendorId: "shop-shop",
      labId: "sable",
      testDate: testDate(),
      expiresAt: expiryOf(testDate()),
    },
    ...{ createdAt: Date.now() - DAY, updatedAt: Date.now() - DAY },
    ...overrides,
  });
  await insert(env.DB, "labResults", [row]);
  return `/api/lab-panel/results/${row.id}`;
};
const rejected = { reason: "Another batch is on the certificate." };

const NEWS = () => ({
  kind: "announcement",
  title: "News",
  body: "Batch pages.",
  lastDay: utcDay(Date.now() + 10 * DAY),
});
const promoted = async () => {
  const answer = await ask("/api/vendor/promotions", { json: NEWS(), cookie: shop.cookie });
  return (await answer.json<{ id: string }>()).id;
};

const casePending = async (overrides: Parameters<typeof aCase>[0]) => {
  const row = aCase(overrides);
  await insert(env.DB, "moderationCases", [row]);
  return row.id;
};
const aboutTheReview = () => casePending({ kind: "review", subjectId: "bad", ownerId: ann.member.id });
/** A decision about the review that its author appeals against. */
const appealed = async (decision: string) => {
  const id = await aboutTheReview();
  expect((await decide(admin, id, decision)).ok).toBe(true);
  await env.DB.prepare(
    "update moderation_cases set status = 'appealed', appeal = 'No.', claimed_by = null where id = ?",
  )
    .bind(id)
    .run();
  return id;
};

const leaves = async () => {
  await anAccount({ id: "leaver", username: "leaver" });
  const cookie = await sessionFor("leaver");
  return () => ask("/api/account", { method: "DELETE", json: { password: PASSWORD }, cookie });
};

const approvable = async () => {
  const { id } = await (await apply(ann)).json<{ id: string }>();
  await ask(`/api/staff/applications/${id}/take`, { json: {}, cookie: admin.cookie });
  return api(() => admin, "POST", `/api/staff/applications/${id}/approve`);
};

const flagged = async () => {
  await insert(env.DB, "registrations", [
    {
      ...{ id: "reg", userId: bea.member.id, networkHash: "n", device: "Firefox", registeredAt: 1 },
      ...{ riskScore: 90, riskFactors: [], status: "flagged" },
    },
  ]);
  return api(() => admin, "POST", "/api/moderation/registrations/reg", { decision: "block", note: "A copy." });
};

const ADA = "/api/admin/users/person-ann";
const SUSPENSION = "/api/admin/settings/suspensions/7oh";
const OHIO = { status: "prohibited", asOf: "2025-10-01", sourceUrl: "https://law.example/7oh" };
const PROFILE = { description: "New.", shippingRegions: ["Nevada"], paymentMethods: ["Card"], socialMedia: {} };
const HARROW = { website: "https://harrow.example/", reason: "Asked in a ticket." };

/** What visitors see differently, or must see no longer, and where the pages are that show it. */
const CHANGES: [name: string, areas: ContentArea[], prepare: Prepare][] = [
  ["a setting changed", ["site"], byAdmin("PUT", "/api/admin/settings/lab-two-person", { labTwoPerson: { on: true } })],
  [
    "a vendor renamed",
    ["catalogue"],
    byAdmin("PUT", "/api/staff/vendors/harrow", { ...HARROW, name: "Harrow & Sons" }),
  ],
  [
    "a verification ended",
    ["catalogue", "person"],
    async () => {
      await env.DB.exec("update vendors set verified_at = 1 where id = 'harrow'");
      const ending = { verified: false, reason: "A forged certificate." };
      return api(() => admin, "PUT", "/api/staff/vendors/harrow/verification", ending);
    },
  ],
  ["a role changed", ["person"], byAdmin("PUT", `${ADA}/role`, { role: "trusted" })],
  ["a tester named", ["person"], byAdmin("PUT", `${ADA}/tester`, { tester: true })],
  ["a member suspended", ["person"], byAdmin("POST", `${ADA}/suspension`, { reason: "Spam" })],
  [
    "a suspension lifted",
    ["person"],
    after(byAdmin("POST", `${ADA}/suspension`, { reason: "Spam" }), byAdmin("DELETE", `${ADA}/suspension`)),
  ],
  ["a registration blocked", ["person"], flagged],
  ["an account deleted", ["voice", "community", "person"], leaves],
  ["an application approved", ["catalogue", "person"], approvable],
  ["a product deleted", ["catalogue"], () => api(() => shop, "DELETE", "/api/vendor/products/leaf")],
  ["a profile changed", ["catalogue"], () => api(() => shop, "PUT", "/api/vendor/profile", PROFILE)],
  [
    "a lab result verified",
    ["catalogue"],
    async () => api(() => admin, "POST", `${await aResult()}/verification`, { groups: ALL_PASSED }),
  ],
  [
    "a verified lab result withdrawn",
    ["catalogue"],
    async () => api(() => admin, "POST", `${await aResult({ status: "verified", verifiedAt: 1 })}/rejection`, rejected),
  ],
  ["a promotion made", ["catalogue"], () => api(() => shop, "POST", "/api/vendor/promotions", NEWS())],
  [
    "a promotion withdrawn",
    ["catalogue"],
    async () => api(() => shop, "DELETE", `/api/vendor/promotions/${await promoted()}`),
  ],
  ["a substance suspended", ["catalogue"], byAdmin("PUT", SUSPENSION, { reason: "A recall." })],
  [
    "a substance's suspension lifted",
    ["catalogue"],
    after(byAdmin("PUT", SUSPENSION, { reason: "A recall." }), byAdmin("DELETE", SUSPENSION)),
  ],
  ["a region's status changed", ["catalogue"], byAdmin("PUT", "/api/admin/settings/substances/7oh/US-OH", OHIO)],
  ["a review withdrawn", ["voice"], () => api(() => ann, "PUT", "/api/reviews/bad/withdrawal")],
  [
    "a review edited into one that waits",
    ["voice"],
    async () => {
      await writes(bea, COPIED);
      return api(() => ann, "PUT", "/api/reviews/bad", { ...aContent(), title: "The same", content: COPIED });
    },
  ],
  ["a review hidden", ["voice"], async () => decided(await aboutTheReview(), "hide")],
  [
    "a review hidden and its author suspended",
    ["voice", "person"],
    async () => decided(await aboutTheReview(), "suspend"),
  ],
  [
    "an appeal against hiding granted",
    ["voice"],
    async () => {
      const id = await appealed("hide");
      return () => decideAppeal(second, id, "overturned");
    },
  ],
  [
    "an appeal against a suspension granted",
    ["voice", "person"],
    async () => {
      const id = await appealed("suspend");
      return () => decideAppeal(second, id, "overturned");
    },
  ],
];

const decided =
  (id: string, decision: string): Act =>
  () =>
    decide(admin, id, decision);

describe("what must be gone from cached pages within 15 seconds", () => {
  it.each(CHANGES)("%s moves %j", async (_, areas, prepare) => {
    expect(await movedBy(prepare)).toEqual(areas);
  });

  /** A flagged registration is decided elsewhere, see above. */
  const SHOWN_BY: Record<Exclude<CaseKind, "registration">, ContentArea> = {
    review: "voice",
    review_reply: "voice",
    photo: "voice",
    profile: "person",
    collection_notes: "person",
    profile_picture: "person",
    member: "person",
    product_link: "catalogue",
    vendor_link: "catalogue",
    promotion: "catalogue",
    forum_post: "community",
    social_post: "community",
    social_comment: "community",
    referral: "person",
    vendor_banner: "catalogue",
    message: "person",
    gallery: "person",
    gallery_item: "person",
  };

  it.each(CASE_KINDS.filter((kind) => kind !== "registration"))(
    "a decided case about a %s moves its area",
    async (kind) => {
      const id = await casePending({ kind, subjectId: "gone" });
      expect(await movedBy(() => decided(id, "keep"))).toEqual([SHOWN_BY[kind]]);
    },
  );
});

describe("what may wait for the half minute of every cached page", () => {
  it.each<[string, Prepare]>([
    ["a review written", () => api(() => bea, "POST", "/api/reviews", { ...aContent(), vendorId: "harrow" })],
    [
      "a review edited",
      () => api(() => ann, "PUT", "/api/reviews/bad", { ...aContent(), title: "Later", content: "Other words." }),
    ],
    ["a product listed", () => api(() => shop, "POST", "/api/vendor/products", aProductBody())],
    ["a waiting lab result rejected", async () => api(() => admin, "POST", `${await aResult()}/rejection`, rejected)],
  ])("moves nothing: %s", async (_, prepare) => {
    expect(await movedBy(prepare)).toEqual([]);
  });
});
