import { beforeAll, describe, expect, it } from "vitest";
import { parseCsv } from "../../factories/csv";
import { aLab, aTestableProduct, aWholeDraft, submitDraft } from "../../factories/lab-entry";
import { ALL_PASSED } from "../../factories/lab-panel";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

let ann: Awaited<ReturnType<typeof aVendorPerson>>;
let moderator: Person;
let id: string;

/** Tablets: by the piece what they are sold by, by weight and in ppm the rest. */
const PRINTED = {
  ...{ alkaloidUnit: "mg/unit", mitragynine: "< 0.5", sevenOhMitragynine: "15.20", sevenOhMitragynineLimit: "0.05" },
  ...{ paynantheine: "0.020", paynantheineUnit: "%", speciogynine: "90", speciogynineUnit: "ppm" },
  ...{ totalAlkaloids: "15.80", labelClaim: "15", labelClaimOf: "sevenOhMitragynine", sampleWeight: "Not stated" },
};

const words = async (path: string, who?: Person): Promise<string> =>
  wordsOf(await (await ask(path, who && { cookie: who.cookie })).text());

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  moderator = await aPerson({ username: "mod", role: "moderator" });
  await aLab();
  await aTestableProduct(ann.vendorId);
  id = await aWholeDraft(ann, PRINTED);
  const form = await words(`/vendor-dashboard/labs/${id}`, ann);
  expect(form).toContain("As above");
  expect((await submitDraft(ann, id)).status).toBe(201);
  const review = await words(`/lab-verification/panel/results/${id}`, moderator);
  for (const said of [
    "15.20 mg/unit, limit 0.05 mg/unit",
    "Printed in mg/unit, %, ppm",
    "15 mg/unit 7-Hydroxymitragynine",
  ])
    expect(review).toContain(said);
  const verified = await ask(`/api/lab-panel/results/${id}/verification`, {
    json: { groups: ALL_PASSED },
    cookie: moderator.cookie,
  });
  expect(verified.status, await verified.clone().text()).toBe(200);
});

describe("a certificate with lines in several units", () => {
  it.each([() => `/lab/${id}`, () => `/vendor/${ann.vendorId}/product/product?tab=lab`])(
    "reads as printed on its page and its product's, line by line",
    async (path) => {
      const text = await words(path());
      for (const said of [
        ...["Mitragynine < 0.5 mg/unit", "15.20 mg/unit limit 0.05 mg/unit label claim 15 mg/unit"],
        ...["Paynantheine 0.020%", "Speciogynine 90 ppm (0.0090%)", "Total 15.80 mg/unit"],
        ...["7-Hydroxymitragynine is 1.3% above its label", "without the weight of one it is no percentage"],
        "sample weight not stated",
      ])
        expect(text.replaceAll("Sample weight", "sample weight")).toContain(said);
      expect(text).not.toMatch(/15\.20?%|15\.80?%|1\.52|\b0\.5%|NaN|Infinity/);
    },
  );

  it("draws no bar for what is told by the piece, and none that looks like nothing", async () => {
    const html = await (await ask(`/lab/${id}`)).text();
    expect(html.match(/class="alk-bar alk-bar--none"/g)).toHaveLength(3);
    expect(html.match(/class="alk-bar"[^>]*><i>/g)).toHaveLength(2);
    expect(html).not.toContain("--at");
    // Printed, they stand in one line.
    expect(html).toContain('15.20 mg/unit<small class="muted"> limit <!-- -->0.05 mg/unit</small>');
  });

  it("reads as printed at the vendor's, in the product's facts, in the comparison and in the feed", async () => {
    expect(await words(`/vendor/${ann.vendorId}?tab=lab`)).toContain("< 0.5 mg/unit 15.20 mg/unit");
    expect(await words("/compare?ids=product")).toContain("15.20 mg/unit measured by");
    const feed = await (await ask("/feeds/lab.xml")).text();
    expect(feed).toContain("Mitragynine &lt; 0.5 mg/unit, 7-OH 15.20 mg/unit.");
  });

  it("has its units line by line in every API, and no percentage by the piece", async () => {
    const line = (shown: string, unit: string, value: number | null, percent: number | null, limit = "") => ({
      ...{ shown, kind: value === null ? "below" : "number", value, unit, limit: limit || null, percent },
    });
    const alkaloids = {
      mitragynine: line("< 0.5", "mg/unit", null, null),
      "7ohMitragynine": line("15.20", "mg/unit", 15.2, null, "0.05"),
      paynantheine: line("0.020", "%", 0.02, 0.02),
      speciogynine: line("90", "ppm", 90, 0.009),
      total: line("15.80", "mg/unit", 15.8, null),
    };
    const result = await (await ask(`/api/lab/results/${id}`)).json<Record<string, unknown>>();
    expect(result).toMatchObject({ sampleWeight: "Not stated" });
    expect(result["alkaloids"]).toEqual(alkaloids);
    const [row] = await (await ask("/lab-data/results.json")).json<{ alkaloids: object }[]>();
    expect(row?.alkaloids).toEqual(alkaloids);
    const claimed = { ...alkaloids, labelClaim: { of: "sevenOhMitragynine", shown: "15", unit: "mg/unit" } };
    const own = await ask(`/api/vendor/labs/${id}`, { cookie: ann.cookie });
    expect(await own.json()).toMatchObject({ alkaloids: claimed });
    const panel = await ask(`/api/lab-panel/results/${id}`, { cookie: moderator.cookie });
    expect(await panel.json()).toMatchObject({ result: { alkaloids: claimed }, oddities: [] });
  });

  it("has a column with the unit of each line in the table, and an empty one for a percentage that is none", async () => {
    const [header = [], row = []] = parseCsv(await (await ask("/lab-data/results.csv")).text());
    const cells = (name: string) =>
      ["printed", "unit", "percent"].map((part) => row[header.indexOf(`${name}_${part}`)]);
    expect(cells("mitragynine")).toEqual(["< 0.5", "mg/unit", ""]);
    expect(cells("7oh_mitragynine")).toEqual(["15.20", "mg/unit", ""]);
    expect(cells("paynantheine")).toEqual(["0.020", "%", "0.02"]);
    expect(cells("speciogynine")).toEqual(["90", "ppm", "0.009"]);
    expect(cells("total_alkaloids")).toEqual(["15.80", "mg/unit", ""]);
  });

  it("is pointed out to the panel where its label is off, by the piece too", async () => {
    const off = await aWholeDraft(ann, { ...PRINTED, batchNumber: "TV-2611-02", labelClaim: "20" });
    expect((await submitDraft(ann, off)).status).toBe(201);
    const panel = await ask(`/api/lab-panel/results/${off}`, { cookie: moderator.cookie });
    expect(await panel.json()).toMatchObject({
      oddities: ["The measured value is 24% off what the label claims."],
    });
  });

  it("has the units of single lines in the API's description", async () => {
    const openapi = await (await ask("/api/openapi.json")).text();
    expect(openapi).toContain('["%","mg/g","ppm","mg/unit"]');
  });
});
