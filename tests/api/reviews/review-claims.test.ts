import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { CLAIM_RULE, DATE_TOO_OLD, ORDER_TAKEN } from "@worker/domain/voice/claims/forms";
import { HELD } from "@worker/domain/voice/reviews/held";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import { aClaim } from "../../factories/claims";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aContent } from "../../factories/reviewing";
import { aProduct, aVendor } from "../../factories/rows";
import { aPerson, ask, cookiesOf, type Person } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const TODAY = utcDay(Date.now());
let buyer: Person;

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const counts = async () =>
  (await all("select (select count(*) from reviews) as reviews, (select count(*) from purchase_claims) as claims"))[0];

beforeEach(async () => {
  await clear(env.DB);
  await objectStubs(env, new Usage()).limiter("claim:person-buyer").reset();
  await insert(env.DB, "vendors", [aVendor({ id: "quill" })]);
  await aVendorPerson("seller", { id: "harrow", name: "Harrow Leaf" });
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow" })]);
  buyer = await aPerson({ username: "buyer" });
  await ask("/api/ping");
});

const ORDER = { orderNumber: "#A 17", purchaseDate: TODAY, purchaseAmount: 42.5 };
const post = (change: object = {}, who = buyer) =>
  ask("/api/reviews", {
    json: { ...aContent(), vendorId: "harrow", productId: "leaf", ...ORDER, ...change },
    cookie: who.cookie,
    from: "10.1.1.1",
  });

describe("a review with an order number", () => {
  it("files the purchase claim in the same step, tells the vendor nothing yet, and takes three round trips in all", async () => {
    const answer = await post();
    const { claimId } = await answer.clone().json<{ claimId: string }>();
    expect([answer.status, tripsOf(answer)]).toEqual([201, 3]);
    expect(
      await all("select id, user_id, vendor_id, product_id, amount_cents, order_key from purchase_claims"),
    ).toEqual([
      {
        ...{ id: claimId, user_id: "person-buyer", vendor_id: "harrow", product_id: "leaf" },
        ...{ amount_cents: 4250, order_key: "a17" },
      },
    ]);
    expect(await all("select user_id from notifications where type <> 'badge'")).toEqual([]);
    expect(await all("select order_number, verified_by from reviews")).toEqual([
      { order_number: "#A 17", verified_by: null },
    ]);
  });

  it("files none where no order is named", async () => {
    const answer = await post({ orderNumber: undefined, purchaseAmount: undefined });
    expect(await answer.json()).toMatchObject({ held: null, claimId: null });
    expect(await counts()).toEqual({ reviews: 1, claims: 0 });
  });

  it.each([
    ["no date", { purchaseDate: undefined }, { purchaseDate: "Purchase date is required" }],
    ["no amount", { purchaseAmount: undefined }, { purchaseAmount: expect.stringContaining("US dollars") as string }],
    ["an amount without an order", { orderNumber: undefined }, { orderNumber: "Order number is required" }],
    ["an amount of 0", { purchaseAmount: 0 }, { purchaseAmount: expect.stringContaining("0.01") as string }],
    ["an amount of 1e309", { purchaseAmount: 1e309 }, { purchaseAmount: expect.stringContaining("US") as string }],
    ["a purchase two years ago", { purchaseDate: "2024-01-02" }, { purchaseDate: DATE_TOO_OLD }],
    ["an order number of spaces and signs", { orderNumber: "#" }, { orderNumber: "This is not an order number." }],
  ])("with %s says so and writes nothing", async (_, change, errors) => {
    const answer = await post(change);
    expect([answer.status, (await answer.json<{ errors: object }>()).errors]).toEqual([400, errors]);
    expect(await counts()).toEqual({ reviews: 0, claims: 0 });
  });

  it("of an order that its author claimed already says so and writes nothing; a rejected one is free", async () => {
    const taken = aClaim({ userId: "person-buyer", vendorId: "harrow", orderNumber: "a17" });
    await insert(env.DB, "purchaseClaims", [taken]);
    const refused = await post();
    expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([409, ORDER_TAKEN]);
    expect(await counts()).toEqual({ reviews: 0, claims: 1 });
    await env.DB.exec("update purchase_claims set vendor_state = 'rejected'");
    expect((await post()).status).toBe(201);
    expect(await counts()).toEqual({ reviews: 1, claims: 2 });
  });

  it("counts one review and one claim of ten that come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await counts()).toEqual({ reviews: 1, claims: 1 });
  });

  it("is taken, claim and all, where another member claims the order at the same moment", async () => {
    const other = await aPerson({ username: "other" });
    await objectStubs(env, new Usage()).limiter("claim:person-other").reset();
    const answers = await Promise.all([post({}, buyer), post({}, other)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await counts()).toEqual({ reviews: 2, claims: 2 });
  });

  it("is limited like other claims", async () => {
    const { limiter } = objectStubs(env, new Usage());
    for (let taken = 0; taken < CLAIM_RULE.limit; taken += 1) {
      await limiter("claim:person-buyer").take(CLAIM_RULE, Date.now());
    }
    const answer = await post();
    expect([answer.status, answer.headers.has("retry-after")]).toEqual([429, true]);
    expect(await counts()).toEqual({ reviews: 0, claims: 0 });
  });

  it("from the vendor's network waits with its claim, and the vendor is told nothing", async () => {
    await post({ vendorId: "quill", productId: null, orderNumber: undefined, purchaseAmount: undefined });
    await env.DB.exec(
      "update sessions set network_hash = (select network_hash from reviews) where user_id = 'person-seller'",
    );
    expect(await (await post()).json()).toMatchObject({ held: HELD.network });
    expect(await all("select same_network from purchase_claims")).toEqual([{ same_network: 1 }]);
    expect(await all("select user_id from notifications where type <> 'badge'")).toEqual([]);
  });
});

describe("the form", () => {
  const send = (form: Record<string, string>) =>
    ask("/reviews/write?vendor=harrow", {
      form: {
        vendorId: "harrow",
        rating: "5",
        wouldRecommend: "yes",
        title: "In time",
        content: "Kept words",
        ...form,
      },
      cookie: buyer.cookie,
    });

  it("files the claim and says so", async () => {
    const answer = await send({ orderNumber: "A-1", purchaseDate: TODAY, purchaseAmount: "$1,042.50" });
    expect(answer.status).toBe(303);
    expect(cookiesOf(answer)).toHaveProperty("__Host-flash");
    expect(await all("select amount_cents from purchase_claims")).toEqual([{ amount_cents: 104250 }]);
  });

  it("says at the field what stands in the way, and keeps what was typed", async () => {
    await insert(env.DB, "purchaseClaims", [
      aClaim({ userId: "person-buyer", vendorId: "harrow", orderNumber: "a-1" }),
    ]);
    for (const [form, status, text] of [
      [{ orderNumber: "A-1", purchaseDate: TODAY, purchaseAmount: "18" }, 409, ORDER_TAKEN],
      [{ orderNumber: "A-2", purchaseDate: TODAY, purchaseAmount: "about 20" }, 400, "Write the amount like 76.99"],
      [{ orderNumber: "A-2" }, 400, "Purchase date is required"],
    ] as const) {
      const answer = await send(form);
      const page = await answer.text();
      expect(answer.status).toBe(status);
      for (const words of [text, "Kept words", form.orderNumber]) expect(page).toContain(words);
    }
    expect(await counts()).toEqual({ reviews: 0, claims: 1 });
  });

  it("says that an order is taken beside the order, and to a program as a code", async () => {
    await insert(env.DB, "purchaseClaims", [
      aClaim({ userId: "person-buyer", vendorId: "harrow", orderNumber: "a-1" }),
    ]);
    const page = await (await send({ orderNumber: "A-1", purchaseDate: TODAY, purchaseAmount: "18" })).text();
    expect(page).toContain('id="orderNumber-error"');
    expect(await (await post({ orderNumber: "A-1" })).json()).toMatchObject({
      status: 409,
      code: "order-taken",
      message: ORDER_TAKEN,
    });
  });
});
