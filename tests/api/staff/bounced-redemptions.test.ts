import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BOUNCE_MS } from "@worker/domain/voice/redemptions/rules";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { mailsTo } from "../../factories/mail";
import { aRedemption, points } from "../../factories/redemptions";
import { offTotals } from "../../factories/rewards";
import { aPerson, ask, type Person, setSetting } from "../../factories/site";

beforeAll(() => stopClock());

const HERE = "/api/staff/redemptions";
let desk: Person, rival: Person, ann: Person;

beforeEach(async () => {
  await clear(env.DB);
  desk = await aPerson({ username: "desk", role: "staff" });
  rival = await aPerson({ username: "rival", role: "staff" });
  ann = await aPerson({ username: "ann" });
  await points(ann.member.id, 60_000);
  await setSetting("redemptions", { giftCards: ["Visa prepaid"], twoPeopleFrom: 10_000 });
  await ask("/api/ping");
});

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const balance = async () =>
  (await all("select current_balance as n from user_rewards where user_id = 'person-ann'"))[0]?.["n"];
const codeOf = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
const stateOf = async (answer: Response) => [answer.status, (await answer.json<{ state: string }>()).state];
const post = (person: Person, id: string, what: string, json: unknown) =>
  ask(`${HERE}/${id}/${what}`, { json, cookie: person.cookie });
const bounce = (person: Person, id: string, reason = "No such account.") => post(person, id, "bounce", { reason });
const fulfill = (person: Person, id: string) =>
  post(person, id, "settlement", { decision: "fulfill", reference: "Payment 17" });
/** Paid by desk, after an approval of rival's where it takes two. */
async function paid(amount = 1500, userId = ann.member.id): Promise<string> {
  const { id } = await aRedemption({ userId, points: amount });
  if (amount >= 10_000) expect((await post(rival, id, "approval", {})).status).toBe(200);
  expect((await fulfill(desk, id)).status).toBe(200);
  return id;
}

describe("a payment that came back", () => {
  it("gives the points back once, in three trips, with its audit row, a notice and a mail", async () => {
    const id = await paid();
    const answer = await bounce(rival, id);
    expect(tripsOf(answer)).toBe(3);
    expect(await stateOf(answer)).toEqual([200, "returned"]);
    expect([await balance(), await offTotals()]).toEqual([60_000, []]);
    expect(
      await all("select state, return_cause as cause, settled_by as payer, bounced_by as who from redemptions"),
    ).toEqual([{ state: "returned", cause: "bounced", payer: desk.member.id, who: rival.member.id }]);
    expect((await all("select actor_name as who from audit_log where action = 'redemption.bounced'")).at(-1)).toEqual({
      who: "rival",
    });
    const [told] = await all("select message from notifications where title like 'Your payment came back%'");
    expect(told?.["message"]).toContain("No such account.");
    expect((await mailsTo("ann@example.org")).map(({ subject }) => subject)).toContain(
      "Your payment came back to us, and your points to you",
    );
    expect(await codeOf(await bounce(rival, id))).toEqual([409, "already-decided"]);
    expect(await balance()).toBe(60_000);
  });

  it("is returned once of many at the same moment", async () => {
    const id = await paid();
    const answers = await Promise.all([desk, rival, desk, rival].map((person) => bounce(person, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe(60_000);
  });

  it("takes two people from the setting on: until then nothing changes for the member", async () => {
    const id = await paid(12_000);
    expect(await stateOf(await bounce(desk, id, "Bank said no."))).toEqual([200, "reported"]);
    expect(await balance()).toBe(48_000);
    const own = await (await ask("/api/redemptions", { cookie: ann.cookie })).json<{ items: object[] }>();
    expect(own.items[0]).toMatchObject({ state: "fulfilled", returnReason: null });
    expect(await codeOf(await bounce(desk, id))).toEqual([403, "same-person"]);
    const list = await ask(`${HERE}?state=fulfilled`, { cookie: rival.cookie });
    expect(await list.json()).toMatchObject({
      items: [{ canBounce: true, bounceReported: { username: "desk", reason: "Bank said no." } }],
    });
    const page = await (await ask("/admin/redemptions?state=fulfilled", { cookie: rival.cookie })).text();
    expect(page).toContain("Bounced…");
    expect(await stateOf(await bounce(rival, id))).toEqual([200, "returned"]);
    expect(await balance()).toBe(60_000);
  });

  it("counts together what one person returned to the member, and still counts as paid", async () => {
    const first = await paid(6000);
    expect((await bounce(desk, first)).status).toBe(200);
    const { id: second } = await aRedemption({ userId: ann.member.id, points: 6000 });
    expect(await codeOf(await fulfill(desk, second))).toEqual([409, "second-person-due"]);
    expect((await post(rival, second, "approval", {})).status).toBe(200);
    expect((await fulfill(desk, second)).status).toBe(200);
    expect(await stateOf(await bounce(desk, second))).toEqual([200, "reported"]);
  });

  it("is of what was fulfilled within 30 days, of others, with a reason, by staff", async () => {
    const { id: waiting } = await aRedemption({ userId: ann.member.id });
    expect(await codeOf(await bounce(desk, waiting))).toEqual([409, "wrong-state"]);
    const id = await paid();
    expect((await bounce(desk, id, " \u200b ")).status).toBe(400);
    expect((await bounce(ann, id)).status).toBe(403);
    expect((await bounce(desk, "none")).status).toBe(404);
    await points(rival.member.id, 5000);
    expect((await bounce(rival, await paid(1000, rival.member.id))).status).toBe(404);
    await env.DB.prepare("update redemptions set settled_at = settled_at - ? where id = ?").bind(BOUNCE_MS, id).run();
    expect(await codeOf(await bounce(desk, id))).toEqual([409, "wrong-state"]);
    expect(await balance()).toBe(57_000);
  });
});
