import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { ANSWERS, apply } from "../factories/applications";
import { insert } from "../factories/insert";
import { aProductBody } from "../factories/products";
import { aReview, DAY } from "../factories/rows";
import { aPerson, ask, type Person } from "../factories/site";

/**
 * Breaks out of an element, a script and an attribute wherever it is written as it came. A visitor's page holds its
 * scripts back until the first touch, by attributes of theirs.
 */
const SCRIPT = `</script><script>alert(1)</script>" onmouseover="alert(2)`;
const RAW = /<script[^>]*>alert\(1\)|" onmouseover="alert\(2\)/;
/** As much of it as a tag takes. */
const TAG = SCRIPT.slice(9, 39);
/** How it reads where it is text, as HTML and XML spell it. */
const WORDS = "&lt;script&gt;alert(1)";

let vendor: Person;
let staff: Person;
let admin: Person;
let member: Person;
const ids: Record<string, string> = {};

const TEXTS = ["facebook", "instagram", "twitter", "reddit", "otherSocial", "streetAddress", "city", "state"];
const MORE = ["businessDescription", "businessLicense", "productTypes", "targetMarkets", "bankName", "testingLab"];
const LAST = ["certifications", "shippingRegions", "shippingMethods", "supportHours", "supportMethods"];
const DETAILS = [
  "orderSize",
  "orderValue",
  "dosageUsed",
  "consumptionMethod",
  "purposeOfUse",
  "comparedToOtherVendors",
];
const POLICIES = ["returnPolicy", "warrantyPolicy", "additionalInfo", "businessName"];

const idOf = async (answer: Response) => {
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return (await answer.json<{ id: string }>()).id;
};
const post = (path: string, json: unknown, { cookie }: Person, method = "POST") => ask(path, { method, json, cookie });
const done = async (answer: Promise<Response>) =>
  expect((await answer).ok, await (await answer).clone().text()).toBe(true);

/** Everything an applicant, a vendor and staff can write, written. */
beforeAll(async () => {
  vendor = await aPerson({ username: "vendor" });
  member = await aPerson({ username: "member" });
  staff = await aPerson({ username: "staff", role: "staff" });
  admin = await aPerson({ username: "admin", role: "admin" });

  const written = Object.fromEntries([...TEXTS, ...MORE, ...LAST, ...POLICIES].map((field) => [field, SCRIPT]));
  const answers = { ...ANSWERS, ...written, country: SCRIPT, taxId: SCRIPT.slice(0, 40) };
  ids["application"] = await idOf(await apply(vendor, answers));
  const review = `/api/staff/applications/${ids["application"]}`;
  await done(post(`${review}/take`, {}, staff));
  await done(post(`${review}/ask`, { notes: SCRIPT }, staff));
  await done(apply(vendor, { ...answers, warrantyPolicy: `Anew ${SCRIPT}` }));
  await done(post(`${review}/take`, {}, staff));
  const approved = await post(`${review}/approve`, { notes: SCRIPT, override: SCRIPT }, staff);
  ids["vendor"] = (await approved.json<{ vendorId: string }>()).vendorId;

  const refused = await aPerson({ username: "refused" });
  const other = { ...answers, businessName: `Other ${SCRIPT}`, websiteUrl: "https://other.example" };
  ids["rejected"] = await idOf(await apply(refused, other));
  await done(post(`/api/staff/applications/${ids["rejected"]}/take`, {}, staff));
  await done(post(`/api/staff/applications/${ids["rejected"]}/reject`, { notes: SCRIPT }, staff));

  await env.DB.prepare("update vendors set plan = 'enterprise'").run();
  const product = aProductBody({
    ...{
      name: SCRIPT,
      description: SCRIPT,
      strain: SCRIPT,
      potency: SCRIPT,
      type: "powder",
      extractType: "Plain Leaf",
    },
    ...{ categories: [SCRIPT.slice(0, 40)], tags: [SCRIPT.slice(0, 40)] },
    sizes: [{ weight: SCRIPT.slice(0, 40), price: 17.99, sku: SCRIPT.slice(0, 40) }],
    labResults: { "7oh": 0.4, mitragynine: 1.4, labName: SCRIPT, testDate: "2026-06-01" },
    featured: true,
  });
  ids["product"] = await idOf(await post("/api/vendor/products", product, vendor));
  const images = JSON.stringify([{ url: "/images/products/none.png", alt: SCRIPT }]);
  await env.DB.prepare("update products set images = ?").bind(images).run();

  const news = { kind: "announcement", title: SCRIPT, body: SCRIPT, lastDay: utcDay(Date.now() + 9 * DAY) };
  await idOf(await post("/api/vendor/promotions", news, vendor));
  const deal = { ...news, kind: "deal", percentOff: 15, productId: ids["product"] };
  ids["deal"] = await idOf(await post("/api/vendor/promotions", deal, vendor));
  await idOf(await post("/api/vendor/promotions", { ...deal, productId: null, body: `All ${SCRIPT}` }, vendor));
  await idOf(await post("/api/vendor/tokens", { name: SCRIPT }, vendor));
  ids["ticket"] = await idOf(await post("/api/support", { subject: SCRIPT, body: SCRIPT }, vendor));
  await done(post(`/api/staff/tickets/${ids["ticket"]}/answer`, { answer: SCRIPT }, staff));
  await idOf(await post("/api/support", { subject: `Open ${SCRIPT}`, body: SCRIPT }, vendor));

  const claim = { vendor: ids["vendor"], product: ids["product"], orderNumber: SCRIPT, amount: 5 };
  ids["claim"] = await idOf(await post("/api/claims", { ...claim, purchaseDate: utcDay(Date.now()) }, member));
  await env.DB.prepare("update purchase_claims set created_at = created_at - ?, vendor_key = id").bind(DAY).run();
  await done(post(`/api/vendor/claims/${ids["claim"]}/decision`, { decision: "reject", reason: SCRIPT }, vendor));
  const mine = aReview({
    id: "mine",
    vendorId: ids["vendor"],
    productId: ids["product"],
    title: SCRIPT,
    content: SCRIPT,
  });
  await insert(env.DB, "reviews", [{ ...mine, authorId: member.member.id, incentive: SCRIPT }]);
  const lists = { pros: [SCRIPT], cons: [SCRIPT], productsPurchased: [SCRIPT], tags: [TAG] };
  const experienceDetails = Object.fromEntries(DETAILS.map((each) => [each, SCRIPT]));
  const given = { rating: 4, wouldRecommend: true, ...lists, experienceDetails };
  const edit = { ...given, title: `Anew ${SCRIPT}`, content: `Anew ${SCRIPT}`, orderNumber: SCRIPT };
  await done(post("/api/reviews/mine", edit, member, "PUT"));
  ids["tag"] = encodeURIComponent(TAG);
  await done(post("/api/reviews/mine/reply", { response: SCRIPT }, vendor, "PUT"));
  await done(post("/api/wishlist/PRODUCT".replace("PRODUCT", ids["product"]), undefined, member, "PUT"));
  await done(post(`/api/price-alerts/${ids["product"]}`, { below: 5 }, member, "PUT"));
  await done(post("/api/reports", { kind: "review", id: "mine", reason: "other", details: SCRIPT }, vendor));
  const charge = await env.DB.prepare("select id from charges limit 1").first("id");
  await done(post(`/api/staff/charges/${String(charge)}/settlement`, { outcome: "waived", note: SCRIPT }, staff));
  const reason = { reason: SCRIPT };
  await done(post("/api/admin/settings/suspensions/plain-leaf", reason, admin, "PUT"));
}, 120_000);

/** Every screen that shows some of it, and whose; those of `silent` need not, and must not break either. */
const SCREENS: Record<string, { of: () => Person | undefined; paths: string[]; silent?: string[] }> = {
  "a visitor": {
    of: () => undefined,
    paths: [
      "/",
      "/vendors",
      "/vendor/:vendor",
      "/vendor/:vendor/product/:product",
      "/search?q=alert",
      "/reviews",
      "/reviews?tag=:tag",
      "/reviews?vendor=:vendor&product=:product&tag=:tag",
      "/deals",
      "/compare?ids=:product",
      "/feeds/vendors.xml",
      "/feeds/reviews.xml",
    ],
    silent: ["/sitemap.xml", "/product/:product", "/contact-support"],
  },
  "a member": {
    of: () => member,
    paths: [
      "/account/claims",
      "/account/wishlist",
      "/account/price-alerts",
      "/claims/new?vendor=:vendor",
      "/notifications",
      "/reviews/mine/edit",
      "/reviews/mine/history",
    ],
    silent: ["/reviews/write?vendor=:vendor&product=:product"],
  },
  "the vendor": {
    of: () => vendor,
    paths: [
      "/vendor-dashboard/products",
      "/vendor-dashboard/products/:product/edit",
      "/vendor-dashboard/promotions",
      "/vendor-dashboard/tokens",
      "/vendor-dashboard/claims?state=rejected",
      "/contact-support",
      "/notifications",
      "/vendor/:vendor",
    ],
    silent: [
      "/vendor-dashboard",
      ...["overview", "products", "analytics", "subscription", "profile", "applications"].map(
        (tab) => `/vendor-dashboard?tab=${tab}`,
      ),
      "/vendor-dashboard/plan",
      "/vendor-dashboard/banner",
      "/vendor-dashboard/products/new",
      "/verification",
    ],
  },
  staff: {
    of: () => staff,
    paths: [
      "/staff-dashboard/products",
      "/staff-dashboard/products/:product/edit",
      "/staff-dashboard/applications?status=approved",
      "/staff-dashboard/applications/:application",
      "/staff-dashboard/applications/:rejected",
      "/staff-dashboard/charges?state=waived",
      "/staff-dashboard/tickets",
      "/staff-dashboard/tickets?state=answered",
      "/staff-dashboard/claims",
      "/moderation",
    ],
    silent: ["/staff-dashboard", "/staff-dashboard?tab=analytics", "/staff-dashboard/products/new"],
  },
  "an admin": {
    of: () => admin,
    paths: ["/admin/audit", "/admin/settings/substances", "/admin/outbox"],
    silent: ["/admin-dashboard", "/admin/users/person-vendor"],
  },
};

const shown = async (path: string, who: Person | undefined) => {
  const filled = path.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name);
  const response = await ask(filled, { cookie: who?.cookie });
  return { status: response.status, text: await response.text() };
};

describe.each(Object.entries(SCREENS))("to %s", (_, { of, paths, silent = [] }) => {
  it.each(paths)("%s shows what was written as words", async (path) => {
    const { status, text } = await shown(path, of());
    expect(status).toBe(200);
    expect(text).not.toMatch(RAW);
    expect(text).toContain(WORDS);
  });

  it.each(silent)("%s runs nothing of it", async (path) => {
    const { status, text } = await shown(path, of());
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(RAW);
  });
});

it.each(["/vendor/:vendor", "/vendor/:vendor/product/:product"])("%s has it whole in its JSON-LD", async (path) => {
  const { text } = await shown(path, undefined);
  const blocks = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  const parsed = blocks.map(([, json = ""]) => JSON.stringify(JSON.parse(json)));
  expect(parsed.join()).toContain(JSON.stringify(SCRIPT).slice(1, -1));
});

it("/reviews shows every field of a review, its tags also where they lead and are taken off", async () => {
  const { text } = await shown("/reviews?tag=:tag", undefined);
  for (const field of ["Order size", "Products bought", "Amount this person reports", "Pros", "Cons"])
    expect(text).toContain(field);
  expect(text.split("&lt;script&gt;alert(1)&lt;/script&gt;").length).toBeGreaterThan(DETAILS.length + 5);
  expect(text).toContain("Tag: ");
  expect(text).toContain(`tag=${new URLSearchParams({ tag: TAG }).toString().slice(4)}`);
});

it.each(["/api/vendors/:vendor", "/api/products/:product", "/api/search?q=alert", "/api/deals", "/api/reviews"])(
  "%s answers as JSON that no browser takes for a page",
  async (path) => {
    const response = await ask(path.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    await response.text();
  },
);

it("mails it as plain words, in lines of its own making", async () => {
  const mails = (await env.DB.prepare("select subject, body from outbox").all<{ subject: string; body: string }>())
    .results;
  expect(mails.length).toBeGreaterThan(5);
  for (const { subject } of mails) expect(subject).not.toMatch(/[\r\n]/);
});
