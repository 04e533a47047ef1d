import { describe, expect, it } from "vitest";
import { proposeValues } from "@worker/domain/catalogue/lab/proposals/propose-values";
import { printedDate } from "@worker/domain/catalogue/lab/proposals/printed-date";

const LABS = [
  { id: "sable", name: "Sable Ridge Analytical" },
  { id: "teal", name: "Teal Basin Labs" },
];

/** A page whose cells stand in columns 100 points apart; null leaves a column empty. */
const page = (...rows: (string | null)[][]) =>
  rows.map((cells) =>
    cells.flatMap((text, n) => (text === null ? [] : [{ text, x: 100 * n, to: 100 * n + 5 * text.length }])),
  );
const propose = (...rows: (string | null)[][]) => proposeValues([page(...rows)], LABS);

describe("what a certificate's text gives without a doubt", () => {
  it("is read from a report with headings, heads of columns and a verdict for each group", () => {
    expect(
      propose(
        ["Sable Ridge Analytical"],
        ["Batch / lot", "HL-2610-01", "Received", "2026-10-24"],
        ["Tested", "2026-10-25", "Issued", "2026-10-26"],
        ["Method", "HPLC-DAD, ICP-MS", "Moisture", "7.5 %"],
        ["Sample weight", "10.6 g"],
        ["Alkaloids"],
        ["Analyte", "Result", "LOQ", "Limit", "Unit"],
        ["Mitragynine", "10.80", "0.05", "-", "mg/g"],
        ["7-Hydroxymitragynine", "< 0.50", "0.50", "≤ 2.0", "mg/g"],
        ["Paynantheine", "ND", "0.05", null, "mg/g"],
        ["Speciogynine", "NT", null, null, "mg/g"],
        ["Total alkaloids", "10.80", null, null, "mg/g"],
        ["Heavy metals", "PASS"],
        ["Analyte", "Result", "Limit", "Unit", "Status"],
        ["Lead (Pb)", "0.12", "0.5", "µg/g", "Pass"],
        ["Hg", "< LOQ", "0.2", "µg/g", "Pass"],
        ["Nickel", "0.3", "5.0", "µg/g", "Pass"],
      ),
    ).toEqual({
      ...{ labId: "sable", batchNumber: "HL-2610-01", testDate: "2026-10-25", testingMethod: "HPLC-DAD, ICP-MS" },
      ...{ sampleWeight: "10.6 g", moisture: "7.5", alkaloidUnit: "mg/g", mitragynine: "10.80" },
      ...{ sevenOhMitragynine: "< 0.50", sevenOhMitragynineLimit: "2.0", paynantheine: "ND", speciogynine: "NT" },
      ...{ totalAlkaloids: "10.80", "heavyMetals-verdict": "passed" },
      ...{ "heavyMetals-0-value": "0.12", "heavyMetals-0-limit": "0.5", "heavyMetals-0-unit": "µg/g" },
      ...{ "heavyMetals-1-value": "< LOQ", "heavyMetals-1-limit": "0.2", "heavyMetals-1-unit": "µg/g" },
      ...{ "heavyMetals-4-name": "Nickel", "heavyMetals-4-value": "0.3" },
      ...{ "heavyMetals-4-limit": "5.0", "heavyMetals-4-unit": "µg/g" },
    });
  });

  it("is read from labels with colons, units in the heads, and values with their unit", () => {
    expect(
      propose(
        ["Teal Basin Labs, LLC"],
        ["Lot #: TB77-A"],
        ["Date Analyzed: Oct 25, 2026"],
        ["Compound", "Result (%)", "LOD (%)"],
        ["Mitragynine", "1.42", "0.01"],
        ["7-OH-Mitragynine", "0.02", "0.01"],
        ["Residual Solvents: Not Tested"],
        ["Microbiological Testing"],
        ["Total Aerobic Plate Count", "1,200 CFU/g"],
        ["Yeast & Mould", "<10 CFU/g"],
        ["Salmonella spp.", "Absent", "in 25 g"],
      ),
    ).toEqual({
      ...{ labId: "teal", batchNumber: "TB77-A", testDate: "2026-10-25" },
      ...{ alkaloidUnit: "%", mitragynine: "1.42", sevenOhMitragynine: "0.02" },
      "residualSolvents-verdict": "not-tested",
      ...{ "microbials-0-value": "1,200", "microbials-0-unit": "CFU/g", "microbials-1-value": "<10" },
      ...{ "microbials-1-unit": "CFU/g", "microbials-2-value": "Absent", "microbials-2-unit": "in 25 g" },
    });
  });

  it("is read from rows without heads only where nothing else could be the value", () => {
    const clear = propose(["Mitragynine", "1.42", "%"], ["Lead", "0.1", "ppm"]);
    expect(clear).toMatchObject({ mitragynine: "1.42", alkaloidUnit: "%", "heavyMetals-0-value": "0.1" });
    expect(propose(["Mitragynine", "0.01", "1.42", "%"], ["Lead", "0.1", "0.5", "ppm"])).toEqual({});
  });
});

describe("lines in several units", () => {
  it("have the unit that most of them have, and the others their own", () => {
    expect(
      propose(
        ["Alkaloids"],
        ["Analyte", "Result", "Limit", "Unit"],
        ["Mitragynine", "0.40", "≤ 1.0", "mg/tablet"],
        ["7-OH", "15.20", "-", "mg / unit"],
        ["Paynantheine", "0.02", "-", "%"],
        ["Speciogynine", "90", "< 200", "PPM"],
        ["Total alkaloids", "15.80", "-", "mg per unit"],
      ),
    ).toEqual({
      ...{ alkaloidUnit: "mg/unit", mitragynine: "0.40", mitragynineLimit: "1.0", sevenOhMitragynine: "15.20" },
      ...{ paynantheine: "0.02", paynantheineUnit: "%", speciogynine: "90", speciogynineUnit: "ppm" },
      totalAlkaloids: "15.80",
    });
  });

  it("of which the form does not know one leave that line to the person", () => {
    expect(propose(["Mitragynine", "1.42", "%"], ["Paynantheine", "2100", "µg/g"])).toEqual({
      ...{ alkaloidUnit: "%", mitragynine: "1.42" },
    });
  });
});

describe("facts of the sample", () => {
  it.each([
    [["Sample weight", "< 25 g"], { sampleWeight: "< 25 g" }],
    [["Sample weight", "N/A"], { sampleWeight: "N/A" }],
    [["Moisture", "< 5 %"], { moisture: "< 5" }],
    [["Moisture", "NT"], { moisture: "NT" }],
    [["Moisture", "< 5"], {}],
    [["Sample weight", "25"], {}],
  ])("%j gives %j", (row, values) => expect(propose(row)).toEqual(values));
});

describe("a method in words", () => {
  it.each([
    ["Method: HPLC-UV (alkaloids), ICP-MS (metals)", "HPLC-UV (alkaloids), ICP-MS (metals)"],
    ["Methods: HPLC and ICP-MS", "HPLC and ICP-MS"],
    ["Method: HPLC Batch: A-1", undefined],
    ["Method: HPLC as agreed with the client", undefined],
  ])("%s", (text, method) => expect(propose([text])["testingMethod"]).toBe(method));
});

describe("a group's verdict", () => {
  const HEADS = ["Analyte", "Result", "Limit", "Unit", "Status"];
  const verdictOf = (...rows: (string | null)[][]) => propose(["Heavy metals"], ...rows)["heavyMetals-verdict"];

  it("is failed where one line is printed FAIL", () => {
    expect(verdictOf(HEADS, ["Lead", "0.9", "0.5", "ppm", "FAIL"], ["Mercury", "0.1", "0.2", "ppm", "PASS"])).toBe(
      "failed",
    );
    expect(propose(["Lead (Pb)", "0.9", "ppm", "FAIL"])).toEqual({
      ...{ "heavyMetals-0-value": "0.9", "heavyMetals-0-unit": "ppm", "heavyMetals-verdict": "failed" },
    });
    expect(verdictOf(["Mercury", "0,9", "ppm", "FAIL"], ["Lead", "0.1", "ppm", "PASS"])).toBe("failed");
  });

  it("is passed where every line is printed PASS, and left to the person where one is not", () => {
    const lead = ["Lead", "0.1", "0.5", "ppm", "Pass"];
    expect(verdictOf(HEADS, lead, ["Nickel", "0.1", "5", "ppm", "Complies"])).toBe("passed");
    expect(verdictOf(HEADS, lead, ["Mercury", "0.1", "0.2", "ppm"])).toBeUndefined();
    expect(verdictOf(HEADS, lead, ["Mercury", "NT", "0.2", "ppm", "Pass"])).toBeUndefined();
  });

  it("is not tested where that stands alone under the heading", () => {
    const values = propose(["Pesticides"], ["Not tested"], ["Residual solvents"], ["NT"], ["Microbials"], ["Page 2"]);
    expect(values).toEqual({ "pesticides-verdict": "not-tested", "residualSolvents-verdict": "not-tested" });
  });

  it("is left to the person where the heading, or a verdict on the whole, says otherwise", () => {
    const lead = (word: string) => ["Lead", "0.9", "0.5", "ppm", word];
    expect(propose(["Heavy metals", "PASS"], HEADS, lead("FAIL"))).not.toHaveProperty("heavyMetals-verdict");
    expect(verdictOf(HEADS, lead("PASS"), ["Overall result", "FAIL"])).toBeUndefined();
    expect(verdictOf(HEADS, lead("PASS"), ["Pesticides", "FAIL"])).toBe("passed");
  });
});

describe("what is left to the person", () => {
  it.each<[string, (string | null)[][]]>([
    [
      "an amount whose unit stands nowhere",
      [
        ["Analyte", "Result"],
        ["Mitragynine", "1.42"],
      ],
    ],
    ["a unit that the form does not have", [["Mitragynine", "14200", "µg/g"]]],
    [
      "one alkaloid in two units",
      [
        ["Mitragynine", "1.42", "%"],
        ["Mitragynine", "14.2", "mg/g"],
      ],
    ],
    [
      "two values of one line",
      [
        ["Mitragynine", "1.42", "%"],
        ["Mitragynine", "1.52", "%"],
      ],
    ],
    ["a decimal comma", [["Mitragynine", "1,42", "%"]]],
    ["letters that the file does not tell", [["Mitragynine", "\ufffd.42", "%"]]],
    [
      "two tables beside each other",
      [
        ["Analyte", "Result", "Analyte", "Result"],
        ["Lead", "0.1", "Mercury", "0.2"],
      ],
    ],
    [
      "two batch numbers",
      [
        ["Batch", "A-1"],
        ["Lot", "B-2"],
      ],
    ],
    [
      "a day before the sample came",
      [
        ["Tested", "2026-10-01"],
        ["Received", "2026-10-24"],
      ],
    ],
    ["a day in figures that can be read in two ways", [["Tested", "03/04/2026"]]],
    [
      "a day, and one that can be read in two ways",
      [
        ["Tested", "2026-04-03"],
        ["Test date", "03/05/2026"],
      ],
    ],
    ["two laboratories", [["Sable Ridge Analytical for Teal Basin Labs"]]],
    ["a laboratory's name inside another word", [["Unsable Ridge Analytical"]]],
    [
      "verdicts that differ",
      [
        ["Heavy metals", "PASS"],
        ["Heavy metals", "FAIL"],
      ],
    ],
    ["prose that mentions an alkaloid", [["Mitragynine is an alkaloid of the kratom leaf"]]],
    ["a method that names none", [["Method", "as agreed with the client"]]],
    ["the rest of a line behind a label", [["Batch: A-1 Tested 2026-10-01"]]],
  ])("%s", (_, rows) => expect(propose(...rows)).toEqual({}));

  it("a limit in another unit, or one that excludes its own number", () => {
    const rows = (limit: string) => [
      ["Analyte", "Result", "Limit", "Unit"],
      ["Lead", "0.1", limit, "ppm"],
    ];
    expect(propose(...rows("500 ppb"))).not.toHaveProperty("heavyMetals-0-limit");
    expect(propose(...rows("< 0.5"))).not.toHaveProperty("heavyMetals-0-limit");
    expect(propose(...rows("NMT 0.5 ppm"))).toHaveProperty("heavyMetals-0-limit", "0.5");
    expect(propose(...rows("≤ 0.5"))).toHaveProperty("heavyMetals-0-limit", "≤ 0.5");
    const heads = ["Analyte", "Result (ppm)", "Limit (ppb)"];
    expect(propose(heads, ["Lead", "0.1", "500"])).toMatchObject({ "heavyMetals-0-unit": "ppm" });
    expect(propose(heads, ["Lead", "0.1", "500"])).not.toHaveProperty("heavyMetals-0-limit");
  });

  it("a list of more lines than the form has", () => {
    const many = Array.from({ length: 20 }, (_, n) => [`Pesticide ${n}`, "ND", "0.1", "ppm"]);
    expect(propose(["Pesticides", "PASS"], ["Analyte", "Result", "Limit", "Unit"], ...many)).toEqual({
      "pesticides-verdict": "passed",
    });
  });

  it("text made to hold readers up, or to reach what is no field", () => {
    const hostile = [
      ["Batch", "__proto__"],
      ["__proto__", "1.42", "%"],
      ["constructor", "1.42", "%"],
      ["a".repeat(50_000), "1"],
      [`${"Batch:".repeat(5000)} 1`],
      ["Tested", `2026-10-01${",".repeat(500_000)}`],
      ["Method", `${"(".repeat(20_000)}HPLC`],
    ];
    expect(propose(...hostile)).toEqual({});
  });
});

it.each([
  ["2026-10-25", "2026-10-25"],
  ["2026/1/5 14:03", "2026-01-05"],
  ["Oct. 5th, 2026", "2026-10-05"],
  ["25 October 2026", "2026-10-25"],
  ["05-Nov-2026", "2026-11-05"],
  ["10/25/2026", "2026-10-25"],
  ["25.10.2026", "2026-10-25"],
  ["05/05/2026", "2026-05-05"],
  ["03/04/2026", null],
  ["2026-02-30", null],
  ["10/25/26", null],
  ["soon", null],
])("a printed day: %s", (text, day) => expect(printedDate(text)).toBe(day));
