import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { REPEAT_MS, REPEATED } from "@worker/db/unless-repeated";
import { ANSWERS, apply } from "../factories/applications";
import { aProductBody, countOf } from "../factories/products";
import { DAY } from "../factories/rows";
import { aPerson, ask, type Person } from "../factories/site";
import { aVendorPerson } from "../factories/vendor-people";

type Shop = Awaited<ReturnType<typeof aVendorPerson>>;
let shop: Shop;
let staff: Person;
let member: Person;

beforeAll(async () => {
  shop = await aVendorPerson("shop", { plan: "enterprise" });
  staff = await aPerson({ username: "staff", role: "staff" });
  member = await aPerson({ username: "member" });
});

const PRODUCT = aProductBody({ name: "Pressed twice" });
const NEWS = {
  kind: "announcement",
  title: "New batches",
  body: "Since today.",
  lastDay: utcDay(Date.now() + 9 * DAY),
};
const QUESTION = { subject: "An old result", body: "Which one holds?" };

/** What one form sends, by whom, and what is left of it. */
const FORMS = {
  product: {
    send: () => ask("/api/vendor/products", { json: PRODUCT, cookie: shop.cookie }),
    kept: () => countOf("select count(*) as n from products where name = 'Pressed twice'"),
    age: `update products set added_at = added_at - ${REPEAT_MS}`,
  },
  promotion: {
    send: () => ask("/api/vendor/promotions", { json: NEWS, cookie: shop.cookie }),
    kept: () => countOf("select count(*) as n from promotions"),
    age: `update promotions set created_at = created_at - ${REPEAT_MS}`,
  },
  ticket: {
    send: () => ask("/api/support", { json: QUESTION, cookie: member.cookie }),
    kept: () => countOf("select count(*) as n from support_tickets"),
    age: `update support_tickets set created_at = created_at - ${REPEAT_MS}`,
  },
};

describe.each(Object.entries(FORMS))("a %s sent twice", (_, { send, kept, age }) => {
  it("at the same moment is kept once, and the second is told that it is there", async () => {
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ message: REPEATED });
    expect(await kept()).toBe(1);
  });

  it("one after the other is kept once, and again after a minute", async () => {
    expect((await send()).status).toBe(409);
    await env.DB.prepare(age).run();
    expect((await send()).status).toBe(201);
    expect(await kept()).toBe(2);
  });
});

it("counts a repeat for nothing: neither the product's totals nor the month's promotions", async () => {
  const vendor = await env.DB.prepare("select product_count as n from vendors").first("n");
  expect(vendor).toBe(2);
  expect(await countOf("select count(*) as n from audit_log where action = 'product.created'")).toBe(2);
  expect(await countOf("select count(*) as n from audit_log where action = 'promotion.made'")).toBe(2);
});

it("takes the same words for another vendor, or another product by one price", async () => {
  const other = await aVendorPerson("other");
  expect((await ask("/api/vendor/products", { json: PRODUCT, cookie: other.cookie })).status).toBe(201);
  const dearer = { ...PRODUCT, sizes: [{ weight: "100 g", price: 18.99 }] };
  expect((await ask("/api/vendor/products", { json: dearer, cookie: shop.cookie })).status).toBe(201);
});

it("says so beside the form, which keeps what was typed", async () => {
  const form = { intent: "make", code: "", percentOff: "", productId: "", ...NEWS, title: "By the form" };
  const send = () => ask("/vendor-dashboard/promotions", { form, cookie: shop.cookie });
  expect((await send()).status).toBe(303);
  const refused = await send();
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain(REPEATED);
  expect(html).toContain('value="By the form"');
});

it.each(["take", "approve"])(
  "an application submitted, and its %s pressed, twice at once happens once",
  async (what) => {
    const person = await aPerson({ username: `applies-to-${what}` });
    const answers = { ...ANSWERS, businessName: `Leaf ${what}`, websiteUrl: `https://${what}.example` };
    const submitted = await Promise.all([apply(person, answers), apply(person, answers)]);
    expect(submitted.map(({ status }) => status).sort()).toEqual([201, 409]);
    const row = await env.DB.prepare("select id from applications where user_id = ?")
      .bind(person.member.id)
      .first("id");
    const press = (step: string) =>
      ask(`/api/staff/applications/${String(row)}/${step}`, { json: {}, cookie: staff.cookie });
    if (what === "approve") await press("take");
    const pressed = await Promise.all([press(what), press(what)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
    const mails = await countOf(
      "select count(*) as n from outbox where recipient = ?",
      `applies-to-${what}@example.org`,
    );
    expect(mails).toBe(what === "take" ? 2 : 3);
  },
);
