import { describe, expect, it } from "vitest";
import { labEvidence, type NewestResult } from "@worker/domain/catalogue/lab/results/evidence";
import { evidenceShape } from "@worker/domain/catalogue/lab/results/evidence-shape";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";

const TESTED = Date.UTC(2026, 4, 31);
const result = (more: Partial<NewestResult> = {}): NewestResult => ({
  status: "verified",
  testDate: "2026-05-31",
  expiresAt: expiryOf("2026-05-31"),
  overallSafety: "Passed",
  ...more,
});
const NOW = Date.UTC(2026, 8, 1);

describe("what the chip says", () => {
  it("of a current verified result: when it was tested, and plainly when it failed", () => {
    expect(labEvidence(result(), {}, NOW)).toEqual({ kind: "lab", at: TESTED, text: "Lab verified" });
    expect(labEvidence(result({ overallSafety: "Incomplete" }), {}, NOW).kind).toBe("lab");
    expect(labEvidence(result({ overallSafety: "Failed" }), {}, NOW)).toEqual({
      kind: "fail",
      at: TESTED,
      text: "Failed",
    });
  });

  it("of one whose time has run out: since when, to the millisecond and before any job has marked it", () => {
    const { expiresAt } = result();
    expect(labEvidence(result(), {}, expiresAt - 1).kind).toBe("lab");
    const expired = { kind: "expired", at: expiresAt, text: "Expired" };
    expect(labEvidence(result(), {}, expiresAt)).toEqual(expired);
    expect(labEvidence(result({ status: "expired" }), {}, NOW)).toEqual(expired);
    const failed = { kind: "fail-expired", at: expiresAt, text: "Failed, expired" };
    expect(labEvidence(result({ overallSafety: "Failed" }), {}, expiresAt)).toEqual(failed);
  });

  it("never takes a pending or rejected result for proof", () => {
    for (const status of ["pending", "rejected"] as const) {
      expect(labEvidence(result({ status }), {}, NOW).kind).toBe("none");
    }
  });

  it("without a result: what waits, then what the vendor typed, then nothing", () => {
    const claims = { pendingSince: TESTED, reported: true };
    expect(labEvidence(null, claims, NOW)).toEqual({ kind: "wait", at: TESTED, text: "Pending" });
    expect(labEvidence(null, { pending: true }, NOW)).toEqual({ kind: "wait", at: null, text: "Pending" });
    expect(labEvidence(null, { reported: true }, NOW)).toEqual({ kind: "vendor", at: null, text: "Vendor-reported" });
    expect(labEvidence(null, {}, NOW)).toEqual({ kind: "none", at: null, text: "Not tested" });
  });

  it("is of the shape that answers and kept documents are checked by", () => {
    const all = [labEvidence(result(), {}, NOW), labEvidence(null, { pending: true }, NOW), labEvidence(null, {}, NOW)];
    for (const each of all) expect(evidenceShape.parse(each)).toEqual(each);
    expect(evidenceShape.safeParse({ kind: "lab", at: 1, text: "Safe" }).success).toBe(false);
  });
});
