import { beforeAll, describe, expect, it } from "vitest";
import { REDEMPTION_MINIMUMS, REDEMPTION_STATES } from "@worker/domain/voice/redemptions/rules";
import { demo, groupBy, NOW, read, type Rows } from "./demo";

let rows: Rows;
beforeAll(() => {
  rows = read(demo());
});

describe("the demo's redemptions", () => {
  it("have their rows in the ledger, and those that were returned two", () => {
    const booked = groupBy(
      rows.rewardLedger.filter(({ type }) => type === "redemption" || type === "redemption_return"),
      ({ cause }) => cause,
    );
    expect(booked.size).toBe(rows.redemptions.length);
    for (const { id, userId, points, state } of rows.redemptions) {
      const expected = state === "returned" ? [-points, points] : [-points];
      expect((booked.get(id) ?? []).map((row) => [row.userId, row.points])).toEqual(
        expected.map((each) => [userId, each]),
      );
    }
  });

  it("never spent what was not there yet", () => {
    for (const [userId, mine] of groupBy(rows.rewardLedger, (row) => row.userId)) {
      let balance = 0;
      for (const { points } of mine.toSorted((a, b) => a.at - b.at || b.points - a.points)) {
        balance += points;
        expect(balance, userId).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("are in every state, at least the least of their kind, and lie in the past", () => {
    expect(new Set(rows.redemptions.map(({ state = "held" }) => state))).toEqual(new Set(REDEMPTION_STATES));
    expect(new Set(rows.redemptions.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    for (const { kind, points, requestedAt, settledAt } of rows.redemptions) {
      expect(points).toBeGreaterThanOrEqual(REDEMPTION_MINIMUMS[kind]);
      expect(requestedAt).toBeLessThan(NOW);
      expect(settledAt ?? requestedAt).toBeGreaterThanOrEqual(requestedAt);
    }
  });
});
