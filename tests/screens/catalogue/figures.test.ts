import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { printedAlkaloids } from "../../factories/alkaloids";
import { stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aLabPartner, aLabResult, aProduct, aSize, aVendor } from "../../factories/rows";
import { ask } from "../../factories/site";

const text = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const page = async (path: string) => {
  const response = await ask(path);
  expect(response.status).toBe(200);
  return text(await response.text());
};
const json = async <T>(path: string) => (await (await ask(path)).json()) as T;

beforeAll(async () => {
  await stopClock();
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Lane" })]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "cascade", name: "Cascade Analytical" })]);
  const of = { vendorId: "harrow", labId: "cascade" };
  const tablet = (shown: string, claim: string | null = null) =>
    printedAlkaloids(
      { sevenOhMitragynine: shown },
      {
        units: { sevenOhMitragynine: "mg/unit" },
        claim: claim === null ? null : { of: "sevenOhMitragynine", shown: claim },
      },
    );
  await insert(env.DB, "labResults", [
    aLabResult({ ...of, id: "r1", productId: "dear", batchNumber: "HL-1", alkaloids: tablet("15.3", "15") }),
    aLabResult({ ...of, id: "r2", productId: "cheap", batchNumber: "HL-2", alkaloids: tablet("14") }),
    aLabResult({ ...of, id: "r3", productId: "failed", alkaloids: tablet("20"), overallSafety: "Failed" }),
    aLabResult({ ...of, id: "r4", productId: "old", alkaloids: tablet("20"), testDate: "2024-01-01" }),
    aLabResult({ ...of, id: "r5", productId: "leaf", batchNumber: "HL-5" }),
    aLabResult({ ...of, id: "r6", productId: "kava" }),
    aLabResult({ ...of, id: "r7", productId: "half", overallSafety: "Incomplete" }),
  ]);
  const tablets = { vendorId: "harrow", type: "tablet" as const, substance: "7oh" as const };
  await insert(env.DB, "products", [
    aProduct({ ...tablets, id: "dear", name: "Dear Tablets", newestResultId: "r1" }),
    aProduct({ ...tablets, id: "cheap", name: "Cheap Tablets", newestResultId: "r2" }),
    aProduct({ ...tablets, id: "failed", name: "Failed Tablets", newestResultId: "r3" }),
    aProduct({ ...tablets, id: "old", name: "Old Tablets", newestResultId: "r4" }),
    aProduct({ ...tablets, id: "half", name: "Half Tested", newestResultId: "r7" }),
    aProduct({ vendorId: "harrow", id: "leaf", name: "Leaf Powder", newestResultId: "r5" }),
    aProduct({ vendorId: "harrow", id: "kava", name: "Kava Root", substance: "other", newestResultId: "r6" }),
  ]);
  await insert(env.DB, "productSizes", [
    aSize({ productId: "dear", weight: "20 tablets", priceCents: 6120 }),
    aSize({ productId: "cheap", weight: "20 tablets", priceCents: 2800 }),
    aSize({ productId: "failed", weight: "20 tablets", priceCents: 100 }),
    aSize({ productId: "old", weight: "20 tablets", priceCents: 100 }),
    aSize({ productId: "half", weight: "20 tablets", priceCents: 9900 }),
    aSize({ productId: "leaf", weight: "100 g", priceCents: 1400 }),
  ]);
});

describe("a product's page", () => {
  it("has the measured amount with batch and day, the claim, each price, and how it was computed", async () => {
    const shown = await page("/vendor/harrow/product/dear");
    expect(shown).toContain("Measured 15.3 mg of 7-OH per tablet, batch HL-1, tested Nov 1, 2026");
    expect(shown).toContain("Label claim 15 mg of 7-OH per tablet");
    expect(shown).toContain("20 tablets $3.06 per tablet $0.20");
    expect(shown).toContain("How computed");
    expect(shown).toContain("$61.20 for 20 tablets is $3.06 per tablet");
    expect(shown).toContain("$3.06 divided by 15.3 mg per tablet is $0.20 for each milligram");
    expect(shown).toContain("This is arithmetic, not advice");
    expect(shown).not.toMatch(/best value|best price|recommended (dose|amount)/i);
  });

  it("says why there is none", async () => {
    expect(await page("/vendor/harrow/product/failed")).toContain(
      "Measured Not given: the newest laboratory result failed",
    );
    expect(await page("/vendor/harrow/product/old")).toContain("the newest laboratory result has expired");
    expect(await page("/vendor/harrow/product/kava")).toContain("no one alkaloid that every certificate names");
  });
});

it("a card says what a unit costs, and of which batch and day the measured amount is", async () => {
  const shown = await page("/search?q=dear");
  expect(shown).toContain("$3.06 per tablet (20 tablets), $0.20 per mg of 7-OH");
  expect(shown).toContain(
    "Measured 15.3 mg of 7-OH per tablet (label: 15 mg per tablet): batch HL-1, tested Nov 1, 2026",
  );
});

it("a card that reads Lab verified says why nothing measured stands on it", async () => {
  expect(await page("/search?q=half+tested")).toContain(
    "Safety: Incomplete. Not given: the newest result did not test all four safety groups",
  );
});

describe("the sorts", () => {
  const order = async (sortBy: string) => {
    const { items } = await json<{ items: { product: { id: string } }[] }>(`/api/search?sortBy=${sortBy}`);
    return items.map(({ product }) => product.id);
  };

  it("put the least price of a measured milligram first, and what failed or expired among those without", async () => {
    const ids = await order("price-per-mg-7oh");
    expect(ids.slice(0, 2)).toEqual(["cheap", "dear"]);
    expect(ids).toHaveLength(7);
    expect((await order("price-per-mg-mitragynine"))[0]).toBe("leaf");
  });

  it("keep grams and pieces apart", async () => {
    expect((await order("price-per-gram"))[0]).toBe("leaf");
    expect((await order("price-per-piece")).slice(-2).toSorted()).toEqual(["kava", "leaf"]);
  });

  it("say on the page that what has no figure stands last", async () => {
    expect(await page("/search?sortBy=price-per-mg-7oh")).toContain("Products without this figure stand last");
    expect(await page("/search?sortBy=newest")).not.toContain("Products without this figure");
  });
});

it("the API gives the same figures, of one product and in a search", async () => {
  const expected = {
    ...{ alkaloid: "sevenOhMitragynine", reason: null, claim: { mg: 15, per: "piece" } },
    measured: { mg: 15.3, per: "piece", printed: "15.3" },
    source: { batch: "HL-1", testDate: "2026-11-01" },
    least: [{ size: "20 tablets", price: 61.2, inStock: true, unit: "tablet", pricePerUnit: 3.06, pricePerMg: 0.2 }],
  };
  expect(await json<{ figures: object }>("/api/products/dear")).toMatchObject({ figures: expected });
  const { items } = await json<{ items: { product: { figures: object } }[] }>("/api/search?q=dear");
  expect(items[0]?.product.figures).toEqual(expected);
});
