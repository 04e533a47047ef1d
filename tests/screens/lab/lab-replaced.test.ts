import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { computeHome } from "@worker/domain/views/home/compute-home";
import { insert } from "../../factories/insert";
import { failed, SAFE } from "../../factories/lab-panel";
import { aLabPartner, aLabResult, aProduct, aVendor, DAY } from "../../factories/rows";
import { ask } from "../../factories/site";
import { textOf } from "../../factories/vendor-people";

const now = Date.now();
const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);
const page = async (path: string) => (await ask(path)).text();

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({ id: "ann", name: "Ann Leaf", productCount: 2, ratingSum: 5, ratingCount: 1, newestResultId: "passes" }),
  ]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "sable", name: "Sable Ridge" })]);
  await insert(env.DB, "products", [
    aProduct({ vendorId: "ann", id: "one", name: "One Powder", newestResultId: "passes" }),
    aProduct({ vendorId: "ann", id: "gone", name: "Gone Powder", newestResultId: "fails-2", hiddenAt: now }),
  ]);
  const base = { vendorId: "ann", labId: "sable", productId: "one", verifiedAt: now - DAY, createdAt: now - 2 * DAY };
  const unsafe = { ...base, overallSafety: "Failed" as const, safety: { ...SAFE, heavyMetals: failed } };
  await insert(env.DB, "labResults", [
    aLabResult({ ...base, id: "passes", testDate: day(3), batchNumber: "AL-1" }),
    aLabResult({ ...base, id: "older", testDate: day(9), batchNumber: "AL-1", supersededBy: "passes" }),
    aLabResult({ ...unsafe, id: "fails", testDate: day(20), batchNumber: "AL-2" }),
    aLabResult({ ...unsafe, id: "fails-2", productId: "gone", testDate: day(21), batchNumber: "AL-3" }),
    aLabResult({ ...unsafe, id: "mended", testDate: day(30), batchNumber: "AL-1", supersededBy: "passes" }),
    aLabResult({ ...unsafe, id: "ended", testDate: day(300), batchNumber: "AL-4" }),
  ]);
  await refreshAllFacets(connect(env.DB), now);
});

describe("a vendor's current failed results", () => {
  it("are counted beside its tested products, on its page, in the directory and at home", async () => {
    expect(await page("/vendors")).toMatch(/class="verdict verdict--fail">.*?2 failed<\/span>/s);
    expect(await page("/vendor/ann")).toMatch(/class="verdict verdict--fail">.*?2 current batches failed<\/span>/s);
    expect(await page("/vendor/ann")).toContain("with a current lab result, 2 current results failed.");
    const { topVendors } = await computeHome(connect(env.DB), now);
    expect(topVendors.map(({ id, failedCount }) => [id, failedCount])).toEqual([["ann", 2]]);
    const answer = await (await ask("/api/vendors/ann")).json<{ failedCount: number }>();
    expect(answer.failedCount).toBe(2);
  });
});

describe("a result that a newer one replaced", () => {
  it("is called replaced wherever results are listed, with a link to the newer one", async () => {
    const html = await page("/vendor/ann?tab=lab");
    const rowOf = (id: string) => html.slice(html.indexOf(`href="/lab/${id}"`)).split("</tr>")[0] ?? "";
    expect(textOf(rowOf("older"))).toMatch(/Passed Replaced by a newer result/);
    expect(rowOf("older")).toContain('href="/lab/passes"');
    expect(rowOf("older")).not.toContain("Lab verified");
    expect(textOf(rowOf("mended"))).toMatch(/Failed · .* Replaced by a newer result/);
    expect(rowOf("passes")).toContain("Lab verified");

    const product = await page("/vendor/ann/product/one?tab=lab");
    const batch = product.slice(product.indexOf('href="/lab/older"')).split("</li>")[0] ?? "";
    expect(batch).toContain("replaced by a newer result");
    expect(textOf(await page("/lab-verification?batch=AL-1"))).toMatch(/Passed Replaced by a newer result/);
  });

  it("is marked in the feed, the API and the open data", async () => {
    const entries = (await page("/feeds/lab.xml"))
      .split("<entry>")
      .filter((each) => each.includes('term="superseded"'));
    expect(entries.every((each) => /Replaced by a newer result: .*\/lab\/passes/.test(each))).toBe(true);
    expect(entries.length).toBe(2);
    const { items } = await (
      await ask("/api/lab/results")
    ).json<{ items: { id: string; supersededBy: string | null }[] }>();
    expect(items.find(({ id }) => id === "older")?.supersededBy).toBe("passes");
    const line = (await page("/lab-data/results.csv")).split("\n").find((each) => each.startsWith("older,"));
    expect(line?.trim().endsWith(",passes")).toBe(true);
  });

  it("leaves home's list of newest results, unless it failed", async () => {
    const { labNewest, failedNewest } = await computeHome(connect(env.DB), now);
    const ids = labNewest.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["passes", "mended"]));
    expect(ids).not.toContain("older");
    expect(failedNewest.map(({ id }) => id)).toContain("mended");
  });
});
