import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insert } from "../../factories/insert";
import { aProduct, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

let staff: Person;
let second: Person;
let admin: Person;
let moderator: Person;

const NEW = "https://new.example/";
const PATH = "/api/staff/vendors/harrow";

beforeAll(async () => {
  staff = await aPerson({ username: "staffer", role: "staff" });
  second = await aPerson({ username: "second", role: "staff" });
  admin = await aPerson({ username: "chief", role: "admin" });
  moderator = await aPerson({ username: "moderator", role: "moderator" });
});

beforeEach(async () => {
  await env.DB.exec("delete from vendors; delete from products; delete from moderation_cases");
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Leaf" }), aVendor({ id: "other" })]);
});

const put = (change: Record<string, unknown>, { cookie } = staff) =>
  ask(PATH, {
    method: "PUT",
    json: { name: "Harrow Leaf", website: "https://harrow.example/", reason: "Asked in a ticket.", ...change },
    cookie,
  });
const stored = () =>
  env.DB.prepare("select name, name_key, website, host, pending_website from vendors where id = 'harrow'").first();
const openCase = async () =>
  (await env.DB.prepare("select id from moderation_cases where kind = 'vendor_link' and status = 'open'").first<string>(
    "id",
  )) ?? "none";
const decide = async (decision: string, { cookie }: Person) =>
  ask(`/api/moderation/cases/${await openCase()}/decision`, { json: { decision, reason: "Looked at." }, cookie });
const leadsTo = async (path: string) => (await ask(path, { cookie: second.cookie })).headers.get("location");

describe("PUT /api/staff/vendors/{id}", () => {
  it("renames at once, on the page and in the audit log", async () => {
    const response = await put({ name: "  Harrow \n & Sons " });
    expect(response.status, await response.clone().text()).toBe(200);
    expect(await response.json()).toEqual({ saved: true, websitePending: false });
    expect(await stored()).toMatchObject({ name: "Harrow & Sons", name_key: "harrow & sons" });
    expect(await (await ask("/api/vendors/harrow")).json()).toMatchObject({ name: "Harrow & Sons" });
    const detail = await env.DB.prepare("select detail from audit_log where subject_id = 'harrow'").first("detail");
    expect(JSON.parse(String(detail))).toEqual({
      reason: "Asked in a ticket.",
      name: "Harrow & Sons",
      nameBefore: "Harrow Leaf",
    });
  });

  it("puts another page of the registered host into force at once", async () => {
    expect(await (await put({ website: "https://www.harrow.example/shop" })).json()).toMatchObject({
      websitePending: false,
    });
    expect(await leadsTo("/out/vendor/harrow")).toBe("https://www.harrow.example/shop");
  });

  it.each([
    "http://new.example",
    "javascript:alert(1)",
    "https://user@new.example",
    "https://new.example:8443",
    "https://localhost",
    "https://127.0.0.1",
    "https://[::1]",
    "https://shop.internal",
    "//new.example",
    "",
    `https://new.example/${"a".repeat(300)}`,
  ])("refuses the website %s", async (website) => {
    const response = await put({ website });
    expect(response.status).toBe(400);
    expect(await stored()).toMatchObject({ host: "harrow.example", pending_website: null });
  });

  it("refuses a name or a host that another vendor has, a missing reason, and what it does not know", async () => {
    await env.DB.exec("update vendors set name = 'Taken', name_key = 'taken' where id = 'other'");
    for (const [change, message] of [
      [{ name: "TAKEN" }, "Another vendor has this name."],
      [{ website: "https://www.other.example" }, "Another vendor has this website."],
      [{ reason: " " }, "Reason is required"],
      [{ name: "\u200b-" }, "Give a name with letters."],
      [{ host: "evil.example" }, ""],
    ] as const) {
      const response = await put(change);
      expect(response.status, JSON.stringify(change)).toBe(400);
      expect(await response.text()).toContain(message);
    }
    expect(await stored()).toMatchObject({ name: "Harrow Leaf" });
    expect((await ask("/api/staff/vendors/nobody", { cookie: staff.cookie })).status).toBe(404);
  });

  it("is closed to moderators", async () => {
    expect((await put({}, moderator)).status).toBe(403);
    expect((await ask(PATH, { cookie: moderator.cookie })).status).toBe(403);
  });

  it("lets one of several changes from the same version through", async () => {
    const { version } = await (await ask(PATH, { cookie: staff.cookie })).json<{ version: number }>();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put({ name: `Harrow ${n}`, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe("a website on another host", () => {
  it("waits, and links lead to the present one until a second person approves it", async () => {
    await insert(env.DB, "products", [
      aProduct({ id: "p", vendorId: "harrow", outboundUrl: "https://shop.harrow.example/p/1?size=2" }),
    ]);
    expect(await (await put({ website: NEW })).json()).toEqual({ saved: true, websitePending: true });
    expect(await stored()).toMatchObject({ website: "https://harrow.example", pending_website: NEW });
    expect(await leadsTo("/out/vendor/harrow")).toBe("https://harrow.example/");
    expect((await decide("keep", moderator)).status).toBe(404);
    expect((await decide("keep", staff)).status).toBe(403);
    const seen = await ask(`/moderation/${await openCase()}`, { cookie: second.cookie });
    const text = await seen.text();
    expect(text).toContain(NEW);
    expect(text).toContain("Reason given by staffer: Asked in a ticket.");
    const decided = await decide("keep", second);
    expect(decided.status, await decided.clone().text()).toBe(200);
    expect(await stored()).toMatchObject({ website: NEW, host: "new.example", pending_website: null });
    expect(await leadsTo("/out/vendor/harrow")).toBe(NEW);
    expect(await leadsTo("/out/p")).toBe("https://new.example/p/1?size=2");
    expect(await (await ask("/api/vendors/harrow")).json()).toMatchObject({ website: NEW });
  });

  it("is not approved by an admin who asked for it, but by another", async () => {
    await put({ website: NEW }, admin);
    expect((await decide("keep", admin)).status).toBe(403);
    expect((await decide("keep", staff)).status).toBe(200);
    expect(await stored()).toMatchObject({ host: "new.example" });
  });

  it("leaves everything as it is when declined", async () => {
    await put({ website: NEW });
    expect((await decide("hide", second)).status).toBe(200);
    expect(await stored()).toMatchObject({ host: "harrow.example", pending_website: null });
  });

  it("cannot be approved once it was taken back, nor by whoever gave it a second time", async () => {
    await put({ website: NEW });
    const first = await openCase();
    await put({});
    expect(await openCase()).toBe("none");
    await put({ website: NEW }, second);
    expect(await openCase()).not.toBe(first);
    expect((await decide("keep", second)).status).toBe(403);
    expect((await decide("keep", staff)).status).toBe(200);
  });

  it("is decided once by two people at once", async () => {
    await put({ website: NEW });
    const path = `/api/moderation/cases/${await openCase()}/decision`;
    const answers = await Promise.all(
      [second, admin].map(({ cookie }) => ask(path, { json: { decision: "keep", reason: "Yes." }, cookie })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored()).toMatchObject({ host: "new.example" });
  });

  it("never takes a host that another vendor got meanwhile: it says so, and the case stays until it is declined", async () => {
    await put({ website: NEW });
    await env.DB.exec("update vendors set host = 'new.example' where id = 'other'");
    const id = await openCase();
    const refused = await decide("keep", second);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("another vendor has it");
    expect(await stored()).toMatchObject({ host: "harrow.example", pending_website: NEW });
    expect(await openCase()).toBe(id);
    const form = { intent: "decide", decision: "keep", reason: "Yes." };
    const page = await ask(`/moderation/${id}`, { form, cookie: second.cookie });
    expect(page.status).toBe(409);
    expect(await page.text()).toContain("another vendor has it");
    expect((await decide("hide", second)).status).toBe(200);
    expect(await stored()).toMatchObject({ host: "harrow.example", pending_website: null });
  });

  it("given again while its appeal waits, is left to the appeal", async () => {
    await put({ website: NEW });
    const id = await openCase();
    expect((await decide("hide", second)).status).toBe(200);
    const appeal = { caseId: id, text: "It is ours, and has been for years." };
    expect((await ask("/api/appeals", { json: appeal, cookie: staff.cookie })).status).toBe(201);
    const again = await put({ website: NEW });
    expect([again.status, await again.json()]).toEqual([200, { saved: true, websitePending: true }]);
    expect(await openCase()).toBe("none");
    const path = `/api/moderation/cases/${id}/appeal-decision`;
    expect((await ask(path, { json: { outcome: "overturned", note: "Yes." }, cookie: admin.cookie })).status).toBe(200);
    expect(await stored()).toMatchObject({ host: "new.example", pending_website: null });
  });

  it("given again while its appeal waits, no longer waits once the decision stands", async () => {
    await put({ website: NEW });
    const id = await openCase();
    expect((await decide("hide", second)).status).toBe(200);
    await ask("/api/appeals", {
      json: { caseId: id, text: "It is ours, and has been for years." },
      cookie: staff.cookie,
    });
    await put({ website: NEW });
    expect(await stored()).toMatchObject({ pending_website: NEW });
    const path = `/api/moderation/cases/${id}/appeal-decision`;
    expect((await ask(path, { json: { outcome: "upheld", note: "No." }, cookie: admin.cookie })).status).toBe(200);
    expect(await stored()).toMatchObject({ host: "harrow.example", pending_website: null });
  });

  it("stays declined on appeal where another vendor has the host by then", async () => {
    await put({ website: NEW });
    const id = await openCase();
    expect((await decide("hide", second)).status).toBe(200);
    const appeal = { caseId: id, text: "It is ours, and has been for years." };
    const appealed = await ask("/api/appeals", { json: appeal, cookie: staff.cookie });
    expect(appealed.status, await appealed.clone().text()).toBe(201);
    await env.DB.exec("update vendors set host = 'new.example' where id = 'other'");
    const path = `/api/moderation/cases/${id}/appeal-decision`;
    const refused = await ask(path, { json: { outcome: "overturned", note: "Yes." }, cookie: admin.cookie });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("another vendor has it");
    await env.DB.exec("update vendors set host = 'other.example' where id = 'other'");
    const overturned = await ask(path, { json: { outcome: "overturned", note: "Yes." }, cookie: admin.cookie });
    expect(overturned.status).toBe(200);
    expect(await stored()).toMatchObject({ host: "new.example" });
  });
});

describe("/staff-dashboard/vendors", () => {
  const SCREEN = "/staff-dashboard/vendors";
  const send = (fields: Record<string, string>) =>
    ask(`${SCREEN}?vendor=harrow`, { form: { name: "Harrow Leaf", ...fields }, cookie: staff.cookie });
  const page = async (path: string) => (await ask(path, { cookie: staff.cookie })).text();

  it("offers every vendor, and the form of the chosen one", async () => {
    expect(await page(SCREEN)).toContain('<option value="harrow"');
    const form = await page(`${SCREEN}?vendor=harrow`);
    expect(form).toContain('value="https://harrow.example"');
    expect(await page("/staff-dashboard")).toContain(`href="${SCREEN}"`);
    expect((await ask(`${SCREEN}?vendor=nobody`, { cookie: staff.cookie })).status).toBe(404);
  });

  it("saves without scripts and shows what waits, and gives back what was refused", async () => {
    const { version } = await (await ask(PATH, { cookie: staff.cookie })).json<{ version: number }>();
    const refused = await send({ website: "http://new.example", reason: "Why not", version: String(version) });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("begins with https://");
    const saved = await send({ website: NEW, reason: "Asked.", version: String(version) });
    expect(saved.status).toBe(303);
    expect(await page(`${SCREEN}?vendor=harrow`)).toContain("The new website is waiting for approval.");
    expect((await send({ website: NEW, reason: "Asked.", version: String(version) })).status).toBe(409);
  });
});
