import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { typedAgain } from "@worker/domain/catalogue/lab/entry/typed-again";
import { numberPrinted } from "@worker/domain/catalogue/lab/results/printed-value";
import { labResults } from "@worker/domain/catalogue/lab/results/schema";
import { databaseBefore } from "../../factories/earlier-database";

const line = (name: string, shown = "1.20", unit = "ppm") => ({
  name,
  value: numberPrinted(shown),
  shown,
  limit: 2.5,
  unit,
});
const count = (name: string, value: number) => ({ name, value, shown: `${value}`, limit: null, unit: "substances" });
const tested = (...measures: unknown[]) => ({ verdict: "passed", measures });
const counts = tested(count("Substances tested", 66), count("Detected", 0));

const write = (id: string, safety: Record<string, unknown>) =>
  env.DB.prepare(
    `insert into lab_results (id, product_id, vendor_id, lab_id, batch_number, code, test_date, expires_at, status,
      mitragynine, seven_oh_mitragynine, paynantheine, speciogynine, total_alkaloids, safety, overall_safety,
      testing_method, sample_weight, created_at, updated_at)
    values (?1, 'p', 'v', 'l', ?1, ?1, '2026-11-01', 9, 'rejected', 1.4, 0.02, 0.2, 0.1, 1.8, ?2, 'Passed', 'HPLC-UV',
      '25.3 g', 1, 5)`,
  )
    .bind(id, JSON.stringify(safety))
    .run();

const METALS = [line("Lead"), line("Mercury", "< 0.01"), line("Cadmium"), line("Arsenic", "ND")];
const MICROBES = [
  line("Total bacteria", "1,200", "CFU/g"),
  line("Yeast and mould", "< 10", "CFU/g"),
  { name: "Salmonella", value: null, shown: "Absent", limit: null, unit: "in 25 g" },
  { name: "E. coli", value: null, shown: "Absent", limit: null, unit: "in 1 g" },
];

async function before(): Promise<void> {
  const rest = { pesticides: counts, residualSolvents: { verdict: "not-tested", measures: [] } };
  await write("whole", { heavyMetals: tested(...METALS), microbials: tested(...MICROBES), ...rest });
  await write("own lines", {
    heavyMetals: tested(line("NICKEL"), line("aRSENIC"), line("LEAD"), line("Lead"), line("Yeast and mould")),
    microbials: tested(line("YEAST AND MOULD"), line("Yeast and mold"), line("Mould, total")),
    ...rest,
  });
}

const read = async (id: string) => {
  const found = (await connect(env.DB).select().from(labResults)).find((row) => row.id === id);
  if (found === undefined) throw new Error(`There is no result ${id}.`);
  return found;
};

beforeAll(async () => {
  const migrate = await databaseBefore("0006_standard_lines.sql");
  await before();
  await migrate();
});

describe("a result from before standard lines had codes", () => {
  const limited = (each: { limit: number | null }) => ({
    ...each,
    limitShown: each.limit === null ? null : String(each.limit),
  });

  it("keeps its lines, their order and all that was printed, and calls each what it is called now", async () => {
    const { safety, updatedAt } = await read("whole");
    const codes = ["lead", "mercury", "cadmium", "arsenic"];
    expect(safety.heavyMetals).toEqual(tested(...METALS.map((each, at) => ({ ...limited(each), code: codes[at] }))));
    const [bacteria, mold, salmonella, coli] = MICROBES.map(limited);
    expect(safety.microbials).toEqual(
      tested(
        { ...bacteria, code: "bacteria" },
        { ...mold, code: "yeast-mold", name: "Yeast and mold" },
        { ...salmonella, code: "salmonella" },
        { ...coli, code: "e-coli" },
      ),
    );
    expect(safety.pesticides.measures.map(({ code, value }) => [code, value])).toEqual([
      ["substances-tested", 66],
      ["substances-detected", 0],
    ]);
    expect([safety.residualSolvents, updatedAt]).toEqual([{ verdict: "not-tested", measures: [] }, 5]);
  });

  it("is typed again with every value in the standard line's place", async () => {
    const typed = typedAgain(await read("whole"));
    expect(typed).toMatchObject({
      ...{ "microbials-0-value": "1,200", "microbials-1-value": "< 10", "microbials-1-unit": "CFU/g" },
      ...{ "heavyMetals-3-value": "ND", "pesticides-0-value": "66", "pesticides-1-value": "0" },
    });
    expect(Object.keys(typed).filter((field) => field.endsWith("-name"))).toEqual([]);
  });

  it("knows a standard line in any case, and leaves lines of its own as they were typed", async () => {
    const { safety } = await read("own lines");
    const named = (group: "heavyMetals" | "microbials") => safety[group].measures.map(({ code, name }) => [code, name]);
    expect(named("heavyMetals")).toEqual([
      [undefined, "NICKEL"],
      ["arsenic", "Arsenic"],
      ["lead", "Lead"],
      [undefined, "Lead"],
      [undefined, "Yeast and mould"],
    ]);
    expect(named("microbials")).toEqual([
      ["yeast-mold", "Yeast and mold"],
      [undefined, "Yeast and mold"],
      [undefined, "Mould, total"],
    ]);
  });
});

describe("a stored standard line", () => {
  it("is called what its code is called, whatever name was stored with it", async () => {
    await env.DB.exec(`update lab_results set safety = replace(safety, '"Cadmium"', '"Kadmium"') where id = 'whole'`);
    expect((await read("whole")).safety.heavyMetals.measures.map(({ name }) => name)).toEqual(
      METALS.map(({ name }) => name),
    );
  });
});
