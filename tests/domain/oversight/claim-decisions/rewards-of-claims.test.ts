import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { REWARD_RATES } from "@worker/domain/foundation/settings/reward-rates";
import { credit } from "@worker/domain/voice/rewards/credit";
import { releaseDueHolds } from "@worker/domain/voice/rewards/release-holds";
import {
  approvedClaim,
  aReferredBuyer,
  aWaitingClaim,
  DAY_MS,
  dayAfterSignup,
  decideClaim,
} from "../../../factories/claim-rewards";
import { clear, insert } from "../../../factories/insert";
import { aMember } from "../../../factories/reviewing";
import { holdsOf, ledgerOf, offTotals, standingOf } from "../../../factories/rewards";
import { aUser, NOW } from "../../../factories/rows";
import { setSetting } from "../../../factories/site";

const db = connect(env.DB);
const APPROVED = NOW + 5 * DAY_MS;

const referral = () =>
  env.DB.prepare("select status, completed_at as at, reward_points as points from referrals where id = 'ref'").first();
const PENDING = { status: "pending", at: null, points: null };
const completed = (points: number, at = APPROVED) => ({ status: "completed", at, points });
const standing = async (userId: string) => {
  const { tier, count, next, balance, held } = await standingOf(userId);
  return { tier, count, next, balance, held };
};
const spend = (userId: string, points: number) =>
  db.batch(
    credit(db, { userId, type: "redemption", cause: `${userId}/gift`, points: -points, description: "Gift" }, APPROVED),
  );
/** A day later, and an hour, as the hourly job would come. */
const release = (now = APPROVED + DAY_MS) => releaseDueHolds(db, now);

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from settings where key = 'rewardRates'");
});

describe("an approved claim", () => {
  beforeEach(() => aReferredBuyer());

  it("holds cashback of the buyer's tier for a day, rounded down, in as many trips as without", async () => {
    const trips = await approvedClaim("c1", { amountCents: 4299 });
    expect(trips).toBe(2);
    expect(await holdsOf("ben")).toEqual([{ type: "cashback", cause: "c1", points: 42, span: DAY_MS, state: "open" }]);
    expect(await standing("ben")).toMatchObject({ balance: 0, held: 42 });
    expect(await ledgerOf("ben")).toEqual([]);
  });

  it.each([
    ["bronze", 42],
    ["silver", 85],
    ["gold", 128],
    ["platinum", 214],
  ] as const)("of a %s member holds %i of 4,299 cents", async (tier, points) => {
    await insert(env.DB, "userRewards", [{ userId: "ben", tier }]);
    await approvedClaim("c1", { amountCents: 4299 });
    expect((await standing("ben")).held).toBe(points);
  });

  it("holds nothing for less than a point, and nothing for a member who left", async () => {
    await approvedClaim("c1", { amountCents: 99 });
    await env.DB.exec("update users set deleted_at = 1 where id = 'ben'");
    await approvedClaim("c2", { amountCents: 5000 });
    expect(await holdsOf("ben")).toEqual([]);
  });

  it("follows the rate that is set as it is approved; what is held keeps its amount", async () => {
    await approvedClaim("c1", { amountCents: 5000 });
    const { tiers } = REWARD_RATES;
    const bronze = { ...tiers.bronze, cashbackPercent: 4, referralBonus: 7 };
    await setSetting("rewardRates", { ...REWARD_RATES, tiers: { ...tiers, bronze } });
    await approvedClaim("c2", { amountCents: 5000 });
    await release();
    expect((await ledgerOf("ben")).map(({ points }) => points).sort()).toEqual([200, 50]);
    expect(await ledgerOf("rita")).toEqual([{ type: "referral_bonus", cause: "ref", points: 500 }]);
  });

  it("that is taken back cancels what is held", async () => {
    await approvedClaim("c1");
    expect(await decideClaim("c1", "reject")).toBe(2);
    expect((await holdsOf("ben"))[0]).toMatchObject({ state: "cancelled" });
    await release();
    expect([await ledgerOf("ben"), await standing("ben")]).toEqual([[], await standing("nobody")]);
  });

  it("that is taken back after the cashback was spent takes what is there, and later earnings settle the rest", async () => {
    await approvedClaim("c1", { amountCents: 10_000 });
    await release();
    await spend("ben", 70);
    await decideClaim("c1", "reject", { now: APPROVED + 3 * DAY_MS });
    expect(await standingOf("ben")).toMatchObject({ balance: 0, earned: 0, redeemed: 70 });
    await approvedClaim("c2", { amountCents: 10_000 }, { now: APPROVED + 4 * DAY_MS });
    await release(APPROVED + 5 * DAY_MS);
    expect(await standingOf("ben")).toMatchObject({ balance: 30, earned: 100, redeemed: 70 });
    expect((await ledgerOf("ben")).map(({ type, points }) => [type, points])).toEqual([
      ...[
        ["cashback", 100],
        ["redemption", -70],
        ["reversal", -30],
        ["cashback", 100],
      ],
      ["reversal", -70],
    ]);
    expect(await offTotals()).toEqual([]);
  });
});

describe("the first approved purchase of somebody who was referred", () => {
  beforeEach(() => aReferredBuyer());

  it("completes the referral and holds the bonus, in the same batch", async () => {
    await approvedClaim("c1");
    expect(await referral()).toEqual(completed(500));
    expect(await holdsOf("rita")).toEqual([
      { type: "referral_bonus", cause: "ref", points: 500, span: DAY_MS, state: "open" },
    ]);
    expect(await standing("rita")).toEqual({ tier: "bronze", count: 1, next: 5, balance: 0, held: 500 });
  });

  it("pays once, whatever is approved after it", async () => {
    await approvedClaim("c1");
    await approvedClaim("c2");
    await release();
    await approvedClaim("c3");
    expect(await standing("rita")).toMatchObject({ count: 1, balance: 500, held: 0 });
    expect(await holdsOf("rita")).toHaveLength(1);
  });

  it.each([
    [-1, false],
    [0, true],
    [29, true],
    [30, true],
    [31, false],
  ])("counts on day %i after the signup: %j", async (days, counts) => {
    await approvedClaim("c1", { purchaseDate: dayAfterSignup(days) });
    expect(await referral()).toEqual(counts ? completed(500) : PENDING);
    expect((await holdsOf("rita")).length).toBe(counts ? 1 : 0);
    expect((await standingOf("ben")).held, "cashback is another matter").toBeGreaterThan(0);
  });

  it("is judged by the day of the purchase, not by when staff come to it, nor by their order", async () => {
    const late = NOW + 90 * DAY_MS;
    await approvedClaim("c1", { purchaseDate: dayAfterSignup(40) }, { now: late });
    expect(await referral()).toEqual(PENDING);
    await approvedClaim("c2", { purchaseDate: dayAfterSignup(10) }, { now: late });
    expect(await referral()).toEqual(completed(500, late));
  });

  it.each([
    [4, "bronze", 500, "silver", 15],
    [14, "silver", 1000, "gold", 50],
    [49, "gold", 1500, "platinum", 50],
    [3, "bronze", 500, "bronze", 5],
    [50, "platinum", 2500, "platinum", 50],
  ] as const)("after %i of them pays what %s pays (%i), and leads to %s", async (count, tier, points, then, next) => {
    await insert(env.DB, "userRewards", [{ userId: "rita", referralCount: count, tier }]);
    await approvedClaim("c1");
    expect(await referral()).toEqual(completed(points));
    expect(await standing("rita")).toEqual({ tier: then, count: count + 1, next, balance: 0, held: points });
  });

  it("waits while the referral is looked at, or the registration", async () => {
    await env.DB.exec("update referrals set review = 'waiting'");
    await approvedClaim("c1");
    await env.DB.exec("update referrals set review = 'cleared'");
    await insert(env.DB, "registrations", [
      {
        ...{ id: "reg", userId: "ben", networkHash: "n", device: "d", registeredAt: NOW, riskScore: 70 },
        ...{ riskFactors: [], status: "flagged" as const },
      },
    ]);
    await approvedClaim("c2");
    expect([await referral(), await holdsOf("rita")]).toEqual([PENDING, []]);
  });

  it("of a referrer who left completes nothing; of one who is suspended it is held until the suspension ends", async () => {
    await env.DB.exec("update users set suspended_at = 1 where id = 'rita'");
    await approvedClaim("c1");
    expect(await release()).toBe(1);
    expect(await standing("rita")).toMatchObject({ count: 1, balance: 0, held: 500 });
    await env.DB.exec("update users set suspended_at = null where id = 'rita'");
    expect(await release()).toBe(1);
    expect(await standing("rita")).toMatchObject({ balance: 500, held: 0 });

    await clear(env.DB);
    await aReferredBuyer();
    await env.DB.exec("update users set deleted_at = 1 where id = 'rita'");
    await approvedClaim("c1");
    expect([await referral(), await holdsOf("rita")]).toEqual([PENDING, []]);
  });

  it("is decided by nobody who would earn from it", async () => {
    await insert(env.DB, "users", [aUser({ id: "sid", role: "staff" })]);
    await env.DB.exec("update referrals set referrer_id = 'sid'");
    const viewer = aMember({ id: "sid", role: "staff" });
    await aWaitingClaim("c1");
    await expect(decideClaim("c1", "confirm", { viewer })).rejects.toThrow("You referred this member");
    await expect(decideClaim("c1", "reject", { viewer })).rejects.toThrow("You referred this member");
    expect(await referral()).toEqual(PENDING);
    await decideClaim("c1", "confirm");
    expect(await referral()).toEqual(completed(500));
  });
});

describe("a purchase that is taken back", () => {
  beforeEach(() => aReferredBuyer());

  it("reopens the referral, cancels its bonus and lets the tier follow the count", async () => {
    await insert(env.DB, "userRewards", [{ userId: "rita", referralCount: 4 }]);
    await approvedClaim("c1");
    expect(await standing("rita")).toMatchObject({ tier: "silver", count: 5 });
    await decideClaim("c1", "reject");
    expect(await referral()).toEqual(PENDING);
    expect(await standing("rita")).toEqual({ tier: "bronze", count: 4, next: 5, balance: 0, held: 0 });
    expect((await holdsOf("rita"))[0]).toMatchObject({ state: "cancelled" });
    await release();
    expect(await ledgerOf("rita")).toEqual([]);
  });

  it("takes a bonus that was released and spent as far as it can, and the rest later", async () => {
    await approvedClaim("c1");
    await release();
    await spend("rita", 400);
    await decideClaim("c1", "reject", { now: APPROVED + 3 * DAY_MS });
    expect(await standingOf("rita")).toMatchObject({ count: 0, balance: 0, earned: 0, redeemed: 400 });
    // It was returned, and another purchase took its place: the same referral, once.
    await approvedClaim("c2", {}, { now: APPROVED + 4 * DAY_MS });
    await release(APPROVED + 5 * DAY_MS);
    expect(await standingOf("rita")).toMatchObject({ count: 1, balance: 100, earned: 500, redeemed: 400 });
    expect((await ledgerOf("rita")).map(({ type, cause, points }) => [type, cause, points])).toEqual([
      ["referral_bonus", "ref", 500],
      ["redemption", "rita/gift", -400],
      ["reversal", "ref", -100],
      ["referral_bonus", "ref/2", 500],
      ["reversal", expect.stringMatching(/^owed\//) as string, -400],
    ]);
    expect(await offTotals()).toEqual([]);
  });

  it("changes nothing while another approved purchase carries the referral", async () => {
    await approvedClaim("c1");
    await approvedClaim("c2");
    await decideClaim("c1", "reject");
    expect([await referral(), (await standing("rita")).held]).toEqual([completed(500), 500]);
    await decideClaim("c2", "reject");
    expect([await referral(), (await standing("rita")).held]).toEqual([PENDING, 0]);
  });

  it("never pays a referral twice, however often its purchases come and go", async () => {
    for (let round = 0; round < 4; round += 1) {
      const now = APPROVED + round * 3 * DAY_MS;
      await approvedClaim(`c${round}`, {}, { now });
      if (round % 2 === 0) await release(now + DAY_MS);
      await decideClaim(`c${round}`, "reject", { now: now + 2 * DAY_MS });
      expect(await standing("rita"), `round ${round}`).toMatchObject({ count: 0, balance: 0, held: 0 });
    }
    await approvedClaim("last", {}, { now: APPROVED + 20 * DAY_MS });
    await release(APPROVED + 21 * DAY_MS);
    expect(await standing("rita")).toMatchObject({ count: 1, balance: 500, held: 0 });
  });
});
