import { describe, expect, it } from "vitest";
import { checkAlkaloids } from "@worker/domain/catalogue/lab/entry/check-alkaloids";
import { inUnit, readAlkaloids } from "@worker/domain/catalogue/lab/results/alkaloids";
import { ALKALOID_FIELDS, type TypedResult, unitField } from "@worker/domain/catalogue/lab/results/result-fields";
import { ALKALOIDS, LAB_STATUSES, OVERALL_SAFETY, SAFETY_GROUPS } from "@worker/domain/catalogue/lab/results/forms";
import { safetyTests } from "@worker/domain/catalogue/lab/results/schema";
import { DAY, demo, groupBy, read, TODAY } from "./demo";

const { labResults, labPartners, products, vendors } = read(demo());

/** Six months on, computed by the calendar itself: the month's last day where it has no such date. */
function sixMonthsAfter(testDate: string): number {
  const at = new Date(`${testDate}T00:00:00Z`);
  const date = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + 6);
  if (at.getUTCDate() !== date) at.setUTCDate(0);
  return at.getTime();
}

describe("laboratory results", () => {
  it("come in every status and every outcome", () => {
    expect(new Set(labResults.map(({ status }) => status))).toEqual(new Set(LAB_STATUSES));
    expect(new Set(labResults.map(({ overallSafety }) => overallSafety))).toEqual(new Set(OVERALL_SAFETY));
  });

  it("expire six calendar months after their test date", () => {
    for (const { testDate, expiresAt, status } of labResults) {
      expect(expiresAt).toBe(sixMonthsAfter(testDate));
      if (status === "verified") expect(expiresAt).toBeGreaterThan(TODAY);
      if (status === "expired") expect(expiresAt).toBeLessThanOrEqual(TODAY);
    }
  });

  it("have totals of at least their parts, within what the plant gives", () => {
    const substances = new Map(products.map(({ id, substance, type }) => [id, `${substance} ${type}`]));
    for (const { productId, alkaloids } of labResults) {
      const { lines } = readAlkaloids(alkaloids);
      const [mitragynine, sevenOhMitragynine] = [lines.mitragynine.percent ?? 0, lines.sevenOhMitragynine.percent ?? 0];
      const total = lines.totalAlkaloids;
      const parts = ALKALOIDS.reduce(
        (sum, field) => sum + (inUnit(lines[field].value ?? 0, lines[field].unit, total.unit) ?? 0),
        0,
      );
      // What is printed by the piece is rounded line by line.
      const rounding = total.unit === "mg/unit" ? 0.015 : 1e-9;
      expect(total.value).toBeGreaterThanOrEqual(parts - rounding);
      if (total.percent !== null) expect(total.percent).toBeLessThan(100);
      const kind = substances.get(productId) ?? "";
      if (kind.startsWith("plain-leaf") && !kind.endsWith("extract")) {
        expect(mitragynine).toBeGreaterThanOrEqual(1);
        expect(mitragynine).toBeLessThanOrEqual(2);
        expect(sevenOhMitragynine).toBeLessThan(0.05);
      }
    }
  });

  it("print bounds, what was not detected and what was not tested, in both units", () => {
    const kinds = labResults.flatMap(({ alkaloids }) =>
      Object.values(readAlkaloids(alkaloids).lines).map(({ kind }) => `${kind} ${alkaloids.unit}`),
    );
    for (const kind of ["number", "below", "absent", "not-tested"])
      for (const unit of ["%", "mg/g"]) expect(kinds).toContain(`${kind} ${unit}`);
  });

  it("have lines in units of their own: tablets by the piece, and a leaf's trace of 7-OH in ppm", () => {
    const shown = labResults.filter(({ status }) => status === "verified").map(({ alkaloids }) => alkaloids);
    const tablets = shown.find(({ unit, lines }) => unit === "mg/unit" && lines.paynantheine.unit === "%");
    const { lines, claim } = readAlkaloids(tablets!);
    expect(lines.sevenOhMitragynine).toMatchObject({ unit: "mg/unit", percent: null });
    expect(lines.paynantheine).toMatchObject({ unit: "%" });
    expect(claim).toMatchObject({ unit: "mg/unit", percent: null });
    expect(Math.abs((lines[claim!.of].value ?? 0) / (claim!.value ?? 1) - 1)).toBeLessThan(0.3);
    expect(shown.some(({ unit, lines: own }) => unit === "%" && own.sevenOhMitragynine.unit === "ppm")).toBe(true);
  });

  it("would each be taken in by the form they stand for", () => {
    for (const { alkaloids } of labResults) {
      const lines = ALKALOID_FIELDS.flatMap((field) => {
        const { shown, unit = "" } = alkaloids.lines[field];
        return [
          [field, shown],
          [unitField(field), unit],
        ];
      });
      const typed = { ...(Object.fromEntries(lines) as TypedResult), alkaloidUnit: alkaloids.unit };
      const errors = {};
      checkAlkaloids(typed, errors, null);
      expect(errors).toEqual({});
    }
  });

  it("have verdicts that agree with their numbers, and an overall that agrees with the verdicts", () => {
    for (const { safety, overallSafety } of labResults) {
      const groups = SAFETY_GROUPS.map((group) => safetyTests.parse(safety)[group]);
      for (const { verdict, measures } of groups) {
        const above = measures.some(({ value, limit }) => value !== null && limit !== null && value > limit);
        expect(above).toBe(verdict === "failed");
        expect(measures.length === 0 || measures.some(({ shown }) => shown === "NT")).toBe(verdict === "not-tested");
      }
      const verdicts = groups.map(({ verdict }) => verdict);
      expect(overallSafety).toBe(
        verdicts.includes("failed") ? "Failed" : verdicts.includes("not-tested") ? "Incomplete" : "Passed",
      );
    }
  });

  it("carry unguessable codes and readable batches, one of them on two vendors' labels", () => {
    expect(
      labResults.every(({ code }) => /^verify:(?:[0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/.test(code)),
    ).toBe(true);
    expect(labResults.every(({ batchNumber }) => /^[A-Z]{2}-\d{4}-\d{2}$/.test(batchNumber))).toBe(true);
    const sellers = groupBy(labResults, ({ batchNumber }) => batchNumber);
    expect([...sellers.values()].some((results) => new Set(results.map(({ vendorId }) => vendorId)).size > 1)).toBe(
      true,
    );
  });

  it("are superseded only by a later certificate of the same batch and product", () => {
    const byId = new Map(labResults.map((result) => [result.id, result]));
    const superseded = labResults.filter(({ supersededBy }) => supersededBy);
    expect(superseded.length).toBeGreaterThan(0);
    for (const { supersededBy, productId, testDate } of superseded) {
      const newer = byId.get(supersededBy ?? "");
      expect(newer?.productId).toBe(productId);
      expect((newer?.testDate ?? "") > testDate).toBe(true);
    }
  });

  it("are of products that were listed already, and of batches that were numbered by then", () => {
    const listed = new Map(products.map(({ id, addedAt }) => [id, addedAt]));
    for (const { productId, testDate, batchNumber, createdAt } of labResults) {
      expect(Date.parse(testDate)).toBeGreaterThanOrEqual((listed.get(productId) ?? Infinity) - DAY);
      expect(createdAt).toBeGreaterThan(listed.get(productId) ?? Infinity);
      expect(batchNumber.slice(3, 7) <= testDate.slice(2, 7).replace("-", "")).toBe(true);
    }
  });

  it("follow one another, batch by batch, for about a third of what is tested", () => {
    const registered = labResults.filter(({ status }) => status === "verified" || status === "expired");
    const batches = [...groupBy(registered, ({ productId }) => productId).values()].map(
      (own) => new Set(own.map(({ batchNumber }) => batchNumber)).size,
    );
    const several = batches.filter((count) => count > 1);
    expect(several.length / batches.length).toBeGreaterThan(0.25);
    expect(several.length / batches.length).toBeLessThan(0.45);
    expect(Math.max(...batches)).toBe(5);
  });

  it("come from six laboratories, of which one is deactivated and one was never verified", () => {
    expect(labPartners.filter(({ deactivatedAt }) => deactivatedAt)).toHaveLength(1);
    expect(labPartners.filter(({ verifiedAt }) => !verifiedAt)).toHaveLength(1);
    const known = new Set(labPartners.filter(({ verifiedAt }) => verifiedAt).map(({ id }) => id));
    expect(labResults.every(({ labId }) => known.has(labId))).toBe(true);
  });
});

describe("the newest result", () => {
  it("of a product and of a vendor is the verified one with the latest test date, current or not", () => {
    const registered = labResults.filter(({ status }) => status === "verified" || status === "expired");
    const check = (id: string | null | undefined, own: typeof labResults) => {
      const dates = own.map(({ testDate }) => testDate).sort();
      expect(own.find((result) => result.id === id)?.testDate).toBe(dates.at(-1));
    };
    for (const { id, newestResultId } of products)
      check(
        newestResultId,
        registered.filter(({ productId }) => productId === id),
      );
    for (const { id, newestResultId } of vendors)
      check(
        newestResultId,
        registered.filter(({ vendorId }) => vendorId === id),
      );
  });
});
