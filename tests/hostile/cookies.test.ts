import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { aPerson, ask, cookiesOf, type Person } from "../factories/site";

let member: Person;
beforeAll(async () => {
  member = await aPerson({ username: "member" });
});

const page = async (path: string, cookie: string) => (await ask(path, { cookie })).text();
const me = async (cookie: string) => (await ask("/api/auth/me", { cookie })).status;
const encoded = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));

describe("a forged age cookie", () => {
  it.each([
    "__Host-age=1",
    "__Host-age=true",
    `__Host-age=${encoded({ verifiedAt: 1 })}`,
    `__Host-age=${encoded({ verifiedAt: 1 })}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`,
    "__Host-age=%E0%A4%A",
    "__Host-age=.",
    `__Host-age=${"a".repeat(4000)}`,
    "age=1; isAgeVerified=true",
  ])("%s changes nothing", async (cookie) => {
    expect(await page("/vendors", cookie)).toContain("Enter Site");
  });

  it("does not pass with a signature of another cookie", async () => {
    const theme = cookiesOf(await ask("/preferences/theme", { form: { theme: "dark" } }))["__Host-theme"] ?? "";
    const flash = cookiesOf(await ask("/waitlist", { form: { email: "a@example.org" } }))["__Host-flash"] ?? "";
    for (const value of [theme, flash]) expect(await page("/vendors", `__Host-age=${value}`)).toContain("Enter Site");
  });

  it("does not pass with its signed value edited", async () => {
    const value = decodeURIComponent(
      cookiesOf(await ask("/age-gate", { form: { adult: "on", laws: "on" } }))["__Host-age"] ?? "",
    );
    const [, signature = ""] = value.split(".");
    expect(await page("/vendors", `__Host-age=${encodeURIComponent(value)}`)).not.toContain("Enter Site");
    expect(
      await page("/vendors", `__Host-age=${encoded({ verifiedAt: 2 })}.${encodeURIComponent(signature)}`),
    ).toContain("Enter Site");
  });

  it("does not count for a member, whose account knows", async () => {
    const passed = cookiesOf(await ask("/age-gate", { form: { adult: "on", laws: "on" } }))["__Host-age"] ?? "";
    const { cookie } = await aPerson({ username: "unverified", ageVerified: false });
    expect(await page("/vendors", `${cookie}; __Host-age=${passed}`)).toContain("Enter Site");
  });
});

describe("a forged theme or flash cookie", () => {
  it.each(["__Host-theme=dark", `__Host-theme=${encoded("dark")}`, `__Host-theme=${encoded('"><script>')}.x`])(
    "%s paints nothing",
    async (cookie) => expect(await page("/vendors", cookie)).not.toContain('data-theme="'),
  );

  it("says nothing in the site's name", async () => {
    const forged = encoded({ kind: "good", text: "You have won" });
    expect(await page("/vendors", `__Host-flash=${forged}`)).not.toContain("You have won");
    expect(await page("/vendors", `__Host-flash=${forged}.x`)).not.toContain("You have won");
  });
});

describe("a forged session cookie", () => {
  it.each([
    `__Host-session=${"0".repeat(64)}`,
    `__Host-session=${"f".repeat(63)}`,
    "__Host-session=' or 1=1 --",
    "__Host-session=",
    `session=${"0".repeat(64)}`,
    `__Host-session=${"0".repeat(64)}; __Host-session=${"1".repeat(64)}`,
  ])("%s is a visitor's", async (cookie) => expect(await me(cookie)).toBe(401));

  it("is no session when it is the stored hash itself", async () => {
    const hash = await env.DB.prepare("select token_hash from sessions").first<string>("token_hash");
    expect(await me(`__Host-session=${hash ?? ""}`)).toBe(401);
    expect(await me(member.cookie)).toBe(200);
  });

  it("takes its role from the account, never from the browser", async () => {
    const cookie = `${member.cookie}; role=admin; __Host-role=admin`;
    expect((await ask("/admin-tools?role=admin", { cookie, headers: { "x-role": "admin" } })).status).toBe(403);
  });
});
