import { describe, expect, test } from "vitest";
import { labEvidence } from "../../../../../worker/domain/catalogue/lab/results/evidence";
import {
  expiryOf,
  isValid,
  overallSafety,
  startOfDay,
} from "../../../../../worker/domain/catalogue/lab/results/validity";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe("the day a result expires", () => {
  test.each([
    ["2026-05-12", "2026-11-12"],
    ["2026-11-12", "2027-05-12"],
    ["2026-08-31", "2027-02-28"],
    ["2027-08-31", "2028-02-29"],
    ["2026-03-31", "2026-09-30"],
    ["2026-07-01", "2027-01-01"],
  ])("a test on %s expires on %s at 00:00 UTC", (tested, expires) => {
    expect(expiryOf(tested)).toBe(day(expires));
  });

  test.each(["2026-02-30", "2026-13-01", "12 Nov 2026", "2026-11-00", ""])("%j is no day", (text) => {
    expect(() => expiryOf(text)).toThrow(RangeError);
    expect(() => startOfDay(text)).toThrow(RangeError);
  });
});

describe("validity", () => {
  const expiresAt = day("2026-11-12");
  test("holds until the last moment before expiry and not at it", () => {
    expect(isValid({ status: "verified", expiresAt }, expiresAt - 1)).toBe(true);
    expect(isValid({ status: "verified", expiresAt }, expiresAt)).toBe(false);
  });
  test.each(["pending", "rejected", "expired"] as const)("never holds for a %s result", (status) => {
    expect(isValid({ status, expiresAt }, 0)).toBe(false);
  });
});

describe("overall safety", () => {
  const passed = { verdict: "passed" } as const;
  const all = { heavyMetals: passed, microbials: passed, pesticides: passed, residualSolvents: passed };
  test("passes only when all four groups passed", () => {
    expect(overallSafety(all)).toBe("Passed");
  });
  test("is incomplete when a group was not tested or is missing", () => {
    expect(overallSafety({ ...all, pesticides: { verdict: "not-tested" } })).toBe("Incomplete");
    expect(overallSafety({ heavyMetals: passed })).toBe("Incomplete");
  });
  test("fails when one failed, whatever else is open", () => {
    expect(overallSafety({ ...all, pesticides: { verdict: "not-tested" }, microbials: { verdict: "failed" } })).toBe(
      "Failed",
    );
  });
});

describe("the evidence chip", () => {
  const now = day("2026-11-20");
  const result = {
    status: "verified",
    testDate: "2026-11-12",
    expiresAt: day("2027-05-12"),
    overallSafety: "Passed",
  } as const;
  test("of a current result names its test date", () => {
    expect(labEvidence(result, {}, now)).toEqual({ kind: "lab", at: day("2026-11-12"), text: "Lab verified" });
  });
  test("of a current result that failed says so", () => {
    expect(labEvidence({ ...result, overallSafety: "Failed" }, {}, now)).toEqual({
      kind: "fail",
      at: day("2026-11-12"),
      text: "Failed",
    });
  });
  test("of an incomplete one is still a verified result", () => {
    expect(labEvidence({ ...result, overallSafety: "Incomplete" }, {}, now).kind).toBe("lab");
  });
  test("turns to expired with the clock, before any job marks the row", () => {
    const later = labEvidence(result, { reported: true }, result.expiresAt);
    expect(later).toEqual({ kind: "expired", at: result.expiresAt, text: "Expired" });
    expect(labEvidence({ ...result, status: "expired" }, {}, now).kind).toBe("expired");
  });
  test("without a verified result: waiting, else claimed, else nothing", () => {
    expect(labEvidence(null, { pendingSince: 5, reported: true }, now)).toEqual({
      kind: "wait",
      at: 5,
      text: "Pending",
    });
    expect(labEvidence(null, { reported: true }, now)).toEqual({ kind: "vendor", at: null, text: "Vendor-reported" });
    expect(labEvidence(null, {}, now)).toEqual({ kind: "none", at: null, text: "Not tested" });
  });
  test("a pending or rejected row is never taken for evidence", () => {
    expect(labEvidence({ ...result, status: "pending" }, {}, now).kind).toBe("none");
    expect(labEvidence({ ...result, status: "rejected" }, {}, now).kind).toBe("none");
  });
});
