import { env, exports } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aPerson, ask, cookiesOf, ORIGIN, type Person, setSetting } from "../../factories/site";

beforeAll(() => stopClock());

const REF = "__Host-ref";
let ann: Person;

const code = (userId: string, text: string) => ({ id: `c-${userId}`, userId, code: text, createdAt: 1 });

beforeEach(async () => {
  await clear(env.DB);
  await setSetting("siteMode", "open");
  ann = await aPerson({ username: "ann" });
  const bea = await aPerson({ username: "bea" });
  await insert(env.DB, "referralCodes", [code(ann.member.id, "LEAF-ANN"), code(bea.member.id, "LEAF-BEA")]);
});

/** The cookie that a visitor's answer sets; undefined where it sets none. */
const rememberedBy = async (path: string, cookie?: string) => {
  const value = cookiesOf(await ask(path, cookie === undefined ? {} : { cookie }))[REF];
  return value === undefined ? undefined : `${REF}=${value}`;
};
const codeIn = (html: string) =>
  /<input[^>]*\bname="referralCode"[^>]*>/.exec(html)?.[0].match(/\bvalue="([^"]*)"/)?.[1];

let serial = 0;
/** What a browser without scripts sends. */
async function register(referralCode: string, cookie: string): Promise<Response> {
  serial += 1;
  const body = new FormData();
  const fields = {
    username: `newcomer${serial}x`,
    email: `newcomer${serial}@example.org`,
    password: "moss lantern orbit",
    confirmPassword: "moss lantern orbit",
    dateOfBirth: "1990-01-15",
    productInterests: "Kratom",
    howDidYouHear: "friend",
    agreeToTerms: "on",
    ageVerification: "on",
    referralCode,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { cookie, "cf-connecting-ip": `198.51.101.${serial}` };
  return exports.default.fetch(
    new Request(`${ORIGIN}/register`, { method: "POST", body, headers, redirect: "manual" }),
  );
}
const referralsOf = async (userId: string) =>
  (await env.DB.prepare("select referral_code as code, status from referrals where referrer_id = ?").bind(userId).all())
    .results;

describe("a referral link", () => {
  it("is remembered for 30 days, out of scripts' reach", async () => {
    const [line] = (await ask("/?ref=leaf-ann")).headers.getSetCookie();
    for (const part of [`${REF}=`, "Max-Age=2592000", "HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
      expect(line).toContain(part);
  });

  it("fills in the form on any later visit, where it can be changed", async () => {
    const cookie = await rememberedBy("/?ref=LEAF-ANN");
    expect(codeIn(await (await ask("/register", { cookie: cookie ?? "" })).text())).toBe("LEAF-ANN");
    expect(codeIn(await (await ask("/register")).text()) ?? "").toBe("");
  });

  it("is the first that was followed, whatever comes later", async () => {
    const first = await rememberedBy("/vendors?ref=LEAF-ANN");
    expect(await rememberedBy("/register?ref=LEAF-BEA", first)).toBeUndefined();
    expect(codeIn(await (await ask("/register?ref=LEAF-BEA", { cookie: first ?? "" })).text())).toBe("LEAF-ANN");
  });

  it("is not remembered where its code brings nobody; the form says so as always", async () => {
    for (const path of ["/?ref=LEAF-NOBODY", "/?ref=", `/?ref=${"x".repeat(5000)}`, "/?ref=%00%22%3B%20"])
      expect(await rememberedBy(path), path).toBeUndefined();
    expect(codeIn(await (await ask("/register?ref=LEAF-NOBODY")).text())).toBe("LEAF-NOBODY");
    expect((await register("LEAF-NOBODY", "")).status).toBe(400);
    await env.DB.prepare("update referral_codes set deactivated_at = 1 where code = 'LEAF-ANN'").run();
    expect(await rememberedBy("/?ref=LEAF-ANN")).toBeUndefined();
  });

  it("brings whoever registers, and is forgotten with that", async () => {
    const cookie = (await rememberedBy("/?ref=LEAF-ANN")) ?? "";
    const answer = await register("LEAF-ANN", cookie);
    expect(answer.status).toBe(303);
    expect(cookiesOf(answer)[REF]).toBe("");
    expect(await referralsOf(ann.member.id)).toEqual([{ code: "LEAF-ANN", status: "pending" }]);
  });

  it("is forgotten with a registration over the API as well", async () => {
    const cookie = (await rememberedBy("/?ref=LEAF-ANN")) ?? "";
    const answer = await ask("/api/auth/register", {
      json: {
        ...{ username: "overtheapi", email: "overtheapi@example.org", dateOfBirth: "1990-01-15" },
        ...{ password: "moss lantern orbit", confirmPassword: "moss lantern orbit", productInterests: ["Kratom"] },
        ...{ howDidYouHear: "friend", agreeToTerms: true, ageVerification: true, referralCode: "LEAF-ANN" },
      },
      cookie,
    });
    expect([answer.status, cookiesOf(answer)[REF]]).toEqual([201, ""]);
  });

  it("brings nobody whose form names no code, cookie or not", async () => {
    const cookie = (await rememberedBy("/?ref=LEAF-ANN")) ?? "";
    expect((await register("", cookie)).status).toBe(303);
    expect(await referralsOf(ann.member.id)).toEqual([]);
  });

  it("does nothing for who is a member already", async () => {
    const { cookie } = await aPerson({ username: "old" });
    expect(await rememberedBy("/?ref=LEAF-ANN", cookie)).toBeUndefined();
    expect((await ask("/register?ref=LEAF-ANN", { cookie })).status).toBe(302);
    expect(await referralsOf(ann.member.id)).toEqual([]);
  });

  it("leaves cached pages to others as they were, without a cookie and without a code", async () => {
    const path = "/rewards";
    await ask(path);
    const linked = await ask(`${path}?ref=LEAF-ANN`);
    expect(cookiesOf(linked)[REF]).toBeDefined();
    for (const each of [`${path}?ref=LEAF-ANN`, `${path}?ref=LEAF-ANN`])
      expect(cookiesOf(await ask(each))[REF], "each visitor by the link gets an own cookie").toBeDefined();
    const other = await ask(path);
    expect(other.headers.getSetCookie()).toEqual([]);
    expect(await other.text()).not.toContain("LEAF-ANN");
    const cookie = `${REF}=${cookiesOf(linked)[REF] ?? ""}`;
    expect(await (await ask(path, { cookie })).text()).toContain("LEAF-ANN");
    expect(await (await ask(path)).text()).not.toContain("LEAF-ANN");
  });

  it("costs no look at the database for who has one", async () => {
    const cookie = (await rememberedBy("/?ref=LEAF-ANN")) ?? "";
    const [first, again] = [await ask("/rewards?ref=LEAF-ANN"), await ask("/rewards?ref=LEAF-ANN", { cookie })];
    expect([tripsOf(first), tripsOf(again)]).toEqual([1, 0]);
  });
});
