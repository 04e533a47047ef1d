import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aProduct } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const PATH = "/vendor-dashboard/plan";
const DESK = "/staff-dashboard/charges";
let ann: Awaited<ReturnType<typeof aVendorPerson>>;
let staff: Person;
const open = async (path: string, person: Person) => {
  const response = await ask(path, { cookie: person.cookie });
  return { status: response.status, trips: tripsOf(response), text: textOf(await response.text()) };
};

beforeAll(async () => {
  ann = await aVendorPerson("ann", { name: "Ann <b>Leaf</b>" });
  staff = await aPerson({ username: "staff", role: "staff" });
  await ask("/api/ping");
});

describe("the subscription screen", () => {
  it("shows the three plans with prices by the month and by the year, in two trips", async () => {
    const monthly = await open(PATH, ann);
    expect([monthly.status, monthly.trips]).toEqual([200, 2]);
    for (const price of ["$29", "$79", "$149"]) expect(monthly.text).toContain(`${price} a month`);
    expect(monthly.text).not.toContain("Save 17%");
    expect(monthly.text).toMatch(/Professional Most popular/);
    expect(monthly.text).toContain("Not charged until you choose a plan");
    const yearly = await open(`${PATH}?billing=yearly`, ann);
    for (const price of ["$289", "$787", "$1,484"]) expect(yearly.text).toContain(`${price} a year Save 17%`);
    expect((await open(`${PATH}?billing=weekly`, ann)).text).toContain("$29 a month");
  });

  it("offers the other plans at a limit, in fixed words", async () => {
    expect((await open(PATH, ann)).text).not.toContain("View Upgrade Options");
    await insert(
      env.DB,
      "products",
      Array.from({ length: 10 }, () => aProduct({ vendorId: ann.vendorId })),
    );
    const { text } = await open(PATH, ann);
    expect(text).toContain("10 of 10");
    expect(text).toContain(
      "You've reached your plan limits. Consider upgrading for more products and features.".replace("'", "&#x27;"),
    );
    expect(text).toContain("View Upgrade Options");
  });

  it("takes a request without scripts, says so, and takes it back", async () => {
    const sent = await ask(PATH, {
      cookie: ann.cookie,
      form: { intent: "request", plan: "enterprise", billing: "yearly" },
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, PATH]);
    const { text } = await open(PATH, ann);
    expect(text).toContain("You requested Enterprise, yearly.");
    expect(text).not.toContain("Request Professional");
    const again = await ask(PATH, {
      cookie: ann.cookie,
      form: { intent: "request", plan: "basic", billing: "monthly" },
    });
    expect(again.status).toBe(409);
    expect(textOf(await again.text())).toContain("You have already asked for a change.");
    expect((await ask(PATH, { cookie: ann.cookie, form: { intent: "request", plan: "gold" } })).status).toBe(400);
  });

  it("is refused to members without a vendor", async () => {
    expect((await open(PATH, await aPerson({ username: "member" }))).status).toBe(403);
  });
});

describe("the charges screen", () => {
  it("shows the request, and puts the plan into force", async () => {
    const { text, trips } = await open(DESK, staff);
    expect(trips).toBe(2);
    expect(text).toMatch(/Ann &lt;b&gt;Leaf&lt;\/b&gt; *: Basic to Enterprise, yearly/);
    const [request] = (await env.DB.prepare("select id from plan_changes").all()).results;
    const decided = await ask(DESK, {
      cookie: staff.cookie,
      form: { intent: "decide", id: String(request?.["id"]), decision: "accept" },
    });
    expect(decided.status).toBe(303);
    expect((await open(PATH, ann)).text).toContain("0 of ∞");
    expect((await open(DESK, staff)).text).toMatch(/\$1,484\.00/);
  });

  it("settles a charge with a note, and keeps what was typed where it refuses", async () => {
    const [charge] = (await env.DB.prepare("select id from charges").all()).results;
    const id = String(charge?.["id"]);
    const refused = await ask(DESK, {
      cookie: staff.cookie,
      form: { intent: "settle", id, outcome: "settled", note: "" },
    });
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toContain("Please say how.");
    const note = "<script>alert(1)</script>";
    const sent = await ask(DESK, { cookie: staff.cookie, form: { intent: "settle", id, outcome: "settled", note } });
    expect(sent.status).toBe(303);
    const html = await (await ask(`${DESK}?state=settled`, { cookie: staff.cookie })).text();
    expect(html).not.toContain(note);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect((await open(PATH, ann)).text).toContain("Settled");
  });
});

it("holds the upgrade dialog's plans ready where the address asks for them", async () => {
  const shop = await aVendorPerson("upgrades", { plan: "basic" });
  const html = await (await ask("/vendor-dashboard/plan?upgrade=1", { cookie: shop.cookie })).text();
  const dialog = /<dialog[^>]*>[\s\S]*?<\/dialog>/.exec(html.slice(html.indexOf("Upgrade Your Plan") - 400))?.[0] ?? "";
  expect(dialog).toContain("Enterprise");
  const plain = await (await ask("/vendor-dashboard/plan", { cookie: shop.cookie })).text();
  expect(plain).not.toContain("Upgrade Your Plan");
});

it("holds the same dialog ready on the products, where none fits any more or the address asks for it", async () => {
  const products = "/vendor-dashboard/products";
  const shop = await aVendorPerson("full", { plan: "basic" });
  const page = async (path = products) => (await ask(path, { cookie: shop.cookie })).text();
  expect(await page()).not.toContain("Upgrade Your Plan");
  const asked = await page(`${products}?upgrade=1`);
  expect(asked).toContain('name="plan" value="enterprise"');
  expect(asked).not.toContain("reached your plan limits");
  await insert(
    env.DB,
    "products",
    Array.from({ length: 10 }, () => aProduct({ vendorId: shop.vendorId })),
  );
  const html = await page();
  expect(html).toContain("reached your plan limits");
  expect(html).toContain('href="/vendor-dashboard/plan#plans"');
  expect(html).not.toContain('name="plan" value="enterprise"');
});
