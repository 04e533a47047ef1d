import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { typedAgain } from "@worker/domain/catalogue/lab/entry/typed-again";
import { labResults } from "@worker/domain/catalogue/lab/results/schema";
import { printedAlkaloids } from "../../factories/alkaloids";
import { databaseBefore } from "../../factories/earlier-database";

const line = (name: string, limit: number | null) => ({ name, value: 0.1, shown: "0.10", limit, unit: "ppm" });
const none = { verdict: "not-tested", measures: [] };
const LIMITS = [0.5, 10_000, 0, 0.0000005, null];

beforeAll(async () => {
  const migrate = await databaseBefore("0013_printed_limits.sql");
  const measures = LIMITS.map((limit, nth) => line(`Line ${nth}`, limit));
  const safety = {
    heavyMetals: { verdict: "passed", measures },
    microbials: none,
    pesticides: none,
    residualSolvents: none,
  };
  await env.DB.prepare(
    `insert into lab_results (id, product_id, vendor_id, lab_id, batch_number, code, test_date, expires_at, status,
      alkaloids, safety, overall_safety, testing_method, sample_weight, created_at, updated_at)
    values ('one', 'p', 'v', 'l', 'b', 'c', '2026-11-01', 9, 'rejected', ?, ?, 'Incomplete', 'HPLC-UV', '25.3 g', 1, 5)`,
  )
    .bind(JSON.stringify(printedAlkaloids()), JSON.stringify(safety))
    .run();
  await migrate();
});

it("gives every limit from before as text, and the same number for it", async () => {
  const [result] = await connect(env.DB).select().from(labResults);
  if (result === undefined) throw new Error("There is no result.");
  const { measures } = result.safety.heavyMetals;
  expect(measures.map(({ limit }) => limit)).toEqual(LIMITS);
  expect(measures.map(({ limitShown }) => limitShown)).toEqual(["0.5", "10000", "0", "0.0000005", null]);
  expect(measures.map(({ name, shown }) => `${name} ${shown}`)).toEqual(LIMITS.map((_, nth) => `Line ${nth} 0.10`));
  expect(result.safety.microbials).toEqual(none);
  expect(typedAgain(result)).toMatchObject({ "heavyMetals-5-limit": "10000" });
});
