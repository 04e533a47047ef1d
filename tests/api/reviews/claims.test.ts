import { env, exports } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { connect } from "@worker/db/client";
import { announceClaims } from "@worker/domain/voice/claims/announce-claims";
import { CLAIM_RULE, ORDER_CONFIRMED, ORDER_TAKEN, OWN_VENDOR } from "@worker/domain/voice/claims/forms";
import { hashOrders } from "@worker/domain/voice/claims/order-hash";
import { claimsData } from "@worker/domain/voice/claims/personal-data";
import { readSettings } from "@worker/env";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import { aClaim } from "../../factories/claims";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aProduct, aReview, aVendor, DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const TODAY = utcDay(Date.now());
let buyer: Person, other: Person, seller: Person, rival: Person, staff: Person;

async function aSeller(username: string, vendorId: string): Promise<Person> {
  const person = await aPerson({ username, role: "verified_vendor" });
  await env.DB.prepare("update users set vendor_id = ? where id = ?").bind(vendorId, person.member.id).run();
  return person;
}

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;

beforeEach(async () => {
  await clear(env.DB);
  await objectStubs(env, new Usage()).limiter("claim:person-buyer").reset();
  await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Harrow Leaf" }), aVendor({ id: "v2" })]);
  await insert(env.DB, "products", [
    aProduct({ id: "p1", vendorId: "v1" }),
    aProduct({ id: "p2", vendorId: "v1" }),
    aProduct({ id: "q1", vendorId: "v2" }),
  ]);
  buyer = await aPerson({ username: "buyer" });
  other = await aPerson({ username: "other" });
  seller = await aSeller("seller", "v1");
  rival = await aSeller("rival", "v2");
  staff = await aPerson({ username: "staff", role: "staff" });
  await insert(env.DB, "siteCounters", [{ name: "reviews.verified", value: 0 }]);
  await insert(env.DB, "reviews", [
    aReview({ id: "whole", vendorId: "v1", authorId: buyer.member.id, rating: 1 }),
    aReview({ id: "one", vendorId: "v1", productId: "p1", authorId: buyer.member.id }),
    aReview({ id: "two", vendorId: "v1", productId: "p2", authorId: buyer.member.id }),
    aReview({ id: "theirs", vendorId: "v1", productId: "p1", authorId: other.member.id }),
  ]);
  await ask("/api/ping");
});

const ORDER = { vendor: "v1", product: "p1", orderNumber: "#A 17", purchaseDate: TODAY, amount: 42.5 };
const file = (person: Person, change: object = {}, from = "10.1.1.1") =>
  ask("/api/claims", { json: { ...ORDER, ...change }, cookie: person.cookie, from });

/** A day goes by, after which the vendor sees what was filed. */
const aDayLater = () => env.DB.prepare("update purchase_claims set created_at = created_at - ?").bind(DAY).run();
const keyOf = (id: string) =>
  env.DB.prepare("select vendor_key from purchase_claims where id = ?").bind(id).first<string>("vendor_key");
async function decide(
  person: Person,
  id: string,
  decision: "confirm" | "reject",
  side = "vendor",
  reason = "No such order",
) {
  if (side === "vendor") await aDayLater();
  const known = side === "vendor" ? ((await keyOf(id)) ?? id) : id;
  return ask(`/api/${side}/claims/${known}/decision`, { json: { decision, reason }, cookie: person.cookie });
}
const seenBy = async (person: Person) =>
  (await ask("/api/vendor/claims", { cookie: person.cookie })).json<{ items: Record<string, unknown>[] }>();
/** The id that an answer gives. */
const idOf = async (answer: Response) => (await answer.json<{ id: string }>()).id;
const verified = async () =>
  (await all("select id from reviews where verified_by = 'purchase' order by id")).map(({ id }) => id);
const counted = async () =>
  env.DB.prepare("select value from site_counters where name = 'reviews.verified'").first("value");
const sold = async () => env.DB.prepare("select sales_count from products where id = 'p1'").first("sales_count");
const balance = async () =>
  (await env.DB.prepare("select current_balance as n from user_rewards where user_id = 'person-buyer'").first("n")) ??
  0;

describe("filing a claim", () => {
  it("takes it, and tells the vendor nothing yet", async () => {
    const answer = await file(buyer);
    expect([answer.status, tripsOf(answer)]).toEqual([201, 3]);
    expect(
      await all(
        "select user_id, vendor_state, staff_state, amount_cents, order_key, same_network from purchase_claims",
      ),
    ).toEqual([
      {
        user_id: "person-buyer",
        vendor_state: "waiting",
        staff_state: "waiting",
        amount_cents: 4250,
        order_key: "a17",
        same_network: 0,
      },
    ]);
    expect(await all("select user_id from notifications")).toEqual([]);
    expect(await all("select 1 from outbox where kind = 'notification'")).toEqual([]);
    expect((await seenBy(seller)).items).toEqual([]);
  });

  it("takes an order of a member once, also of ten at once, until it is rejected", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => file(buyer, { orderNumber: n % 3 ? "a17" : " #A17" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const again = await file(buyer);
    expect([again.status, (await again.json<{ message: string }>()).message]).toEqual([409, ORDER_TAKEN]);
    expect((await file(buyer, { vendor: "v2", product: "q1" })).status).toBe(201);
    const [claim] = await all("select id from purchase_claims where vendor_id = 'v1'");
    expect((await decide(seller, String(claim?.["id"]), "reject")).status).toBe(200);
    expect((await file(buyer)).status).toBe(201);
  });

  it("refuses bad input, the own vendor, and strangers' products", async () => {
    const wrong: object[] = [
      { orderNumber: "  " },
      { orderNumber: "x".repeat(61) },
      { orderNumber: "a\u202eb" },
      { purchaseDate: "2026-02-31" },
      { purchaseDate: "1899-01-01" },
      { purchaseDate: utcDay(Date.now() + DAY) },
      { amount: -1 },
      { amount: 0 },
      { amount: "42" },
      { amount: null },
      { product: "q1" },
      { product: "none" },
    ];
    for (const change of wrong) expect([change, (await file(other, change)).status]).toEqual([change, 400]);
    const endless = await exports.default.fetch(
      new Request("http://localhost/api/claims", {
        method: "POST",
        headers: { "content-type": "application/json", cookie: other.cookie },
        body: JSON.stringify(ORDER).replace("42.5", "1e309"),
      }),
    );
    expect(endless.status).toBe(400);
    expect((await file(other, { vendor: "none", product: undefined })).status).toBe(404);
    const own = await file(seller);
    expect([own.status, (await own.json<{ message: string }>()).message]).toEqual([403, OWN_VENDOR]);
    expect((await ask("/api/claims", { json: ORDER })).status).toBe(401);
    expect(await all("select 1 from purchase_claims")).toEqual([]);
  });

  it("is limited by the hour", async () => {
    const statuses = [];
    for (let n = 0; n <= CLAIM_RULE.limit; n += 1) statuses.push((await file(buyer, { orderNumber: `n${n}` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 201)).toHaveLength(CLAIM_RULE.limit);
  });
});

describe("an order that two members claim", () => {
  const both = async () => [await file(buyer), await file(other, { orderNumber: "a17", amount: 9 })] as const;
  const idsOfBoth = async () => {
    const [first, second] = await both();
    return [await idOf(first), await idOf(second)] as const;
  };
  const shared = async () =>
    (
      await (await ask("/api/staff/claims", { cookie: staff.cookie })).json<{ items: { sameOrder: boolean }[] }>()
    ).items.map(({ sameOrder }) => sameOrder);

  it("is taken from both with the same answer, so that nobody learns of the other one", async () => {
    const [first, second] = await both();
    expect([first.status, second.status, tripsOf(second)]).toEqual([201, 201, tripsOf(first)]);
    expect(Object.keys(await second.json<object>())).toEqual(Object.keys(await first.json<object>()));
    const mine = await (await ask("/api/claims", { cookie: other.cookie })).json<{ items: object[] }>();
    expect(mine.items).toMatchObject([{ outcome: "waiting" }]);
  });

  it("shows to the vendor as two claims of one day, and to staff with a mark", async () => {
    await file(buyer, { orderNumber: "alone" });
    expect(await shared()).toEqual([false]);
    await idsOfBoth();
    expect((await shared()).sort()).toEqual([false, true, true]);
    const page = await (await ask("/staff-dashboard/claims", { cookie: staff.cookie })).text();
    expect(page.split("Another member claims this order as well.")).toHaveLength(3);
    await aDayLater();
    const { items } = await seenBy(seller);
    expect(items.map(({ orderNumber, filedOn }) => [String(orderNumber).length, filedOn])).toEqual(
      expect.arrayContaining([
        ["#A 17".length, utcDay(Date.now() - DAY)],
        ["a17".length, utcDay(Date.now() - DAY)],
      ]),
    );
    expect(JSON.stringify(items)).not.toContain("sameOrder");
  });

  it("is confirmed for one of them only, by the vendor or by staff, also at the same moment", async () => {
    const ids = await idsOfBoth();
    await aDayLater();
    const keys = await Promise.all(ids.map(keyOf));
    const confirm = (side: string, who: Person, id: string | null) =>
      ask(`/api/${side}/claims/${id}/decision`, { json: { decision: "confirm", reason: "" }, cookie: who.cookie });
    const answers = await Promise.all(keys.map((key) => confirm("vendor", seller, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [free] = await all("select id, vendor_key from purchase_claims where vendor_state = 'waiting'");
    for (const refused of [
      await confirm("vendor", seller, String(free?.["vendor_key"])),
      await confirm("staff", staff, String(free?.["id"])),
    ])
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        { code: "order-taken", message: ORDER_CONFIRMED },
      ]);
  });

  it("gives one sale and one reward, of twenty approvals at once", async () => {
    const ids = await idsOfBoth();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => decide(staff, ids[n % 2] ?? "", "confirm", "staff")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await sold()).toBe(1);
    const paid = await all("select distinct user_id from reward_ledger where type = 'review_reward'");
    expect(paid).toHaveLength(1);
    expect(await all("select distinct author_id from reviews where verified_by = 'purchase'")).toHaveLength(1);
  });

  it("stays given when the account that it was given to is deleted, from the night on also of an older claim", async () => {
    for (const isOld of [false, true]) {
      await env.DB.exec("delete from purchase_claims");
      const first = await idOf(await file(buyer));
      if (isOld) {
        await env.DB.exec("update purchase_claims set order_hash = null");
        expect(await hashOrders(connect(env.DB), readSettings(env as never).HASH_KEY)).toBe(1);
        expect(await hashOrders(connect(env.DB), readSettings(env as never).HASH_KEY)).toBe(0);
      }
      expect((await decide(staff, first, "confirm", "staff")).status).toBe(200);
      const leaving = { userId: buyer.member.id, username: "buyer", email: "buyer@example.org" };
      await connect(env.DB).batch(claimsData.purchaseClaims.erased(connect(env.DB), leaving) as never);
      expect(JSON.stringify(await all("select * from purchase_claims")).toLowerCase()).not.toContain("a 17");
      const again = await idOf(await file(other, { orderNumber: "a17" }));
      const answer = await decide(staff, again, "confirm", "staff");
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: "order-taken" }]);
      const next = await idOf(await file(other, { orderNumber: "a18" }));
      expect((await decide(staff, next, "confirm", "staff")).status).toBe(200);
    }
  });

  it("goes to the other one once staff took it back", async () => {
    const [wrong, right] = await idsOfBoth();
    await decide(seller, wrong, "confirm");
    expect((await decide(staff, right, "confirm", "staff")).status).toBe(409);
    expect((await decide(staff, wrong, "reject", "staff")).status).toBe(200);
    expect((await decide(staff, right, "confirm", "staff")).status).toBe(200);
    expect([await sold(), await verified()]).toEqual([1, ["theirs"]]);
    expect((await file(buyer)).status).toBe(201);
  });
});

describe("what the vendor learns of the time", () => {
  const orders = async () => (await seenBy(seller)).items.map(({ orderNumber }) => orderNumber);

  it("is the day, and neither the id, the order nor the product", async () => {
    const ids: string[] = [];
    for (const orderNumber of ["n1", "n2", "n3", "n4", "n5"]) ids.push(await idOf(await file(buyer, { orderNumber })));
    await aDayLater();
    // Keys that run against the time: nothing else may order what one day brought.
    for (const [n, id] of ids.entries())
      await env.DB.prepare("update purchase_claims set created_at = created_at + ?1, vendor_key = ?2 where id = ?3")
        .bind(n, `key-${9 - n}`, id)
        .run();
    const { items } = await seenBy(seller);
    expect(items[0]).toEqual({
      id: "key-5",
      orderNumber: "n5",
      purchaseDate: TODAY,
      amount: 42.5,
      outcome: "waiting",
      rejectedReason: null,
      filedOn: utcDay(Date.now() - DAY),
    });
    expect(await orders()).toEqual(["n5", "n4", "n3", "n2", "n1"]);
    const paged = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const path: string = `/api/vendor/claims?limit=2${cursor && `&cursor=${cursor}`}`;
      const page = await (
        await ask(path, { cookie: seller.cookie })
      ).json<{ items: { orderNumber: string }[]; nextCursor: string | null }>();
      paged.push(...page.items.map(({ orderNumber }) => orderNumber));
      expect(cursor && atob(cursor)).not.toMatch(/\d{13}/);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(["n5", "n4", "n3", "n2", "n1"]);
    const page = await (await ask("/vendor-dashboard/claims", { cookie: seller.cookie })).text();
    for (const told of [...ids, "Product p1", "buyer", String(Math.floor((Date.now() - DAY) / 100_000))])
      expect(page).not.toContain(told);
  });

  it("is a notice once the day is over, of all that came in it, once", async () => {
    await file(buyer, { orderNumber: "n1" });
    await file(other, { orderNumber: "n2" });
    const night = (now: number) => announceClaims(connect(env.DB), now);
    await night(Date.now());
    expect(await all("select 1 from notifications")).toEqual([]);
    await night(Date.now() + DAY);
    await night(Date.now() + DAY);
    await night(Date.now() + 2 * DAY);
    expect(await all("select user_id, title, count, action_url from notifications")).toEqual([
      {
        user_id: "person-seller",
        title: "2 purchases wait for your answer",
        count: 1,
        action_url: "/vendor-dashboard/claims",
      },
    ]);
  });
});

describe("the notices", () => {
  it("of a claim are one a decision, and of nights one a night: none is told twice", async () => {
    // How far the job came in the tests before, whose clocks ran ahead.
    await env.DB.exec("delete from settings where key = 'jobPosition.announceClaims'");
    const id = await idOf(await file(buyer));
    await announceClaims(connect(env.DB), Date.now() + DAY);
    await file(other, { orderNumber: "n2" });
    await env.DB.exec(`update purchase_claims set created_at = created_at + ${DAY} where order_number = 'n2'`);
    await announceClaims(connect(env.DB), Date.now() + 2 * DAY);
    await aDayLater();
    expect((await decide(seller, id, "confirm")).status).toBe(200);
    expect((await decide(staff, id, "confirm", "staff")).status).toBe(200);
    expect((await decide(staff, id, "reject", "staff")).status).toBe(200);
    const told = await all("select user_id as who, title, count from notifications order by user_id desc, title");
    expect(told).toEqual([
      { who: "person-seller", title: "A purchase waits for your answer", count: 1 },
      { who: "person-seller", title: "A purchase waits for your answer", count: 1 },
      { who: "person-buyer", title: "Your purchase claim is confirmed", count: 1 },
      { who: "person-buyer", title: "Your purchase claim is confirmed", count: 1 },
      { who: "person-buyer", title: "Your purchase claim is rejected", count: 1 },
    ]);
  });
});

describe("the vendor's answer", () => {
  it("gives the mark to that member's reviews of the vendor and the product, and pays and counts nothing", async () => {
    const id = await idOf(await file(buyer));
    const answer = await decide(seller, id, "confirm");
    expect([answer.status, tripsOf(answer)]).toEqual([200, 3]);
    expect([await verified(), await counted(), await sold(), await balance()]).toEqual([["one", "whole"], 2, 0, 0]);
    expect(await all("select user_id, title from notifications where user_id = 'person-buyer'")).toEqual([
      { user_id: "person-buyer", title: "Your purchase claim is confirmed" },
    ]);
    expect(await all("select action from audit_log where subject_id = '" + id + "'")).toEqual([
      { action: "claim.confirmed" },
    ]);
    expect((await decide(seller, id, "reject")).status).toBe(409);
  });

  it("marks hidden reviews without counting them", async () => {
    await env.DB.prepare("update reviews set hidden_at = 1 where id = 'one'").run();
    await decide(seller, await idOf(await file(buyer)), "confirm");
    expect([await verified(), await counted()]).toEqual([["one", "whole"], 1]);
  });

  it("is another vendor's nowhere, and a member's nowhere", async () => {
    const id = await idOf(await file(buyer));
    expect((await decide(rival, id, "confirm")).status).toBe(404);
    expect((await decide(buyer, id, "confirm")).status).toBe(403);
    expect((await decide(seller, "unknown", "confirm")).status).toBe(404);
    expect((await decide(seller, id, "reject", "vendor", " ")).status).toBe(400);
    expect(await (await ask("/api/vendor/claims", { cookie: rival.cookie })).json()).toMatchObject({ items: [] });
    expect(await verified()).toEqual([]);
    const known = await keyOf(id);
    expect([known === id, (await file(other, { orderNumber: "b" })).status]).toEqual([false, 201]);
    const early = await keyOf(String((await all("select id from purchase_claims where order_key = 'b'"))[0]?.["id"]));
    const atOnce = await ask(`/api/vendor/claims/${early}/decision`, {
      json: { decision: "confirm", reason: "" },
      cookie: seller.cookie,
    });
    expect(atOnce.status).toBe(404);
  });

  it("waits for staff where the claim came from the vendor's own network", async () => {
    const id = await idOf(await file(buyer));
    await env.DB.prepare("update purchase_claims set same_network = 1").run();
    expect((await decide(seller, id, "confirm")).status).toBe(404);
    expect(await (await ask("/api/vendor/claims", { cookie: seller.cookie })).json()).toMatchObject({ items: [] });
    expect((await decide(staff, id, "confirm", "staff")).status).toBe(200);
    expect(await verified()).toEqual(["one", "whole"]);
  });
});

describe("staff's word", () => {
  it("counts the sale and pays the reward once, with its public mark, and can be taken back", async () => {
    const id = await idOf(await file(buyer));
    await decide(seller, id, "confirm");
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(staff, id, "confirm", "staff")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(Math.max(...answers.map(tripsOf))).toBeLessThanOrEqual(3);
    expect([await verified(), await counted(), await sold(), await balance()]).toEqual([["one", "whole"], 2, 1, 200]);
    expect(await all("select incentive from reviews where id = 'one'")).toEqual([
      { incentive: "Review reward: 100 points" },
    ]);

    expect((await decide(staff, id, "reject", "staff", "Returned")).status).toBe(200);
    expect([await verified(), await counted(), await sold(), await balance()]).toEqual([[], 0, 0, 0]);
    expect(await all("select incentive from reviews where id = 'one'")).toEqual([{ incentive: null }]);
    expect((await decide(staff, id, "confirm", "staff")).status).toBe(409);
  });

  it("overrules a vendor that rejected, unless the order counts for another claim by then", async () => {
    const id = await idOf(await file(buyer));
    await decide(seller, id, "reject");
    const second = await idOf(await file(other));
    await decide(seller, second, "confirm");
    const refused = await decide(staff, id, "confirm", "staff");
    expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([409, ORDER_CONFIRMED]);
    await decide(staff, second, "reject", "staff");
    expect((await decide(staff, id, "confirm", "staff")).status).toBe(200);
    expect(await verified()).toEqual(["one", "whole"]);
  });

  it("is no matter of vendors, and not of the member's own claim", async () => {
    const id = await idOf(await file(buyer));
    expect((await decide(seller, id, "confirm", "staff")).status).toBe(403);
    await insert(env.DB, "purchaseClaims", [aClaim({ id: "own", userId: staff.member.id, vendorId: "v1" })]);
    expect((await decide(staff, "own", "confirm", "staff")).status).toBe(404);
    const list = await (
      await ask("/api/staff/claims", { cookie: staff.cookie })
    ).json<{ items: { member: object }[] }>();
    expect(list.items.map(({ member }) => member)).toContainEqual({ id: "person-buyer", username: "buyer" });
  });
});

it("notices a claim from a network where the vendor's account logged in, and tells the vendor nothing", async () => {
  await env.DB.prepare("delete from sessions where user_id = 'person-seller'").run();
  const first = await ask("/api/auth/login", { json: { login: "seller", password: "wrong one" }, from: "10.8.8.8" });
  expect(first.status).toBe(401);
  await env.DB.prepare("update login_attempts set success = 1, reason = null").run();
  await file(buyer, {}, "10.8.8.8");
  expect(await all("select same_network from purchase_claims")).toEqual([{ same_network: 1 }]);
  expect(await all("select 1 from notifications")).toEqual([]);
});

it("shows members their own claims and nobody else's", async () => {
  await file(buyer);
  const mine = await (await ask("/api/claims", { cookie: buyer.cookie })).json<{ items: object[] }>();
  expect(mine.items).toMatchObject([
    { orderNumber: "#A 17", amount: 42.5, outcome: "waiting", vendor: { name: "Harrow Leaf" } },
  ]);
  expect(await (await ask("/api/claims", { cookie: other.cookie })).json()).toEqual({ items: [], nextCursor: null });
});
