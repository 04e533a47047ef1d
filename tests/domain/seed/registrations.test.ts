import { describe, expect, it } from "vitest";
import { SIGNUP_BONUS } from "@worker/domain/voice/rewards/rules";
import { DAY, demo, groupBy, NOW, read, TODAY } from "./demo";

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
    for (const { userId, currentBalance, totalEarned, totalRedeemed = 0, ...row } of rows.userRewards) {
      const { tier, nextTierRequirement } = row;
      const expected = (unpaid.has(userId) ? 0 : SIGNUP_BONUS) + sum(userId, false);
      expect([currentBalance, sum(userId, true)]).toEqual([expected, expected]);
      expect(totalEarned).toBe(expected + totalRedeemed);
      expect([tier, nextTierRequirement]).toEqual(["bronze", 5]);
    }
    expect(rows.userRewards).toHaveLength(rows.users.length);
    const causes = rows.rewardLedger.map(({ type, cause }) => `${type} ${cause}`);
    expect(new Set(causes).size).toBe(causes.length);
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
