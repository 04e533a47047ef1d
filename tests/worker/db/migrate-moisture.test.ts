import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { printedAlkaloids } from "../../factories/alkaloids";
import { databaseBefore } from "../../factories/earlier-database";

const MOISTURES = [3.9, 4, 10, 0, null];

beforeAll(async () => {
  const migrate = await databaseBefore("0017_moisture_as_printed.sql");
  const insert = env.DB.prepare(
    `insert into lab_results (id, product_id, vendor_id, lab_id, batch_number, code, test_date, expires_at, status,
      alkaloids, safety, overall_safety, testing_method, sample_weight, moisture, created_at, updated_at)
    values (?1, 'p', 'v', 'l', 'b', ?1, '2026-11-01', 9, 'rejected', ?2, '{}', 'Incomplete', 'HPLC-UV', '25.3 g', ?3, 1, 5)`,
  );
  const alkaloids = JSON.stringify(printedAlkaloids());
  await env.DB.batch(MOISTURES.map((moisture, nth) => insert.bind(`r${nth}`, alkaloids, moisture)));
  await migrate();
});

it("says of each moisture from before what its number says, and nothing where there is none", async () => {
  const { results } = await env.DB.prepare("select moisture, moisture_shown from lab_results order by id").all();
  expect(results.map((row) => row["moisture_shown"])).toEqual(["3.9", "4", "10", "0", null]);
  expect(results.map((row) => row["moisture"])).toEqual(MOISTURES);
});
