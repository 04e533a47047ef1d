import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { computeHome } from "@worker/domain/views/home/compute-home";
import { insert } from "../../factories/insert";
import { failed, SAFE } from "../../factories/lab-panel";
import { aLabPartner, aLabResult, aProduct, DAY } from "../../factories/rows";
import { ask } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

const now = Date.now();
const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);
const page = async (path: string) => (await ask(path)).text();
const words = async (path: string) => textOf(await page(path));

let ann: Awaited<ReturnType<typeof aVendorPerson>>;

beforeAll(async () => {
  ann = await aVendorPerson("ann", { name: "Ann Leaf" });
  await insert(env.DB, "labPartners", [aLabPartner({ id: "sable", name: "Sable Ridge" })]);
  const product = { vendorId: ann.vendorId, tags: ["lab-tested", "organic"] };
  await insert(env.DB, "products", [
    aProduct({ ...product, id: "bad", name: "Bitter Powder", newestResultId: "fails" }),
    aProduct({ ...product, id: "late", name: "Late Powder", newestResultId: "ended" }),
    aProduct({ ...product, id: "good", name: "Good Powder", newestResultId: "passes" }),
  ]);
  const base = { vendorId: ann.vendorId, labId: "sable", verifiedAt: now - DAY, createdAt: now - 2 * DAY };
  const unsafe = { overallSafety: "Failed" as const, safety: { ...SAFE, heavyMetals: failed } };
  await insert(env.DB, "labResults", [
    aLabResult({ ...base, ...unsafe, id: "fails", productId: "bad", testDate: day(9), batchNumber: "AL-1" }),
    aLabResult({ ...base, ...unsafe, id: "ended", productId: "late", testDate: day(300), batchNumber: "AL-2" }),
    aLabResult({ ...base, id: "passes", productId: "good", testDate: day(8), batchNumber: "AL-3" }),
  ]);
});

describe("a result that failed safety", () => {
  it("opens with the verdict as its heading, and the certificate beneath it", async () => {
    const html = await page("/lab/fails");
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, "")).toBe("Safety: Failed");
    expect(textOf(html)).toMatch(/Safety: Failed Certificate: Verification Successful/);
    expect(html).toMatch(/og:title" content="Failed lab result AL-1/);
    expect(html).toMatch(/og:description" content="Safety: Failed\. Certificate: Verification Successful/);
  });

  it("leads when it has expired too, and where a code finds it", async () => {
    expect(await words("/lab/ended")).toContain("Safety: Failed Certificate: Verification Failed");
    const found = await page("/lab-verification?batch=AL-1");
    expect(found).toContain("<title>Safety: Failed. Certificate: Verification Successful");
    const answer = await (await ask("/api/lab?batch=AL-1")).json<{ message: string }>();
    expect(answer.message).toBe("Safety: Failed. Certificate: Verification Successful");
  });

  it("is never called lab verified, on no page that shows it", async () => {
    for (const path of [
      "/lab/fails",
      `/vendor/${ann.vendorId}/product/bad?tab=lab`,
      `/vendor/${ann.vendorId}/product/bad`,
    ]) {
      const text = (await words(path)).replace(/More from Ann Leaf.*/s, "");
      expect(text).toMatch(/Failed · /);
      expect(text, path).not.toContain("Lab verified");
    }
  });

  it("stands apart from the count of current products on its vendor's page", async () => {
    await env.DB.prepare("update vendors set product_count = 3, tested_count = 1 where id = ?")
      .bind(ann.vendorId)
      .run();
    expect(await page(`/vendor/${ann.vendorId}`)).toContain("<span>1 of 3 products current</span>");
  });

  it("leaves no lab-tested tag on its product, nor does one that has expired", async () => {
    const tagsOf = async (id: string) => (await (await ask(`/api/products/${id}`)).json<{ tags: string[] }>()).tags;
    expect([await tagsOf("bad"), await tagsOf("late"), await tagsOf("good")]).toEqual([
      ...[["organic"], ["organic"], ["lab-tested", "organic"]],
    ]);
  });

  it("tells the vendor, in the product's form, which tag is withheld and why", async () => {
    const form = async (id: string) =>
      textOf(await (await ask(`/vendor-dashboard/products/${id}/edit`, { cookie: ann.cookie })).text());
    for (const id of ["bad", "late"])
      expect(await form(id), id).toContain("Not shown: lab-tested, because the newest lab result failed.");
    expect(await form("good")).not.toContain("Not shown:");
  });
});

const home = async () => {
  const { figures, labNewest, failedNewest } = await computeHome(connect(env.DB), now);
  const shown = (lines: typeof labNewest) => lines.map(({ id, product, vendorName }) => [id, product.name, vendorName]);
  return { failed: figures.failed, newest: shown(labNewest), failing: shown(failedNewest) };
};
const LINE = ["fails", "Bitter Powder", "Ann Leaf"];

async function expectKept() {
  const shown = await home();
  expect([shown.failed, shown.failing]).toEqual([1, [LINE]]);
  expect(shown.newest).toContainEqual(LINE);
  expect(await page("/feeds/lab.xml")).toContain("Bitter Powder, Ann Leaf, batch AL-1");
  const { items } = await (
    await ask("/api/lab/results")
  ).json<{ items: { id: string; productName: string | null }[] }>();
  expect(items.find(({ id }) => id === "fails")?.productName).toBe("Bitter Powder");
  expect(await page("/lab-data/results.csv")).toContain("Bitter Powder");
  expect(await words("/lab-verification")).toContain("Bitter Powder");
}

describe("a failed result whose product is deleted", () => {
  it("stays at home, in the feed, the counts and at the vendor's, named and without a dead link", async () => {
    await expectKept();
    for (const id of ["bad", "good"]) {
      const gone = await ask(`/api/vendor/products/${id}`, { method: "DELETE", cookie: ann.cookie });
      expect(gone.status, await gone.clone().text()).toBeLessThan(300);
    }
    await expectKept();
    const own = await page(`/vendor/${ann.vendorId}?tab=lab`);
    expect(textOf(own)).toContain("Bitter Powder (no longer listed)");
    expect(textOf(own)).not.toContain("Good Powder");
    const result = await page("/lab/fails");
    expect(textOf(result)).toContain("Bitter Powder (no longer listed) by Ann Leaf , batch AL-1");
    expect(own + result).not.toContain("/product/bad");
    expect((await home()).newest.map(([id]) => id)).not.toContain("passes");
  });

  it("stays when its vendor is hidden, and names it as text", async () => {
    await env.DB.prepare("update vendors set hidden_at = ? where id = ?").bind(now, ann.vendorId).run();
    await expectKept();
    const result = await page("/lab/fails");
    expect(textOf(result)).toContain("Bitter Powder (no longer listed) by Ann Leaf (no longer listed), batch AL-1");
    expect(result).not.toContain(`href="/vendor/${ann.vendorId}`);
  });
});
