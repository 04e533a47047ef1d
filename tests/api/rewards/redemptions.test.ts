import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { readRedeeming } from "@worker/domain/voice/redemptions/own-redemptions";
import { OPEN_REDEMPTIONS_MAX } from "@worker/domain/voice/redemptions/rules";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { mailsTo } from "../../factories/mail";
import { aRedemption, points } from "../../factories/redemptions";
import { aVendor, DAY, NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person, bob: Person;
let serial = 0;

const HERE = "/api/redemptions";
const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const newKey = () => `a-key-of-a-test-${(serial += 1)}`;
const GIFT = { way: "gift_card", card: "Visa prepaid", email: "ann@mail.example" };
const redeem = (input: Record<string, unknown>, person = ann) =>
  ask(HERE, { json: { ...GIFT, points: 1000, key: newKey(), ...input }, cookie: person.cookie });
const idOf = async (answer: Response) => (await answer.json<{ id: string }>()).id;
const cancel = (id: string, person = ann) =>
  ask(`${HERE}/${id}/cancellation`, { method: "POST", cookie: person.cookie });
/** Balance, and the ledger's sum beside it. */
const standing = async (person = ann) => {
  const [row] = await all(
    `select current_balance as balance, (select coalesce(sum(points), 0) from reward_ledger where user_id = '${person.member.id}') as sum from user_rewards where user_id = '${person.member.id}'`,
  );
  return row;
};

beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: "ann" });
  bob = await aPerson({ username: "bob" });
  await insert(env.DB, "vendors", [
    aVendor({ id: "v1", name: "Harrow Leaf" }),
    aVendor({ id: "gone", name: "Gone", hiddenAt: 1 }),
  ]);
  await points(ann.member.id, 5000);
  await ask("/api/ping");
});

describe("a request", () => {
  it("is refused to who has not confirmed the address that its mails go to", async () => {
    await env.DB.prepare("update users set email_verified_at = null where id = ?").bind(ann.member.id).run();
    const answer = await redeem({});
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([409, "email-unconfirmed"]);
    expect(await all("select id from redemptions")).toEqual([]);
  });

  it("is refused from the eleventh within a day on, also where the ten were canceled", async () => {
    for (let n = 0; n < 10; n++)
      await cancel(await idOf(await redeem({ way: "store_credit", vendor: "v1", points: 1 })));
    const answer = await redeem({});
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([409, "redemptions-a-day"]);
    await env.DB.prepare("update redemptions set requested_at = requested_at - 86400001").run();
    expect((await redeem({})).status).toBe(201);
  });

  it("is refused while the rewards are suspended for want of activity, and takes nothing", async () => {
    await env.DB.prepare("update user_rewards set suspended_at = 1 where user_id = ?").bind(ann.member.id).run();
    const answer = await redeem({});
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([409, "rewards-suspended"]);
    expect(await standing()).toEqual({ balance: 5000, sum: 5000 });
    expect(await all("select id from redemptions")).toEqual([]);
  });

  it("takes the points at once, in three trips, and tells its member on the site and by mail", async () => {
    const answer = await redeem({ points: 1500 });
    expect([answer.status, tripsOf(answer)]).toEqual([201, 3]);
    const id = await idOf(answer);
    expect(await standing()).toEqual({ balance: 3500, sum: 3500 });
    expect(await all("select type, cause, points from reward_ledger where type = 'redemption'")).toEqual([
      { type: "redemption", cause: id, points: -1500 },
    ]);
    expect(await all("select state, kind, card, points from redemptions")).toEqual([
      { state: "held", kind: "gift_card", card: "Visa prepaid", points: 1500 },
    ]);
    expect(await all("select user_id, action_url from notifications")).toEqual([
      { user_id: ann.member.id, action_url: "/referrals/redeem" },
    ]);
    const [mail] = await mailsTo("ann@example.org");
    expect(mail).toMatchObject({ kind: "redemption" });
  });

  it("is stored encrypted, and lists show the last characters", async () => {
    const bank = { way: "bank_transfer", holder: "Ann Moss", routing: "021000021", account: "000123456789" };
    await redeem({ ...bank, points: 2500 });
    const [row] = await all("select * from redemptions");
    expect(JSON.stringify(row)).not.toMatch(/123456789|021000021|Ann Moss/);
    const list = await (await ask(HERE, { cookie: ann.cookie })).text();
    expect(list).toContain("…6789");
    expect(list).not.toMatch(/123456789|021000021/);
    expect(JSON.stringify(await all("select * from outbox"))).not.toMatch(/6789|021000021|Ann Moss/);
  });

  it("pays the whole balance once, however many ask for it at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem({ points: 5000 })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    expect(await standing()).toEqual({ balance: 0, sum: 0 });
    expect(await all("select count(*) as n from redemptions")).toEqual([{ n: 1 }]);
  });

  it("counts once however often its form is sent, at once or later", async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem({ key })));
    const later = await redeem({ key });
    const ids = await Promise.all([...answers, later].map((answer) => idOf(answer)));
    expect(new Set(ids).size).toBe(1);
    expect(await standing()).toEqual({ balance: 4000, sum: 4000 });
    expect(await all("select count(*) as n from outbox")).toEqual([{ n: 1 }]);
    expect((await redeem({ key }, bob)).status).toBe(409);
  });

  it.each([
    [-1000],
    [0],
    [999],
    [1000.5],
    [1e300],
    [Number.MAX_SAFE_INTEGER],
    ["1000"],
    ["many"],
    [null],
    [true],
    [[1000]],
    [{}],
  ])("of %j points is refused", async (amount) => {
    expect((await redeem({ points: amount })).status).toBe(400);
    expect(await standing()).toEqual({ balance: 5000, sum: 5000 });
  });

  it("keeps to the least of its kind, and to the balance", async () => {
    const paypal = { way: "paypal", email: "ann@mail.example" };
    expect((await redeem({ ...paypal, points: 2499 })).status).toBe(400);
    expect((await redeem({ ...paypal, points: 2500 })).status).toBe(201);
    const short = await redeem({ points: 2501 });
    expect([short.status, (await short.json<{ code: string }>()).code]).toEqual([409, "points-short"]);
    const credit = { way: "store_credit", vendor: "v1", email: "ann@mail.example" };
    expect((await redeem({ ...credit, points: 1 })).status).toBe(201);
    expect(await standing()).toEqual({ balance: 2499, sum: 2499 });
  });

  it("names what is offered: a card of the settings, and a listed store that is not the own", async () => {
    const store = { way: "store_credit", email: "ann@mail.example" };
    for (const wrong of [{ card: "Gold bars" }, { ...store, vendor: "gone" }, { ...store, vendor: "none" }])
      expect((await redeem(wrong)).status).toBe(400);
    await env.DB.prepare("update users set vendor_id = 'v1', role = 'verified_vendor' where id = ?")
      .bind(ann.member.id)
      .run();
    expect((await redeem({ ...store, vendor: "v1" })).status).toBe(400);
    expect(await standing()).toEqual({ balance: 5000, sum: 5000 });
  });

  it("needs somewhere to be paid to", async () => {
    const bank = { way: "bank_transfer", points: 2500, holder: "Ann", routing: "021000021", account: "12345" };
    for (const wrong of [{ routing: "021000022" }, { routing: "12" }, { account: "12a4" }, { holder: " " }])
      expect((await redeem({ ...bank, ...wrong })).status).toBe(400);
    for (const email of ["", "ann", undefined, "a@b\nc@d.example"]) expect((await redeem({ email })).status).toBe(400);
    expect((await redeem(bank)).status).toBe(201);
  });

  it("is one of five that are open at most", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem({ points: 1000 })));
    const codes = await Promise.all(
      answers
        .filter(({ status }) => status === 409)
        .map(async (answer) => (await answer.json<{ code: string }>()).code),
    );
    expect(codes).toHaveLength(3);
    await points(ann.member.id, 1000);
    expect(await all("select count(*) as n from redemptions")).toEqual([{ n: OPEN_REDEMPTIONS_MAX }]);
    const more = await redeem({ points: 1000 });
    expect((await more.json<{ code: string }>()).code).toBe("redemptions-open");
  });

  it("is refused to visitors, and to accounts that are suspended while it is on its way", async () => {
    expect((await ask(HERE, { json: { ...GIFT, points: 1000, key: newKey() } })).status).toBe(401);
    await env.DB.prepare("update users set suspended_at = 1, suspended_cause = 'staff' where id = ?")
      .bind(ann.member.id)
      .run();
    expect((await redeem({})).status).not.toBe(201);
    expect(await standing()).toEqual({ balance: 5000, sum: 5000 });
  });
});

describe("how long payments took", () => {
  const paidWithin = async () => {
    const context = { db: connect(env.DB), site: { redemptions: { giftCards: [], twoPeopleFrom: 10_000 } } };
    const paging = { way: undefined, cursor: null, limit: 1 };
    return (await readRedeeming({ ...context, site: context.site as never }, ann.member, paging)).paidWithin;
  };
  const paid = (days: number, daysAgo: number) => {
    const settledAt = NOW - daysAgo * DAY;
    const requestedAt = settledAt - days * DAY;
    return aRedemption({ userId: bob.member.id, points: 1, state: "fulfilled", requestedAt, settledAt });
  };

  it("is said of the last that were paid, however long ago they were asked for, and of too few not at all", async () => {
    await points(bob.member.id, 100);
    for (let each = 0; each < 4; each += 1) await paid(1, 5);
    expect(await paidWithin()).toBeNull();
    for (let each = 0; each < 16; each += 1) await paid(1, 5);
    expect(await paidWithin()).toEqual({ count: 20, days: 1 });
    await paid(60, 1);
    expect(await paidWithin()).toEqual({ count: 20, days: 60 });
  });
});

describe("canceling", () => {
  it("gives the points back once, and says so", async () => {
    const id = await idOf(await redeem({ points: 2000 }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await standing()).toEqual({ balance: 5000, sum: 5000 });
    expect(await all("select state, return_cause as cause from redemptions")).toEqual([
      { state: "returned", cause: "canceled" },
    ]);
    expect(await mailsTo("ann@example.org")).toHaveLength(2);
  });

  it("is over once staff took it in hand, also when their ten minutes are over", async () => {
    const { id } = await aRedemption({ userId: ann.member.id, heldBy: "desk", heldAt: 1 });
    const answer = await cancel(id);
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([409, "redemption-in-hand"]);
    expect(await standing()).toEqual({ balance: 3500, sum: 3500 });
  });

  it("finds nobody else's", async () => {
    const { id } = await aRedemption({ userId: ann.member.id });
    expect((await cancel(id, bob)).status).toBe(404);
    expect((await cancel("none")).status).toBe(404);
    expect(await all("select state from redemptions")).toEqual([{ state: "held" }]);
    const list = await (await ask(HERE, { cookie: bob.cookie })).json();
    expect(list).toEqual({ items: [], nextCursor: null });
  });
});
