import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { clear, insert } from "../factories/insert";
import { aLabPartner, aLabResult, aProduct, aReview, aVendor } from "../factories/rows";
import { ask } from "../factories/site";

beforeAll(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Harrow <b>Leaf" }), aVendor({ id: "v2", hiddenAt: 1 })]);
  await insert(env.DB, "products", [
    aProduct({ id: "p1", vendorId: "v1", name: "Green leaf" }),
    aProduct({ id: "p2", vendorId: "v2", name: "Unseen" }),
  ]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  const result = { productId: "p1", vendorId: "v1", labId: "lab" };
  await insert(env.DB, "labResults", [
    aLabResult({ id: "r1", ...result, batchNumber: "HL-1" }),
    aLabResult({ id: "r2", ...result, status: "pending" }),
  ]);
  await insert(env.DB, "reviews", [
    aReview({ id: "rev", vendorId: "v1", authorId: "a", title: "As it says" }),
    aReview({ id: "hid", vendorId: "v1", authorId: "b", title: "Hidden words", hiddenAt: 1 }),
  ]);
});

const page = async (path: string) => {
  const answer = await ask(path);
  return { status: answer.status, html: await answer.text() };
};

describe("/share", () => {
  it.each([
    ["vendor/v1", "/vendor/v1", "Harrow &lt;b&gt;Leaf"],
    ["product/p1", "/vendor/v1/product/p1", "Green leaf"],
    ["result/r1", "/lab/r1", "HL-1"],
    ["review/rev", "/reviews?vendor=v1#review-rev", "As it says"],
  ])("offers the address of %s and every target without scripts", async (what, path, name) => {
    const { status, html } = await page(`/share/${what}`);
    expect(status).toBe(200);
    expect(html).toContain(`value="http://localhost${path}"`);
    expect(html).toContain(name);
    for (const site of ["Reddit", "Twitter", "Facebook", "Telegram", "WhatsApp", "Email"]) expect(html).toContain(site);
  });

  it("knows nothing that does not show", async () => {
    const unknown = ["vendor/v2", "product/p2", "result/r2", "review/hid", "member/a", "constructor/v1"];
    for (const what of unknown) {
      const { status, html } = await page(`/share/${what}`);
      expect([what, status, /Unseen|Hidden words/.test(html)]).toEqual([what, 404, false]);
    }
  });

  it("is reached from the pages themselves", async () => {
    expect((await page("/vendor/v1")).html).toContain('href="/share/vendor/v1"');
    expect((await page("/vendor/v1/product/p1")).html).toContain('href="/share/product/p1"');
    expect((await page("/lab/r1")).html).toContain('href="/share/result/r1"');
    expect((await page("/reviews?vendor=v1")).html).toContain('href="/share/review/rev"');
  });
});
