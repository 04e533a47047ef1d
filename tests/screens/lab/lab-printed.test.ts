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

const PRINTED = {
  ...{ alkaloidUnit: "mg/g", mitragynine: "14.20", sevenOhMitragynine: "0.08", sevenOhMitragynineLimit: "0.50" },
  ...{ paynantheine: "< 0.5", speciogynine: "ND", totalAlkaloids: "NT", "heavyMetals-verdict": "not-tested" },
  ...{ "heavyMetals-3-value": "NT", "heavyMetals-0-limit": "0.50", "microbials-0-limit": "10,000" },
  "microbials-2-limit": "Absent",
};
const LINES = ["14.20 mg/g (1.420%)", "0.08 mg/g (0.008%)", "< 0.5 mg/g (< 0.05%)", "ND (not detected)"];

const words = async (path: string, who?: Person): Promise<string> =>
  wordsOf(await (await ask(path, who && { cookie: who.cookie })).text());

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  moderator = await aPerson({ username: "mod", role: "moderator" });
  await aLab();
  await aTestableProduct(ann.vendorId);
  id = await aWholeDraft(ann, PRINTED);
  expect((await submitDraft(ann, id)).status).toBe(201);
  const review = await words(`/lab-verification/panel/results/${id}`, moderator);
  for (const line of LINES) expect(review).toContain(line);
  const groups = { ...ALL_PASSED, heavyMetals: "not-tested" };
  const verified = await ask(`/api/lab-panel/results/${id}/verification`, {
    json: { groups },
    cookie: moderator.cookie,
  });
  expect(verified.status, await verified.clone().text()).toBe(200);
});

describe("a certificate in mg/g with bounds, ND and NT", () => {
  it.each([() => `/lab/${id}`, () => `/vendor/${ann.vendorId}/product/product?tab=lab`])(
    "reads as printed on its page and its product's",
    async (path) => {
      const text = await words(path());
      for (const line of [...LINES, "limit 0.50 mg/g", "Total NT (not tested)", "Arsenic NT (not tested)"])
        expect(text).toContain(line);
      expect(text).toMatch(/Lead 0\.12 0\.50 .*Total bacteria [\d,]+ 10,000 .*Salmonella .*limit Absent/);
      expect(text).toContain("Incomplete");
      expect(text).not.toMatch(/\b0\.00%|0\.01%/);
    },
  );

  it("reads as printed at the vendor's, in the comparison and in the feed", async () => {
    expect(await words(`/vendor/${ann.vendorId}?tab=lab`)).toContain("0.08 mg/g (0.008%)");
    expect(await words("/compare?ids=product")).toContain("0.08 mg/g (0.008%) measured by");
    const feed = await (await ask("/feeds/lab.xml")).text();
    expect(feed).toContain("Mitragynine 14.20 mg/g (1.420%), 7-OH 0.08 mg/g (0.008%).");
  });

  it("is told by the API line by line, and no bound or word as a number", async () => {
    const line = (shown: string, kind: string, value: number | null, percent: number | null, limit = null) => ({
      ...{ shown, kind, value, unit: "mg/g", limit, percent },
    });
    const alkaloids = {
      mitragynine: line("14.20", "number", 14.2, 1.42),
      "7ohMitragynine": { ...line("0.08", "number", 0.08, 0.008), limit: "0.50" },
      paynantheine: line("< 0.5", "below", null, null),
      speciogynine: line("ND", "absent", null, null),
      total: line("NT", "not-tested", null, null),
    };
    const result = await (await ask(`/api/lab/results/${id}`)).json<Record<string, unknown>>();
    expect(result["alkaloids"]).toEqual(alkaloids);
    type Lines = {
      measures: { shown: string; value: number | null; limit: number | null; limitShown: string | null }[];
    };
    const metals = result["safetyTests"] as { heavyMetals: Lines; microbials: Lines };
    const limits = [metals.heavyMetals.measures[0], metals.microbials.measures[0], metals.microbials.measures[2]];
    expect(limits.map((line) => [line?.limitShown, line?.limit])).toEqual([
      ...[
        ["0.50", 0.5],
        ["10,000", 10_000],
        ["Absent", 0],
      ],
    ]);
    expect(metals.heavyMetals.measures.map(({ shown, value }) => [shown, value])).toEqual([
      ["0.12", 0.12],
      ["< 0.01", null],
      ["Not detected", null],
      ["NT", null],
    ]);
    const [row] = await (await ask("/lab-data/results.json")).json<{ alkaloids: object }[]>();
    expect(row?.alkaloids).toEqual(alkaloids);
    const claimed = { alkaloids: { ...alkaloids, labelClaim: null } };
    const own = await ask(`/api/vendor/labs/${id}`, { cookie: ann.cookie });
    expect(await own.json()).toMatchObject(claimed);
    const panel = await ask(`/api/lab-panel/results/${id}`, { cookie: moderator.cookie });
    expect(await panel.json()).toMatchObject({ result: claimed });
  });

  it("stands in the table as printed, with a percentage only where a number is", async () => {
    const [header = [], row = []] = parseCsv(await (await ask("/lab-data/results.csv")).text());
    const cell = (name: string) => row[header.indexOf(name)];
    expect(["printed", "limit", "percent"].map((part) => cell(`7oh_mitragynine_${part}`))).toEqual([
      ...["0.08", "0.50", "0.008"],
    ]);
    for (const [name, shown] of [
      ["paynantheine", "< 0.5"],
      ["speciogynine", "ND"],
      ["total_alkaloids", "NT"],
    ] as const)
      expect([cell(`${name}_printed`), cell(`${name}_percent`)]).toEqual([shown, ""]);
    expect(cell("heavy_metals_printed")).toMatch(/^Lead 0\.12 ppm, limit 0\.50; Mercury < 0\.01 ppm, limit /);
    expect(cell("microbials_printed")).toMatch(/limit 10,000; .*limit Absent/);
    expect([cell("printed_unit"), cell("overall_safety")]).toEqual(["mg/g", "Incomplete"]);
  });
});
