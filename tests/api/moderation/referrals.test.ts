import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClaim } from "../../factories/claims";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import {
  aCase,
  aCast,
  act,
  appeal,
  auditStory,
  type Cast,
  decide,
  decideAppeal,
  rows,
} from "../../factories/moderation";
import { aReferral, holdsOf, standingOf } from "../../factories/rewards";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const CASE = "ref-case";
const DAY = "2026-11-20";
let cast: Cast;
let referrer: Person;
let newcomer: Person;
let third: Person;

/** The author referred the reporter, in a ring whose third member is a second member of staff. */
beforeEach(async () => {
  await clear(env.DB);
  cast = await aCast();
  referrer = cast.author;
  newcomer = cast.reporter;
  third = await aPerson({ username: "third", role: "staff" });
  const members = [referrer.member.id, third.member.id];
  const referral = aReferral({
    ...{ id: "ref", referrerId: referrer.member.id, refereeId: newcomer.member.id, review: "waiting" },
    ...{ referredAt: Date.parse(DAY), sameNetwork: true },
    evidence: [{ sign: "same_network" }, { sign: "ring", members }, { sign: "one_network", registrations: 12 }],
  });
  await insert(env.DB, "referrals", [referral]);
  await insert(env.DB, "moderationCases", [
    aCase({ id: CASE, kind: "referral", subjectId: "ref", ownerId: referrer.member.id, source: "fraud_check" }),
  ]);
  await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
  await ask("/api/ping");
});

/** A claim of the newcomer's that staff approved while the referral waited. */
const approved = () =>
  insert(env.DB, "purchaseClaims", [
    aClaim({ userId: newcomer.member.id, vendorId: "v1", purchaseDate: DAY, staffState: "confirmed" }),
  ]);
const referral = async () => (await rows("select status, review, reward_points as points from referrals"))[0];
const textOf = async (path: string, person: Person) =>
  (await (await ask(path, { cookie: person.cookie })).text()).replaceAll("<!-- -->", "");

describe("a referral in the queue", () => {
  it("is shown to staff with what speaks against it, and to moderators not at all", async () => {
    const page = await textOf(`/moderation/${CASE}`, cast.staff);
    for (const words of [
      "Referral of reporter",
      "Same network: the newcomer registered from a network in which the referrer was seen.",
      "a network of the last of these members: author, referred by third.",
      "12 registrations with this code came from one network within 7 days.",
    ])
      expect(page, words).toContain(words);
    const list = await ask("/api/moderation/cases", { cookie: cast.moderator.cookie });
    expect((await list.json<{ items: unknown[] }>()).items).toEqual([]);
    expect((await decide(cast.moderator, CASE, "keep")).status).toBe(404);
  });

  it("that is cleared counts with the first approved claim, and says who cleared it", async () => {
    const answer = await decide(cast.staff, CASE, "keep", "Two people of one household.");
    expect([answer.status, tripsOf(answer) <= 3]).toEqual([200, true]);
    expect(await referral()).toEqual({ status: "pending", review: "cleared", points: null });
    expect(await holdsOf(referrer.member.id)).toEqual([]);
    expect(await auditStory(CASE)).toEqual([{ actor_name: "staff", action: "case.decided" }]);
  });

  it("that is cleared after a claim was approved is complete at once", async () => {
    await approved();
    await decide(cast.staff, CASE, "keep");
    expect(await referral()).toEqual({ status: "completed", review: "cleared", points: 500 });
    expect(await standingOf(referrer.member.id)).toMatchObject({ count: 1, held: 500 });
  });

  it("that is rejected pays nothing, needs a reason, and tells the referrer without a word of the newcomer", async () => {
    expect((await decide(cast.staff, CASE, "hide", "")).status).toBe(400);
    expect((await decide(cast.staff, CASE, "hide", "Both accounts are one person's.")).status).toBe(200);
    await approved();
    expect(await referral()).toEqual({ status: "rejected", review: "waiting", points: null });
    expect(await holdsOf(referrer.member.id)).toEqual([]);
    const [notice] = await rows<{ message: string }>(
      "select message from notifications where user_id = ?",
      referrer.member.id,
    );
    expect(notice?.message).toBe("About a referral of yours: It does not count, and pays nothing.");
    const said = await textOf(`/account/decisions/${CASE}`, referrer);
    expect(said).toContain("Both accounts are one person");
    for (const secret of ["reporter", "Same network", "third"]) expect(said, secret).not.toContain(secret);
  });

  it("that was rejected is as good as cleared once an appeal overturns it", async () => {
    await approved();
    await decide(cast.staff, CASE, "hide");
    expect((await appeal(referrer, CASE)).status).toBe(201);
    expect((await decideAppeal(cast.admin, CASE, "overturned")).status).toBe(200);
    expect(await referral()).toEqual({ status: "completed", review: "cleared", points: 500 });
  });

  it.each(["referrer", "newcomer", "third"] as const)("is never decided by a %s who is staff", async (who) => {
    const person = { referrer, newcomer, third }[who];
    await env.DB.prepare("update users set role = 'staff' where id = ?").bind(person.member.id).run();
    for (const [what, more] of [
      ["decision", { json: { decision: "keep", reason: "" } }],
      ["claim", { method: "POST" }],
    ] as const) {
      const answer = await act(person, CASE, what, more);
      expect([what, answer.status]).toEqual([what, 403]);
    }
    const page = await ask(`/api/moderation/cases/${CASE}`, { cookie: person.cookie });
    expect((await page.json<{ may: object }>()).may).toMatchObject({ claim: false, decisions: [] });
    for (const path of [`/api/moderation/cases/${CASE}`, "/api/moderation/cases", `/moderation/${CASE}`]) {
      const text = await textOf(path, person);
      for (const secret of ["Same network:", "came from one network", "Referral of reporter"])
        expect(text, `${secret} on ${path}`).not.toContain(secret);
    }
    expect(await referral()).toMatchObject({ status: "pending", review: "waiting" });
  });

  it("is closed with the newcomer's registration, where that is blocked", async () => {
    await insert(env.DB, "registrations", [
      {
        ...{ id: "reg", userId: newcomer.member.id, networkHash: "n", device: "d", registeredAt: 1, riskScore: 70 },
        ...{ riskFactors: [], status: "flagged" as const },
      },
    ]);
    const answer = await ask("/api/moderation/registrations/reg", {
      json: { decision: "block", note: "A bot." },
      cookie: cast.staff.cookie,
    });
    expect(answer.status).toBe(200);
    expect(await rows("select status, decision from moderation_cases where id = ?", CASE)).toEqual([
      { status: "decided", decision: "hide" },
    ]);
    expect(await referral()).toMatchObject({ status: "rejected" });
  });
});

describe("an approved registration", () => {
  it("completes the referral that waited for it", async () => {
    await approved();
    await env.DB.exec("update referrals set review = 'none'");
    await insert(env.DB, "registrations", [
      {
        ...{ id: "reg", userId: newcomer.member.id, networkHash: "n", device: "d", registeredAt: 1, riskScore: 70 },
        ...{ riskFactors: [], status: "flagged" as const },
      },
    ]);
    await ask("/api/moderation/registrations/reg", {
      json: { decision: "approve", note: "A real person." },
      cookie: cast.staff.cookie,
    });
    expect(await referral()).toMatchObject({ status: "completed", points: 500 });
  });
});
