import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { forgetHome } from "@worker/domain/views/home/read-home";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aPromotion } from "../../factories/promotions";
import { aLabResult, aProduct, DAY } from "../../factories/rows";
import { ask, setEpoch } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const PATH = "/vendor-dashboard/promotions";
const SCRIPT = "<script>alert(1)</script>";
const lastDay = new Date(Date.now() + 9 * DAY).toISOString().slice(0, 10);
let ann: Awaited<ReturnType<typeof aVendorPerson>>;
const open = async (path: string, cookie?: string) => {
  const response = await ask(path, cookie === undefined ? {} : { cookie });
  const html = await response.text();
  return { status: response.status, trips: tripsOf(response), html, text: textOf(html) };
};
const send = (form: Record<string, string>) => ask(PATH, { cookie: ann.cookie, form: { intent: "make", ...form } });
const DEAL = {
  kind: "deal",
  title: `Autumn ${SCRIPT}`,
  body: `Leaf ${SCRIPT}`,
  lastDay,
  percentOff: "15",
  code: "A-1",
};

beforeAll(async () => {
  ann = await aVendorPerson("ann", { name: "Ann Leaf" });
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: ann.vendorId, name: "Green Leaf" })]);
  await ask("/api/ping");
});

describe("the promotions screen", () => {
  it("says how many are left, in two trips, and offers the own products", async () => {
    const { status, trips, text } = await open(PATH, ann.cookie);
    expect([status, trips]).toEqual([200, 2]);
    expect(text).toContain("0 of 1 used this month");
    expect(text).toContain("Green Leaf");
  });

  it("keeps what was typed where a field is refused", async () => {
    const response = await send({ ...DEAL, percentOff: "150", title: "Keep me" });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(textOf(html)).toContain("Enter a whole number from 1 to 90.");
    expect(html).toContain('value="Keep me"');
    const other = await send({ ...DEAL, productId: "somebody-elses" });
    expect(other.status).toBe(400);
    expect(textOf(await other.text())).toContain("This is not one of your listed products.");
  });

  it("publishes without scripts, on every place that shows it, without running what was typed", async () => {
    const sent = await send({ ...DEAL, productId: "leaf" });
    expect(sent.status).toBe(303);
    forgetHome();
    for (const path of ["/vendor/shop-ann", "/deals", "/"]) {
      const { html, text } = await open(path);
      expect(html, path).not.toContain(SCRIPT);
      expect(text, path).toContain("Autumn &lt;script&gt;");
      expect(text.split("Promoted"), path).toHaveLength(2);
    }
    expect((await open("/api/deals")).html).toContain("promoted");
    const { text } = await open(PATH, ann.cookie);
    expect(text).toContain("1 of 1 used this month");
    expect(text).toContain("reached your plan limits");
    expect(text).toContain("Used up: promotions this month (1 of 1).");
    expect(text).not.toContain("Publish");
    expect((await send({ ...DEAL, title: "Second" })).status).toBe(409);
  });

  it("stands behind the verdict where the product's newest result failed, wherever it is shown", async () => {
    const failed = aLabResult({
      status: "verified",
      id: "failed",
      vendorId: ann.vendorId,
      productId: "leaf",
      overallSafety: "Failed",
    });
    await insert(env.DB, "labResults", [failed]);
    await env.DB.exec("update products set newest_result_id = 'failed' where id = 'leaf'");
    await setEpoch("catalogue", Date.now());
    forgetHome();
    for (const path of ["/vendor/shop-ann", "/deals", "/"]) {
      const { text } = await open(path);
      expect(text, path).toMatch(/Promoted\s.*Safety: Failed\s+Autumn/s);
    }
    expect((await open("/api/deals")).html).toContain('"failed":true');
  });

  it("withdraws, and the deal is gone at once", async () => {
    const id = String(await env.DB.prepare("select id from promotions").first("id"));
    const sent = await ask(PATH, { cookie: ann.cookie, form: { intent: "withdraw", id } });
    expect(sent.status).toBe(303);
    forgetHome();
    for (const path of ["/vendor/shop-ann", "/deals", "/"]) {
      expect((await open(`${path}?fresh=1`)).text, path).not.toContain("Autumn");
    }
  });
});

describe("the deals page", () => {
  it("takes one trip, says so where there are none, and turns its pages by links", async () => {
    const empty = await open("/deals?nobody=1");
    expect([empty.status, empty.trips]).toEqual([200, 1]);
    expect(empty.text).toContain("No deals right now.");
    const now = Date.now();
    await insert(
      env.DB,
      "promotions",
      Array.from({ length: 25 }, (_, n) =>
        aPromotion({ vendorId: ann.vendorId, title: `Deal ${n}.`, createdAt: now - n * 1000, endsAt: now + DAY + n }),
      ),
    );
    const first = await open("/deals");
    expect(first.text).toContain("Deal 0.");
    expect(first.text).not.toContain("Deal 20.");
    const next = /href="(\/deals\?cursor=[^"]+)"/.exec(first.html)?.[1] ?? "";
    const second = await open(next);
    expect(second.text).toContain("Deal 24.");
    expect(second.text).not.toContain("Deal 0.");
    expect((await open("/deals?cursor=odd&sort=odd&substance=odd")).text).toContain("Deal 0.");
  });
});
