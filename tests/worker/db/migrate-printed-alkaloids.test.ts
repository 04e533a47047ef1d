import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { typedAgain } from "@worker/domain/catalogue/lab/entry/typed-again";
import { labResults } from "@worker/domain/catalogue/lab/results/schema";
import { databaseBefore } from "../../factories/earlier-database";

const NONE = JSON.stringify(
  Object.fromEntries(
    ["heavyMetals", "microbials", "pesticides", "residualSolvents"].map((group) => [
      group,
      { verdict: "not-tested", measures: [] },
    ]),
  ),
);

const write = (id: string, unit: string, values: readonly number[], claim: [number, string] | [null, null]) =>
  env.DB.prepare(
    `insert into lab_results (id, product_id, vendor_id, lab_id, batch_number, code, test_date, expires_at, status,
      mitragynine, seven_oh_mitragynine, paynantheine, speciogynine, total_alkaloids, alkaloid_unit, label_claim,
      label_claim_of, safety, overall_safety, testing_method, sample_weight, created_at, updated_at)
    values (?1, 'p', 'v', 'l', ?1, ?1, '2026-11-01', 9, 'rejected', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'Incomplete',
      'HPLC-UV', '25.3 g', 1, 5)`,
  )
    .bind(id, ...values, unit, ...claim, NONE)
    .run();

const read = async (id: string) => {
  const found = (await connect(env.DB).select().from(labResults)).find((row) => row.id === id);
  if (found === undefined) throw new Error(`There is no result ${id}.`);
  return found;
};

beforeAll(async () => {
  const migrate = await databaseBefore("0010_printed_alkaloids.sql");
  await write("percent", "%", [45.3, 0.00000001, 6.41, 0, 52], [45, "mitragynine"]);
  await write("milligrams", "mg/g", [1.42, 0.008, 0.21, 0, 1.8], [null, null]);
  await migrate();
});

describe("a result from before alkaloids were kept as printed", () => {
  it("has its numbers in the unit that the certificate prints", async () => {
    const { alkaloids, updatedAt } = await read("milligrams");
    expect([alkaloids.unit, updatedAt]).toEqual(["mg/g", 5]);
    expect(Object.values(alkaloids.lines).map(({ shown }) => shown)).toEqual([
      ...["14.2", "0.08", "2.1", "Not quantified", "18"],
    ]);
    expect(alkaloids.claim).toBeNull();
  });

  it("never says 0 where nothing tells a bound from what was not detected", async () => {
    const { alkaloids } = await read("percent");
    expect(alkaloids.lines).toMatchObject({
      ...{ mitragynine: { shown: "45.3", limit: null }, sevenOhMitragynine: { shown: "0.00000001" } },
      ...{ speciogynine: { shown: "Not quantified" }, totalAlkaloids: { shown: "52" } },
    });
    expect(alkaloids.claim).toEqual({ of: "mitragynine", shown: "45" });
  });

  it("is typed again as it now reads", async () => {
    expect(typedAgain(await read("percent"))).toMatchObject({
      ...{ alkaloidUnit: "%", mitragynine: "45.3", speciogynine: "Not quantified" },
      ...{ labelClaim: "45", labelClaimOf: "mitragynine" },
    });
  });
});
