import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { WRITING_LAPSED } from "@worker/domain/catalogue/vendors/writing-lapsed";
import { stopClock, tripsOf } from "../../factories/cost";
import { aPerson, ask } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const PATH = "/api/vendor/profile";
const SCREEN = "/vendor-dashboard/profile";
const SCRIPT = "<script>alert(1)</script>";
type Profile = { version: number; description: string; socialMedia: Record<string, string>; name: string };

let ann: Awaited<ReturnType<typeof aVendorPerson>>;
let bea: Awaited<ReturnType<typeof aVendorPerson>>;
const read = async () => (await ask(PATH, { cookie: ann.cookie })).json<Profile>();
const put = (json: unknown, cookie = ann.cookie) => ask(PATH, { method: "PUT", json, cookie });
const BODY = { description: "Leaf since 2015.", shippingRegions: ["Nevada"], paymentMethods: ["Card"] };
const FORM = { description: "Typed.", shippingRegions: "Nevada, Utah,, Utah ", paymentMethods: "Card\nACH" };

beforeAll(async () => {
  ann = await aVendorPerson("ann", { name: "Ann Leaf", website: "https://ann.example/", host: "ann.example" });
  bea = await aVendorPerson("bea");
  await ask("/api/ping");
});

describe("PUT /api/vendor/profile", () => {
  it("changes what a vendor says of itself in one trip beside the session's, audited, and shows it at once", async () => {
    const socialMedia = { reddit: "https://www.reddit.com/r/annleaf/", instagram: "@ann.leaf", facebook: "" };
    const response = await put({ ...BODY, socialMedia });
    expect([response.status, tripsOf(response)]).toEqual([200, 2]);
    expect(await read()).toMatchObject({ ...BODY, socialMedia: { reddit: "r/annleaf", instagram: "ann.leaf" } });
    const page = await (await ask("/vendor/shop-ann", { cookie: ann.cookie })).text();
    expect(page).toContain("Leaf since 2015.");
    expect(page).toContain("https://www.reddit.com/r/annleaf");
    const { actor_id: actor } = (await env.DB.prepare(
      "select actor_id from audit_log where action = 'vendor.profile_changed' and subject_id = 'shop-ann'",
    ).first<{ actor_id: string }>()) ?? { actor_id: "" };
    expect(actor).toBe(ann.member.id);
  });

  it("leaves visitors no older copy of the page", async () => {
    const shown = async () => textOf(await (await ask("/vendor/shop-ann")).text());
    await shown();
    await put({ ...BODY, description: "Moved to Reno." });
    expect(await shown()).toContain("Moved to Reno.");
  });

  it.each([
    ["a name", { name: "Other Name" }],
    ["a website", { website: "https://evil.example/" }],
    ["a badge", { verifiedAt: 1 }],
    ["an empty description", { description: "  " }],
    ["a long description", { description: "x".repeat(4001) }],
    ["no region", { shippingRegions: [" "] }],
    ["too many regions", { shippingRegions: Array.from({ length: 81 }, (_, n) => `Region ${n}`) }],
    ["a long entry", { paymentMethods: ["x".repeat(81)] }],
    ["http", { socialMedia: { reddit: "http://www.reddit.com/user/ann" } }],
    ["another host", { socialMedia: { instagram: "https://instagram.com.evil.example/ann" } }],
    ["a disguised host", { socialMedia: { facebook: "https://facebook.com@evil.example/ann" } }],
    ["a script", { socialMedia: { facebook: "javascript:alert(1)" } }],
    ["a way up", { socialMedia: { facebook: ".." } }],
    ["another network", { socialMedia: { tiktok: "ann" } }],
  ])("refuses %s", async (_, change) => {
    const before = await read();
    expect((await put({ ...BODY, ...change })).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it("takes a description of 4,000 characters", async () => {
    expect((await put({ ...BODY, description: "x".repeat(4000) })).status).toBe(200);
    expect((await read()).description).toHaveLength(4000);
    await put(BODY);
  });

  it("lets one of two changes that start from the same version through", async () => {
    const { version } = await read();
    const answers = await Promise.all([put({ ...BODY, version }), put({ ...BODY, version })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is refused with its sentence while writing rests, and changes nothing", async () => {
    await env.DB.exec("update vendors set writing_lapsed_at = 1 where id = 'shop-bea'");
    const refused = await put(BODY, bea.cookie);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain(WRITING_LAPSED);
    expect((await read()).description).toBe(BODY.description);
    expect(textOf(await (await ask(SCREEN, { cookie: bea.cookie })).text())).toContain(WRITING_LAPSED);
  });

  it("is for vendors, each its own", async () => {
    const member = await aPerson({ username: "member" });
    expect((await put(BODY, member.cookie)).status).toBe(403);
    expect((await ask(PATH)).status).toBe(401);
  });
});

describe("the profile screen", () => {
  const send = async (form: Record<string, string>) =>
    ask(SCREEN, { cookie: ann.cookie, form: { version: String((await read()).version), ...FORM, ...form } });

  it("shows name and website read-only, with the way to support", async () => {
    const html = await (await ask(SCREEN, { cookie: ann.cookie })).text();
    expect(html).toContain("To edit your profile information, please contact our support team.");
    expect(html).not.toMatch(/<input[^>]+name="(name|website)"/);
    const [, link = ""] = /href="(\/contact-support[^"]+)"/.exec(html) ?? [];
    expect(link).not.toBe("");
    const support = await (await ask(link.replace(/#.*/, ""), { cookie: ann.cookie })).text();
    expect(support).toContain('value="Change our vendor profile: "');
  });

  it("saves without scripts, and runs nothing that was typed", async () => {
    expect((await send({ description: SCRIPT })).status).toBe(303);
    expect(await read()).toMatchObject({ description: SCRIPT, shippingRegions: ["Nevada", "Utah"] });
    for (const path of [SCREEN, "/vendor/shop-ann", "/vendor/shop-ann?tab=about"])
      expect(await (await ask(path, { cookie: ann.cookie })).text(), path).not.toContain(SCRIPT);
  });

  it("keeps what was typed where a field is refused, or somebody was faster", async () => {
    const refused = await send({ reddit: "https://evil.example/u/ann", description: "Keep me" });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain("Keep me");
    expect(textOf(html)).toContain("https://www.reddit.com/");
    const late = await send({ version: "1", description: "Keep me too" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Keep me too");
  });
});
