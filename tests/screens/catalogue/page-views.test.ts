import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aProduct, aVendor } from "../../factories/rows";
import { ask, cookiesOf, aPerson } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const viewsOf = async (id: string): Promise<number> =>
  (await env.DB.prepare("select sum(views) as n from view_days where target_id = ?").bind(id).first<number>("n")) ?? 0;

let adult = "";
let serial = 0;
/** A look by somebody new, unless `from` says who; resolves when the whole answer is here. */
async function look(
  path: string,
  { headers = {}, from = `10.1.${(serial += 1)}.1`, ...rest }: Parameters<typeof ask>[1] = {},
) {
  const response = await ask(path, { cookie: adult, ...rest, from, headers: { "user-agent": BROWSER, ...headers } });
  await response.text();
  return response;
}
const eventually = (id: string, n: number) => expect.poll(() => viewsOf(id)).toBe(n);
/** Deferred work has had its time once a later view is counted. */
async function settled(): Promise<void> {
  const before = await viewsOf("marker");
  await look("/vendor/marker");
  await eventually("marker", before + 1);
}

beforeAll(async () => {
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" }), aVendor({ id: "marker" }), aVendor({ id: "quiet" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow" })]);
  const passed = await ask("/age-gate", { form: { adult: "on", laws: "on" } });
  adult = Object.entries(cookiesOf(passed))
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
});

describe("a page that was looked at", () => {
  it("counts once a visitor, whatever part of it is opened", async () => {
    const first = await look("/vendor/harrow", { from: "10.0.0.1" });
    expect(first.status).toBe(200);
    await eventually("harrow", 1);
    await look("/vendor/harrow?tab=about", { from: "10.0.0.1" });
    await look("/vendor/harrow", { from: "10.0.0.2" });
    await eventually("harrow", 2);
    await look("/vendor/harrow/product/leaf", { from: "10.0.0.1" });
    await eventually("leaf", 1);
    expect(await viewsOf("harrow")).toBe(2);
  });

  it("counts from the cache as well, and costs the page nothing", async () => {
    const before = await viewsOf("harrow");
    const answers = [
      await look("/vendor/harrow?c=1"),
      await look("/vendor/harrow?c=1"),
      await look("/vendor/harrow?c=1"),
    ];
    await eventually("harrow", before + 3);
    expect(answers.map(tripsOf)).toEqual([1, 0, 0]);
  });

  it("counts where the browser fetches its data only", async () => {
    const before = await viewsOf("leaf");
    await look("/vendor/harrow/product/leaf.data");
    await eventually("leaf", before + 1);
  });
});

describe("what is no view", () => {
  it.each([
    ["a bot", { headers: { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } }],
    ["a guess of the browser", { headers: { "sec-purpose": "prefetch" } }],
    ["a look at the headers", { method: "HEAD" }],
    ["a page under the age gate", { cookie: "" }],
  ])("%s", async (_, how) => {
    await look("/vendor/quiet", how);
    await settled();
    expect(await viewsOf("quiet")).toBe(0);
  });

  it("a page that is not there", async () => {
    await look("/vendor/nobody");
    await look("/vendor/marker/product/leaf");
    await settled();
    expect(await viewsOf("nobody")).toBe(0);
    const astray = await env.DB.prepare(
      "select count(*) as n from view_days where vendor_id = 'marker' and target = 'product'",
    ).first("n");
    expect(astray).toBe(0);
  });

  it("the vendor's own, or one of staff", async () => {
    const owner = await aVendorPerson("owner");
    const staff = await aPerson({ username: "staffer", role: "staff" });
    const member = await aPerson({ username: "reader" });
    await look("/vendor/shop-owner", { cookie: owner.cookie });
    await look("/vendor/shop-owner", { cookie: staff.cookie });
    await look("/vendor/shop-owner", { cookie: member.cookie });
    await settled();
    expect(await viewsOf("shop-owner")).toBe(1);
  });
});
