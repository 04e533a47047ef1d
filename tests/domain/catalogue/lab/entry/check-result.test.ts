import { describe, expect, it } from "vitest";
import { checkResult } from "@worker/domain/catalogue/lab/entry/check-result";
import { typedAgain } from "@worker/domain/catalogue/lab/entry/typed-again";
import type { TypedResult } from "@worker/domain/catalogue/lab/results/result-fields";
import { typedResult } from "../../../../factories/lab-entry";
import { aLabResult, DAY, NOW } from "../../../../factories/rows";

const base: TypedResult = { testDate: "2026-11-12" };
const check = (overrides: TypedResult = {}, now = NOW, substance: "plain-leaf" | "mit" | "7oh" | null = "plain-leaf") =>
  checkResult(typedResult({ ...base, ...overrides }), { substance, now });
/** A result as the table gives it back, with what was checked in it. */
const aStored = (value: Extract<ReturnType<typeof check>, { ok: true }>["value"]) =>
  ({ ...aLabResult({}), ...value }) as Parameters<typeof typedAgain>[0];
const errorsOf = (overrides: TypedResult, now = NOW) => {
  const checked = check(overrides, now);
  return checked.ok ? {} : checked.errors;
};

describe("a whole certificate", () => {
  it.each([
    ["3.90", 3.9, "3.90"],
    ["3.90 %", 3.9, "3.90"],
    ["< 5", null, "< 5"],
    ["NT", null, "NT"],
    ["ND", null, "ND"],
    ["", null, null],
  ])("keeps moisture as printed: %j", (moisture, percent, shown) => {
    expect(check({ moisture })).toMatchObject({ ok: true, value: { moisture: percent, moistureShown: shown } });
  });

  it.each([
    ["25.3g", "25.3 g"],
    ["<25 G", "< 25 g"],
    ["NT", "NT"],
    ["Not stated", "Not stated"],
    ["n/a", "n/a"],
  ])("keeps the sample's weight as printed: %j", (sampleWeight, shown) => {
    expect(check({ sampleWeight })).toMatchObject({ ok: true, value: { sampleWeight: shown } });
  });

  it("is read as printed, with its limits and its expiry", () => {
    const checked = check();
    expect(checked).toMatchObject({
      ok: true,
      value: {
        alkaloids: {
          unit: "%",
          lines: { mitragynine: { shown: "1.42", limit: null }, totalAlkaloids: { shown: "1.80", limit: null } },
          claim: null,
        },
        overallSafety: "Passed",
        ...{ sampleWeight: "25.3 g", moisture: 4.1, expiresAt: Date.UTC(2027, 4, 12) },
      },
    });
    if (!checked.ok) throw new Error("refused");
    expect(checked.value.safety.heavyMetals.measures).toEqual([
      { code: "lead", name: "Lead", value: 0.12, shown: "0.12", limit: 0.5, limitShown: "0.5", unit: "ppm" },
      { code: "mercury", name: "Mercury", value: null, shown: "< 0.01", limit: 0.2, limitShown: "0.2", unit: "ppm" },
      {
        code: "cadmium",
        name: "Cadmium",
        value: null,
        shown: "Not detected",
        limit: 0.3,
        limitShown: "0.3",
        unit: "ppm",
      },
      { code: "arsenic", name: "Arsenic", value: null, shown: "ND", limit: 1.5, limitShown: "1.5", unit: "ppm" },
    ]);
    expect(checked.value.safety.microbials.measures[0]).toMatchObject({ value: 1200, shown: "1,200", limit: 10_000 });
  });

  it("in mg/g is kept in mg/g, with every digit, bound and word that it prints", () => {
    const inMg = {
      ...{ alkaloidUnit: "mg/g", mitragynine: "14.20", sevenOhMitragynine: "0.08", paynantheine: "< 0.5" },
      ...{ speciogynine: "ND", totalAlkaloids: "NT", labelClaim: "14", labelClaimOf: "mitragynine" },
      sevenOhMitragynineLimit: "0.50",
    };
    expect(check(inMg)).toMatchObject({
      ok: true,
      value: {
        alkaloids: {
          unit: "mg/g",
          lines: {
            mitragynine: { shown: "14.20", limit: null },
            sevenOhMitragynine: { shown: "0.08", limit: "0.50" },
            paynantheine: { shown: "< 0.5", limit: null },
            speciogynine: { shown: "ND", limit: null },
            totalAlkaloids: { shown: "NT", limit: null },
          },
          claim: { of: "mitragynine", shown: "14" },
        },
      },
    });
  });
});

describe("lines in units of their own", () => {
  const tablet: TypedResult = {
    ...{ alkaloidUnit: "mg/unit", mitragynine: "0.40", sevenOhMitragynine: "15.20", totalAlkaloids: "15.80" },
    ...{ paynantheine: "0.02", paynantheineUnit: "%", speciogynine: "90", speciogynineUnit: "ppm" },
  };
  const ofTablet = (overrides: TypedResult = {}) => check({ ...tablet, ...overrides }, NOW, "7oh");

  it("keep them, and leave out what is the table's anyway", () => {
    const checked = ofTablet({ mitragynineUnit: "mg/unit", labelClaim: "15", labelClaimOf: "sevenOhMitragynine" });
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    expect(checked.value.alkaloids).toEqual({
      unit: "mg/unit",
      lines: {
        mitragynine: { shown: "0.40", limit: null },
        sevenOhMitragynine: { shown: "15.20", limit: null },
        paynantheine: { shown: "0.02", limit: null, unit: "%" },
        speciogynine: { shown: "90", limit: null, unit: "ppm" },
        totalAlkaloids: { shown: "15.80", limit: null },
      },
      claim: { of: "sevenOhMitragynine", shown: "15" },
    });
  });

  it("are typed again as they were, line by line", () => {
    const checked = ofTablet();
    if (!checked.ok) throw new Error("refused");
    const again = typedAgain(aStored(checked.value));
    expect(again).toMatchObject({ alkaloidUnit: "mg/unit", paynantheineUnit: "%", speciogynineUnit: "ppm" });
    expect(again).not.toHaveProperty("mitragynineUnit");
    expect(checkResult(again, { substance: "7oh", now: NOW })).toEqual(checked);
  });

  it("come to the total as far as they can be compared with it", () => {
    const wrong = (overrides: TypedResult) => {
      const checked = ofTablet(overrides);
      return checked.ok ? {} : checked.errors;
    };
    expect(wrong({})).toEqual({});
    expect(wrong({ totalAlkaloids: "15.50" })).toEqual({
      totalAlkaloids: "The alkaloids in comparable units come to 15.6 mg/unit, which is more than this total.",
    });
    // By weight only the two small ones count: 0.02 % and 0.009 %.
    expect(wrong({ totalAlkaloids: "0.03", totalAlkaloidsUnit: "%" })).toEqual({});
    expect(wrong({ totalAlkaloids: "200", totalAlkaloidsUnit: "ppm" })).toEqual({
      totalAlkaloids: "The alkaloids in comparable units come to 290 ppm, which is more than this total.",
    });
    expect(Object.keys(wrong({ totalAlkaloids: "ND" }))).toEqual(["totalAlkaloids"]);
  });

  it("are added up across units that convert", () => {
    const mixed = {
      mitragynine: "14.2",
      mitragynineUnit: "mg/g",
      sevenOhMitragynine: "200",
      sevenOhMitragynineUnit: "ppm",
    };
    expect(errorsOf({ ...mixed, totalAlkaloids: "1.80" })).toEqual({});
    expect(errorsOf({ ...mixed, totalAlkaloids: "1.70" })).toEqual({
      totalAlkaloids: "The four alkaloids come to 1.76%, which is more than this total.",
    });
  });

  it("have no largest value by the piece, and no plausible one, but keep both by weight", () => {
    expect(ofTablet({ sevenOhMitragynine: "150", totalAlkaloids: "160" }).ok).toBe(true);
    const leaf = { mitragynine: "600", mitragynineUnit: "mg/unit" };
    expect(errorsOf({ ...leaf, labelClaim: "650", labelClaimOf: "mitragynine" })).toEqual({});
    expect(
      Object.keys(errorsOf({ sevenOhMitragynine: "> 6000", sevenOhMitragynineUnit: "ppm", totalAlkaloids: "3" })),
    ).toEqual(["sevenOhMitragynine"]);
  });

  it("are not called too much before the table's unit is chosen", () => {
    expect(Object.keys(errorsOf({ alkaloidUnit: "", mitragynine: "142" }))).toEqual(["alkaloidUnit"]);
  });
});

describe("values on their own", () => {
  it.each<[TypedResult, string]>([
    [{ mitragynine: "101" }, "mitragynine"],
    [{ mitragynine: "-1" }, "mitragynine"],
    [{ mitragynine: "1,42" }, "mitragynine"],
    [{ mitragynine: "" }, "mitragynine"],
    [{ mitragynine: "Infinity" }, "mitragynine"],
    [{ totalAlkaloids: "0" }, "totalAlkaloids"],
    [{ mitragynine: "> 101" }, "mitragynine"],
    [{ mitragynineLimit: "half" }, "mitragynineLimit"],
    [{ mitragynineLimit: "101" }, "mitragynineLimit"],
    [{ alkaloidUnit: "mg/kg" }, "alkaloidUnit"],
    [{ mitragynineUnit: "mg/pill" }, "mitragynineUnit"],
    [{ mitragynine: "1001", mitragynineUnit: "mg/g" }, "mitragynine"],
    [{ mitragynineLimit: "1000001", mitragynineUnit: "ppm" }, "mitragynineLimit"],
    [{ labelClaim: "101", labelClaimOf: "mitragynine" }, "labelClaim"],
    [{ moisture: "101" }, "moisture"],
    [{ moisture: "99" }, "moisture"],
    [{ moisture: "< 101" }, "moisture"],
    [{ moisture: "damp" }, "moisture"],
    [{ sampleWeight: "25.3" }, "sampleWeight"],
    [{ sampleWeight: "0 g" }, "sampleWeight"],
    [{ sampleWeight: "< 0 g" }, "sampleWeight"],
    [{ sampleWeight: "ND" }, "sampleWeight"],
    [{ sampleWeight: "" }, "sampleWeight"],
    [{ batchNumber: "verify:abcd" }, "batchNumber"],
    [{ batchNumber: "x".repeat(41) }, "batchNumber"],
    [{ testingMethod: "" }, "testingMethod"],
    [{ labelClaim: "1.4" }, "labelClaimOf"],
    [{ labelClaimOf: "mitragynine" }, "labelClaim"],
    [{ "heavyMetals-0-value": "0,12" }, "heavyMetals-0-value"],
    [{ "heavyMetals-0-value": "0.12 ppm" }, "heavyMetals-0-value"],
    [{ "heavyMetals-0-limit": "half" }, "heavyMetals-0-limit"],
    [{ "heavyMetals-0-limit": "NT" }, "heavyMetals-0-limit"],
    [{ "heavyMetals-0-limit": "9".repeat(31) }, "heavyMetals-0-limit"],
    [{ "heavyMetals-0-unit": "" }, "heavyMetals-0-unit"],
    [{ "heavyMetals-2-value": "" }, "heavyMetals-2-value"],
    [{ "heavyMetals-verdict": "" }, "heavyMetals-verdict"],
    [{ "pesticides-0-value": "6.5" }, "pesticides-0-value"],
    [{ testDate: "2026-02-30" }, "testDate"],
    [{ testDate: "" }, "testDate"],
  ])("%j is refused at %s", (overrides, field) => {
    expect(Object.keys(errorsOf(overrides))).toEqual([field]);
  });

  it("that lie beyond what plain leaf has are refused for plain leaf only", () => {
    const much = { mitragynine: "45", totalAlkaloids: "46" };
    expect(Object.keys(errorsOf(much))).toEqual(["mitragynine", "totalAlkaloids"]);
    expect(check(much, NOW, "mit").ok).toBe(true);
  });
});

describe("values against each other", () => {
  it("come to the total at most, but for what rounding can hide", () => {
    expect(errorsOf({ totalAlkaloids: "1.7" })).toEqual({});
    expect(Object.keys(errorsOf({ totalAlkaloids: "1.5" }))).toEqual(["totalAlkaloids"]);
    expect(Object.keys(errorsOf({ totalAlkaloids: "1.70" }))).toEqual(["totalAlkaloids"]);
    expect(errorsOf({ totalAlkaloids: "1.74" })).toEqual({});
  });

  it("add nothing to the total where no amount is printed", () => {
    const words = { mitragynine: "1.42", sevenOhMitragynine: "< 0.9", paynantheine: "ND", speciogynine: "Not tested" };
    expect(errorsOf({ ...words, totalAlkaloids: "1.42" })).toEqual({});
    expect(errorsOf({ ...words, totalAlkaloids: "Not tested" })).toEqual({});
    expect(errorsOf({ ...words, totalAlkaloids: "< 2" })).toEqual({});
    expect(Object.keys(errorsOf({ ...words, totalAlkaloids: "< 1" }))).toEqual(["totalAlkaloids"]);
    expect(Object.keys(errorsOf({ ...words, totalAlkaloids: "ND" }))).toEqual(["totalAlkaloids"]);
  });

  it("may all be under what the laboratory sees, but not all be untested", () => {
    const all = (shown: string) =>
      errorsOf({
        ...{ mitragynine: shown, sevenOhMitragynine: shown, paynantheine: shown, speciogynine: shown },
        totalAlkaloids: shown,
      });
    expect(all("ND")).toEqual({});
    expect(all("< 0.01")).toEqual({});
    expect(Object.keys(all("NT"))).toEqual(["mitragynine"]);
  });

  it.each<[TypedResult, string]>([
    [{ "heavyMetals-0-value": "0.51" }, "heavyMetals-0-value"],
    [{ "heavyMetals-0-value": "> 5" }, "heavyMetals-0-value"],
    [{ "microbials-2-value": "Detected" }, "microbials-2-value"],
    [{ "heavyMetals-verdict": "failed" }, "heavyMetals-verdict"],
    [{ "pesticides-verdict": "failed" }, "pesticides-verdict"],
    [{ "heavyMetals-verdict": "not-tested" }, "heavyMetals-verdict"],
    [{ "pesticides-1-value": "67" }, "pesticides-1-value"],
    [{ "heavyMetals-1-value": "NT" }, "heavyMetals-verdict"],
    [{ "heavyMetals-verdict": "failed", "heavyMetals-1-value": "NT" }, "heavyMetals-verdict"],
    [
      { "heavyMetals-verdict": "not-tested", "heavyMetals-0-value": "9", "heavyMetals-1-value": "NT" },
      "heavyMetals-verdict",
    ],
  ])("a verdict that contradicts its numbers is refused: %j", (overrides, field) => {
    expect(Object.keys(errorsOf(overrides))).toEqual([field]);
  });

  it("a value exactly at its limit passes", () => {
    expect(errorsOf({ "heavyMetals-0-value": "0.5" })).toEqual({});
  });

  it.each([
    ["0.50", 0.5],
    ["≤ 0.50", 0.5],
    ["1,000", 1000],
  ])("a limit printed “%s” is kept as printed", (limitShown, limit) => {
    const checked = check({ "heavyMetals-0-limit": limitShown });
    expect(checked.ok && checked.value.safety.heavyMetals.measures[0]).toMatchObject({ limit, limitShown });
  });

  it("nothing may be there where the printed limit is a word", () => {
    const absent = { "microbials-2-value": "ND", "microbials-2-limit": "Absent", "microbials-2-unit": "" };
    expect(errorsOf(absent)).toEqual({});
    expect(errorsOf({ ...absent, "microbials-2-value": "Detected" })).not.toEqual({});
  });

  it("a value without a limit leaves the verdict to the certificate", () => {
    const free = { "heavyMetals-0-value": "9", "heavyMetals-0-limit": "" };
    expect(errorsOf(free)).toEqual({});
    const failed = check({ ...free, "heavyMetals-verdict": "failed" });
    expect(failed).toMatchObject({ ok: true, value: { overallSafety: "Failed" } });
  });

  it("a group that was not tested has no values, and leaves the safety incomplete", () => {
    const typed = Object.fromEntries(
      Object.entries(typedResult(base)).filter(([name]) => !name.startsWith("residualSolvents-")),
    );
    const checked = checkResult({ ...typed, "residualSolvents-verdict": "not-tested" }, { substance: null, now: NOW });
    expect(checked).toMatchObject({
      ok: true,
      value: { overallSafety: "Incomplete", safety: { residualSolvents: { verdict: "not-tested", measures: [] } } },
    });
  });
});

describe("a line that was not tested", () => {
  it("keeps its place among the others, and makes its group untested and the whole incomplete", () => {
    const checked = check({ "heavyMetals-verdict": "not-tested", "heavyMetals-1-value": "NT" });
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    const { heavyMetals } = checked.value.safety;
    expect(heavyMetals.measures.map(({ shown }) => shown)).toEqual(["0.12", "NT", "Not detected", "ND"]);
    expect([heavyMetals.verdict, checked.value.overallSafety]).toEqual(["not-tested", "Incomplete"]);
  });

  it("leaves a group that failed by another line failed", () => {
    const failed = { "heavyMetals-verdict": "failed", "heavyMetals-0-value": "9", "heavyMetals-1-value": "NT" };
    expect(check(failed)).toMatchObject({ ok: true, value: { overallSafety: "Failed" } });
  });

  it("that its group does not need leaves the verdict as printed", () => {
    expect(errorsOf({ "heavyMetals-4-name": "Nickel", "heavyMetals-4-value": "Not tested" })).toEqual({});
  });

  it("can be a count of substances", () => {
    expect(
      errorsOf({ "pesticides-verdict": "not-tested", "pesticides-0-value": "NT", "pesticides-1-value": "NT" }),
    ).toEqual({});
  });
});

describe("lines", () => {
  it("that follow the standard ones are kept, and blank ones between them are skipped", () => {
    const more = {
      ...{ "residualSolvents-lines": "6", "residualSolvents-4-name": "Ethanol", "residualSolvents-4-value": "120" },
      ...{ "residualSolvents-4-limit": "5000", "residualSolvents-4-unit": "ppm" },
    };
    const checked = check(more);
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    expect(checked.value.safety.residualSolvents.measures.map(({ name }) => name)).toEqual([
      "Substances tested",
      "Detected",
      "Ethanol",
    ]);
  });

  it("that are wrong are pointed at, even when blank ones stand before them", () => {
    const more = { "residualSolvents-7-name": "Ethanol", "residualSolvents-7-value": "lots" };
    expect(Object.keys(errorsOf(more))).toEqual(["residualSolvents-7-value"]);
    expect(errorsOf({ ...more, "residualSolvents-7-value": "6000", "residualSolvents-7-limit": "5000" })).toEqual({
      "residualSolvents-7-unit": expect.any(String) as string,
    });
    const over = {
      "residualSolvents-7-value": "6000",
      "residualSolvents-7-limit": "5000",
      "residualSolvents-7-unit": "ppm",
    };
    expect(Object.keys(errorsOf({ ...more, ...over }))).toEqual(["residualSolvents-7-value"]);
  });

  it("are named once", () => {
    const again = { "heavyMetals-4-name": "lead", "heavyMetals-4-value": "ND" };
    expect(Object.keys(errorsOf(again))).toEqual(["heavyMetals-4-name"]);
  });
});

describe("the test date", () => {
  it("may be today, and not tomorrow", () => {
    expect(errorsOf({ testDate: "2026-11-20" })).toEqual({});
    expect(errorsOf({ testDate: "2026-11-21" })).toEqual({ testDate: "The test date is in the future." });
  });

  it("is refused from the moment its result expires on", () => {
    const expiry = Date.UTC(2026, 10, 20);
    expect(errorsOf({ testDate: "2026-05-20" }, expiry - 1)).toEqual({});
    expect(errorsOf({ testDate: "2026-05-20" }, expiry)).toHaveProperty("testDate");
    // 31 August has no counterpart in February.
    expect(errorsOf({ testDate: "2026-08-31" }, Date.UTC(2027, 1, 28) - 1)).toEqual({});
    expect(errorsOf({ testDate: "2026-08-31" }, Date.UTC(2027, 1, 28))).toHaveProperty("testDate");
  });

  it("keeps to the clock it is given", () => {
    expect(errorsOf({}, NOW + 300 * DAY)).toHaveProperty("testDate");
  });
});
