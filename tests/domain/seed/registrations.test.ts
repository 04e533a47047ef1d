import { describe, expect, it } from "vitest";
import { SIGNUP_BONUS, TIER_FROM, TIERS } from "@worker/domain/voice/rewards/rules";
import { DAY, demo, groupBy, NOW, read, TODAY } from "./demo";

const HOUR = DAY / 24;
const rows = read(demo());
const of = (status: string) => rows.registrations.filter((each) => each.status === status);
const waiting = of("flagged");

describe("the demo's registrations", () => {
  it("are one for each account, and some that were blocked and have none", () => {
    const owners = rows.registrations.flatMap(({ userId }) => userId ?? []);
    expect(owners.toSorted()).toEqual(rows.users.map(({ id }) => id).toSorted());
    expect(of("blocked").map(({ userId, riskScore }) => [userId, riskScore >= 80])).toEqual(
      Array(9).fill([null, true]),
    );
    expect(of("approved").filter(({ reviewedAt }) => reviewedAt)).toHaveLength(24);
    expect(waiting).toHaveLength(4);
  });

  it("add their points up, and are reviewed after they were flagged, by staff, with a note", () => {
    const staff = rows.users.find(({ username }) => username === "staff")?.id;
    for (const { riskScore, riskFactors, registeredAt, reviewedAt, reviewedBy, reviewNote } of rows.registrations) {
      expect(riskFactors.reduce((sum, { points }) => sum + points, 0)).toBe(riskScore);
      if (!reviewedAt) continue;
      expect([riskScore >= 50 && riskScore < 80, reviewedAt > registeredAt, reviewedAt < TODAY]).toEqual([
        true,
        true,
        true,
      ]);
      expect([reviewedBy, Boolean(reviewNote)]).toEqual([staff, true]);
    }
  });

  it("have no network left after 90 days, and those who wait have three others of their network before them", () => {
    for (const { networkHash, registeredAt, status } of rows.registrations) {
      if (status !== "blocked") expect(networkHash === "").toBe(registeredAt < TODAY - 90 * DAY);
    }
    for (const each of waiting) {
      const before = rows.registrations.filter(
        ({ networkHash, registeredAt }) =>
          networkHash !== "" && networkHash === each.networkHash && registeredAt < each.registeredAt,
      );
      expect(before.length).toBeGreaterThanOrEqual(3);
    }
  });

  it("that wait are four questions in the moderation queue", () => {
    const cases = rows.moderationCases.filter(({ kind }) => kind === "registration");
    expect(cases.map(({ subjectId }) => subjectId).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
  });
});

describe("the demo's points", () => {
  it("are the welcome bonus of everybody but those who wait, rewards of reviews, and the ledger's sum", () => {
    const ledgerOf = groupBy(rows.rewardLedger, ({ userId }) => userId);
    const sum = (userId: string, all: boolean) =>
      (ledgerOf.get(userId) ?? []).reduce(
        (n, { type, points }) => (all || type !== "signup_bonus" ? n + points : n),
        0,
      );
    const unpaid = new Set(waiting.map(({ userId }) => userId));
    const completed = groupBy(
      rows.referrals.filter(({ status }) => status === "completed"),
      ({ referrerId }) => referrerId,
    );
    for (const { userId, currentBalance, totalEarned, totalRedeemed = 0, ...row } of rows.userRewards) {
      const { tier, referralCount, nextTierRequirement } = row;
      const expected = (unpaid.has(userId) ? 0 : SIGNUP_BONUS) + sum(userId, false);
      expect([currentBalance, sum(userId, true)]).toEqual([expected, expected]);
      expect(totalEarned).toBe(expected + totalRedeemed);
      expect(referralCount).toBe(completed.get(userId)?.length ?? 0);
      expect(Number(referralCount)).toBeGreaterThanOrEqual(TIER_FROM[tier ?? "bronze"]);
      expect(Number(referralCount)).toBeLessThan(Number(nextTierRequirement));
    }
    expect(rows.userRewards).toHaveLength(rows.users.length);
    expect(new Set(rows.rewardLedger.map(({ type, cause }) => `${type} ${cause}`)).size).toBe(rows.rewardLedger.length);
  });

  it("are cashback of each approved claim and a bonus of each completed referral, held for a day and then paid", () => {
    const held = new Map(rows.rewardHolds.map((each) => [`${each.type} ${each.cause}`, each]));
    const paid = new Map(rows.rewardLedger.map((each) => [`${each.type} ${each.cause}`, each]));
    const due = [
      ...rows.purchaseClaims
        .filter(({ staffState }) => staffState === "confirmed")
        .map(({ id, userId, staffDecidedAt }) => [`cashback ${id}`, userId, staffDecidedAt] as const),
      ...rows.referrals
        .filter(({ status }) => status === "completed")
        .map(({ id, referrerId, completedAt }) => [`referral_bonus ${id}`, referrerId, completedAt] as const),
    ];
    expect(held.size).toBe(due.length);
    for (const [key, userId, since] of due) {
      const hold = held.get(key);
      expect(hold).toMatchObject({ userId, heldAt: since, availableFrom: Number(since) + DAY });
      const entry = paid.get(key);
      if (hold?.releasedAt) expect(entry).toMatchObject({ userId, points: hold.points, at: hold.releasedAt });
      else expect([entry, Number(hold?.availableFrom) + HOUR >= TODAY]).toEqual([undefined, true]);
    }
    expect([...held.values()].some(({ releasedAt }) => !releasedAt)).toBe(true);
    for (const { userId, heldPoints } of rows.userRewards) {
      const open = [...held.values()].filter((each) => each.userId === userId && !each.releasedAt);
      expect(heldPoints).toBe(open.reduce((sum, { points }) => sum + points, 0));
    }
  });

  it("are completed referrals just where a first purchase within 30 days was approved", () => {
    const approved = rows.purchaseClaims.filter(({ staffState }) => staffState === "confirmed");
    for (const { refereeId, referrerId, referredAt, status, completedAt, rewardPoints } of rows.referrals) {
      const signup = Math.floor(referredAt / DAY) * DAY;
      const inTime = approved.filter(({ userId, purchaseDate }) => {
        const day = Date.parse(`${purchaseDate}T00:00:00Z`);
        return userId === refereeId && day >= signup && day <= signup + 30 * DAY;
      });
      expect(status ?? "pending").toBe(inTime.length > 0 ? "completed" : "pending");
      if (inTime.length === 0) continue;
      expect(completedAt).toBe(Math.min(...inTime.map(({ staffDecidedAt }) => Number(staffDecidedAt))));
      const before = rows.referrals.filter(
        (each) => each.referrerId === referrerId && each.completedAt && each.completedAt < Number(completedAt),
      );
      expect(rewardPoints).toBe(TIERS.findLast(({ referrals }) => before.length >= referrals)?.referralBonus);
    }
  });

  it("give the demo accounts of a member something to show", () => {
    const idOf = (name: string) => rows.users.find(({ username }) => username === name)?.id;
    const states = (name: string) =>
      rows.referrals.filter(({ referrerId }) => referrerId === idOf(name)).map(({ status }) => status ?? "pending");
    const tierOf = (name: string) => rows.userRewards.find(({ userId }) => userId === idOf(name))?.tier;
    for (const name of ["trusted", "member"])
      expect(new Set(states(name)), name).toEqual(new Set(["pending", "completed"]));
    expect([tierOf("trusted"), tierOf("member")]).toEqual(["silver", "bronze"]);
  });

  it("came with a code for everybody, used as often as it brought somebody", () => {
    expect(new Set(rows.referralCodes.map(({ code }) => code)).size).toBe(rows.users.length);
    const joined = new Map(rows.users.map(({ id, createdAt }) => [id, createdAt]));
    const codes = new Map(rows.referralCodes.map(({ userId, code }) => [userId, code]));
    expect(rows.referrals.length).toBeGreaterThan(20);
    for (const { referrerId, refereeId, referralCode, referredAt } of rows.referrals) {
      expect(referralCode).toBe(codes.get(referrerId));
      expect(referredAt).toBe(joined.get(refereeId));
      expect(joined.get(referrerId)).toBeLessThan(referredAt);
      const check = rows.registrations.find(({ userId }) => userId === refereeId);
      expect(check).toMatchObject({ referralCode, riskFactors: [{ factor: "referral_code", points: 10 }] });
    }
    for (const { userId, currentUsage } of rows.referralCodes)
      expect(currentUsage).toBe(rows.referrals.filter(({ referrerId }) => referrerId === userId).length);
  });

  it("are the same at every reading and grow with the scale", () => {
    const again = read(demo());
    for (const table of ["registrations", "rewardLedger", "referralCodes", "referrals"] as const)
      expect(again[table]).toEqual(rows[table]);
    const double = read(demo(NOW, 2));
    expect(double.registrations.filter(({ reviewedAt }) => reviewedAt)).toHaveLength(48);
    expect(double.registrations.filter(({ status }) => status === "flagged")).toHaveLength(4);
  });

  it("find four who wait on any day", () => {
    for (let day = 0; day < 20; day += 1) {
      const { registrations } = demo(NOW + day * DAY);
      expect(
        [...registrations].filter(({ status }) => status === "flagged"),
        `day ${day}`,
      ).toHaveLength(4);
    }
  });
});
