import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { connect } from "@worker/db/client";
import { rejectResult, verifyResult } from "@worker/domain/catalogue/lab/panel/decide";
import { expireResults } from "@worker/domain/catalogue/lab/expiry/expire-results";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { deleteProduct, restoreProduct } from "@worker/domain/catalogue/product-editing/delete-product";
import { Conflict, NotFound } from "@worker/errors";
import { Random } from "../../../../scripts/seed/random";
import { clear, insert } from "../../../factories/insert";
import { ALL_PASSED, aWaitingResult, deciding } from "../../../factories/lab-panel";
import { aMember } from "../../../factories/reviewing";
import { aLabPartner, aProduct, aUser, aVendor, DAY, NOW } from "../../../factories/rows";

const OPERATIONS = 500;
const CHECKED_EVERY = 25;

const db = connect(env.DB);
const vendors = ["v0", "v1"].map((id) => aVendor({ id, plan: "enterprise" }));
const products = Array.from({ length: 4 }, (_, n) => aProduct({ id: `p${n}`, vendorId: `v${n % 2}` }));
const people = ["mod1", "mod2"].map((id) => aMember({ id, role: "moderator" }));
const staff = aMember({ id: "staff", role: "staff" });

interface ResultLine {
  id: string;
  product_id: string;
  vendor_id: string;
  batch: string;
  test_date: string;
  verified_at: number | null;
  status: string;
  superseded_by: string | null;
}

/** One random operation by its own entrance; a refusal that the rules ask for is one too. */
async function operate(random: Random, ids: string[], now: number): Promise<void> {
  const dice = random.int(1, 100);
  const moderator = random.pick(people);
  if (ids.length === 0 || dice <= 35) {
    const product = random.pick(products);
    const testDate = utcDay(now - random.int(0, 180) * DAY);
    const id = `r${ids.length}`;
    const batchNumber = `${random.chance(0.5) ? "LOT" : "lot"}-${random.int(1, 3)}`;
    const where = { productId: product.id, vendorId: product.vendorId, labId: "lab" };
    const times = { createdAt: now, updatedAt: now, testDate, expiresAt: expiryOf(testDate) };
    await insert(env.DB, "labResults", [aWaitingResult({ id, ...where, ...times, batchNumber })]);
    ids.push(id);
    return;
  }
  const id = random.pick(ids);
  const request = deciding(moderator, now);
  if (dice <= 70) await verifyResult(request, id, ALL_PASSED);
  else if (dice <= 85) await rejectResult(request, id, "Looked at again.");
  else if (dice <= 90) await expireResults(db, { now, origin: "" });
  else if (dice <= 95) await deleteProduct(deciding(staff, now), random.pick(products).id);
  else await restoreProduct(deciding(staff, now), random.pick(products).id);
  await request.settled();
}

const newest = (rows: readonly ResultLine[]): string | null =>
  [...rows].sort(
    (a, b) =>
      b.test_date.localeCompare(a.test_date) || (b.verified_at ?? 0) - (a.verified_at ?? 0) || b.id.localeCompare(a.id),
  )[0]?.id ?? null;

async function expectRecomputed(): Promise<number> {
  const { results } = await env.DB.prepare(
    "select id, product_id, vendor_id, upper(batch_number) as batch, test_date, verified_at, status, superseded_by from lab_results",
  ).all<ResultLine>();
  const onRecord = results.filter(({ status }) => status === "verified" || status === "expired");
  const stored = async (table: string) =>
    (await env.DB.prepare(`select id, newest_result_id as newest from ${table} order by id`).all()).results;
  expect(await stored("products")).toEqual(
    products.map(({ id }) => ({ id, newest: newest(onRecord.filter((row) => row.product_id === id)) })),
  );
  expect(await stored("vendors")).toEqual(
    vendors.map(({ id }) => ({ id, newest: newest(onRecord.filter((row) => row.vendor_id === id)) })),
  );
  for (const row of results) {
    const rivals = onRecord.filter((each) => each.product_id === row.product_id && each.batch === row.batch);
    const best = onRecord.includes(row) ? newest(rivals) : null;
    expect(row.superseded_by, row.id).toBe(best === row.id ? null : best);
  }
  const inDate = results.filter(({ status }) => status === "verified").length;
  expect(
    (await env.DB.prepare("select value from site_counters where name = 'lab.inDate'").first<number>("value")) ?? 0,
  ).toBe(inDate);
  return inDate;
}

it(`keeps newest results, replacements and the counter right over ${OPERATIONS} random operations`, async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", vendors);
  await insert(env.DB, "products", products);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  await insert(
    env.DB,
    "users",
    [...people, staff].map(({ id, role }) => aUser({ id, username: id, role })),
  );
  const random = new Random("registered results");
  const ids: string[] = [];
  let most = 0;
  for (let done = 1; done <= OPERATIONS; done += 1) {
    try {
      await operate(random, ids, NOW + done * 6 * 3_600_000);
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
    if (done % CHECKED_EVERY === 0) most = Math.max(most, await expectRecomputed());
  }
  // The run has to have been about something.
  expect(most).toBeGreaterThan(10);
}, 120_000);
