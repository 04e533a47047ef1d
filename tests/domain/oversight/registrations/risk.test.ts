import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { insertSelected } from "@worker/db/insert-selected";
import { isDoubtfulDomain } from "@worker/domain/oversight/registrations/email-domain";
import { RISK_FACTORS, type RiskFactor, riskLabel } from "@worker/domain/foundation/users/risk-factors";
import { judgeInSql } from "@worker/domain/oversight/registrations/network-risk";
import { ownFactors, scoreOf, statusOf } from "@worker/domain/oversight/registrations/risk";
import { registrations } from "@worker/domain/foundation/users/registration-schema";
import { parseSetting } from "@worker/domain/foundation/settings/settings";
import { insert } from "../../../factories/insert";

const LISTS = parseSetting("fraud", undefined);
const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("the fraud score", () => {
  it.each([
    [[], 0, "approved"],
    [["referral_code"], 10, "approved"],
    [["generic_name"], 20, "approved"],
    [["recent_network"], 30, "approved"],
    [["email_domain"], 40, "approved"],
    [["recent_network", "referral_code"], 40, "approved"],
    [["busy_network"], 50, "flagged"],
    [["referral_code", "email_domain"], 50, "flagged"],
    [["generic_name", "recent_network"], 50, "flagged"],
    [["generic_name", "busy_network"], 70, "flagged"],
    [["email_domain", "generic_name", "referral_code"], 70, "flagged"],
    [["busy_network", "recent_network"], 80, "blocked"],
    [["email_domain", "recent_network", "referral_code"], 80, "blocked"],
    [Object.keys(RISK_FACTORS) as RiskFactor[], 150, "blocked"],
  ] as [RiskFactor[], number, string][])("of %j is %i: %s", (factors, score, status) => {
    expect([scoreOf(factors), statusOf(scoreOf(factors))]).toEqual([score, status]);
  });

  it.each([
    [49, "approved"],
    [79, "flagged"],
  ])("of %i is %s", (score, status) => expect(statusOf(score)).toBe(status));

  it("has a sentence for every factor", () => {
    for (const factor of Object.keys(RISK_FACTORS)) expect(riskLabel(factor)).toMatch(/^[A-Z][\w ]+$/);
  });
});

describe("what speaks against a registration in what was typed", () => {
  const of = (username: string, email: string, referralCode?: string) =>
    ownFactors({ username, email, referralCode }, LISTS);

  it.each([
    ["mossgate", "moss@garden.org", undefined, []],
    ["user", "moss@garden.org", undefined, ["generic_name"]],
    ["TEST42", "moss@garden.org", undefined, ["generic_name"]],
    ["ｔｅｓｔ４２", "moss@garden.org", undefined, ["generic_name"]],
    ["tester", "moss@garden.org", undefined, []],
    ["guest1a", "moss@garden.org", undefined, []],
    ["mossgate", "x@Mailinator.com", undefined, ["email_domain"]],
    ["member7", "x@tempmail.com", "LEAF-X", ["email_domain", "generic_name", "referral_code"]],
  ])("%s, %s, %s: %j", (username, email, code, factors) => expect(of(username, email, code)).toEqual(factors));

  it.each([
    ["x@mailinator.com", true],
    ["x@deep.mailinator.com", true],
    ["x@notmailinator.com", false],
    ["x@mailinator.com.org", false],
    ["x@garden.org", false],
    ["x@xn--bcher-kva.xn--p1ai", false],
    ["x@garden", true],
    ["x@garden.invalid", true],
    ["x@garden.local", true],
    ["x@-garden.org", true],
    ["x@garden..org", true],
    [`x@${"g".repeat(64)}.org`, true],
    ["x@192.168.0.1", true],
    ["", true],
  ])("the domain of %j is doubtful: %s", (email, doubtful) =>
    expect(isDoubtfulDomain(email, LISTS.disposableDomains)).toBe(doubtful),
  );
});

describe("the network's part", () => {
  const db = connect(env.DB);
  const judge = async (own: RiskFactor[], network: string, id: string) => {
    const { score, factors, status, isBlocked, from } = judgeInSql(own, network, NOW);
    const row = {
      id,
      networkHash: "judged",
      device: "Test",
      registeredAt: NOW,
      riskScore: score,
      riskFactors: factors,
    };
    await insertSelected(db, registrations, { ...row, status, reviewNote: isBlocked }, from);
    const [stored] = (await db.select().from(registrations)).filter((each) => each.id === id);
    return stored;
  };

  const CASES = [
    ["nothing before", [], []],
    ["one an hour ago", [HOUR], []],
    ["one within the hour", [HOUR - 1], ["recent_network"]],
    ["two within the hour", [1, 2], ["recent_network"]],
    ["two within 30 days, one older", [DAY, 2 * DAY, 30 * DAY], []],
    ["three within 30 days", [2 * HOUR, DAY, 30 * DAY - 1], ["busy_network"]],
    ["five, the newest at this moment", [0, 1, 2, 3, 4], ["busy_network", "recent_network"]],
  ] as const;
  const OWN: RiskFactor[][] = [[], ["referral_code"], ["email_domain"], ["email_domain", "generic_name"]];

  it.each(CASES)("is decided in the database as by the rule: %s", async (name, ages, network) => {
    const at = (age: number) => NOW - age;
    const before = { networkHash: name, device: "Test", riskScore: 0, riskFactors: [], status: "approved" as const };
    await insert(
      env.DB,
      "registrations",
      ages.map((age, n) => ({ ...before, id: `${name}-${n}`, userId: `${name}-${n}`, registeredAt: at(age) })),
    );
    for (const [n, own] of OWN.entries()) {
      const expected = [...own, ...network];
      expect(await judge(own, name, `${name} judged ${n}`)).toMatchObject({
        riskScore: scoreOf(expected),
        status: statusOf(scoreOf(expected)),
        riskFactors: expected.map((factor) => ({ factor, points: RISK_FACTORS[factor].points })),
        reviewNote: statusOf(scoreOf(expected)) === "blocked" ? "1" : "0",
      });
    }
  });

  it("counts neither blocked attempts nor other networks", async () => {
    const attempt = { device: "Test", riskScore: 80, riskFactors: [], status: "blocked" as const, registeredAt: NOW };
    await insert(env.DB, "registrations", [
      ...[1, 2, 3, 4].map((n) => ({ ...attempt, id: `blocked-${n}`, userId: null, networkHash: "barred" })),
      { ...attempt, id: "elsewhere", userId: "u", networkHash: "other" },
    ]);
    expect(await judge([], "barred", "after blocked ones")).toMatchObject({ riskScore: 0, status: "approved" });
  });
});
