import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { aPerson, ask, ORIGIN, type Person } from "../factories/site";

let member: Person;
let admin: Person;
beforeAll(async () => {
  member = await aPerson({ username: "member" });
  admin = await aPerson({ username: "admin", role: "admin" });
});

const FOREIGN: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://localhost.evil.example" },
  { origin: "http://localhost:81" },
  { origin: "https://localhost" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
];

describe("a change that another site's page asks for", () => {
  it.each(FOREIGN)("is refused with %j, by pages and API, and changes nothing", async (headers) => {
    const logout = await ask("/api/auth/logout", { method: "POST", cookie: member.cookie, headers });
    const form = await ask("/logout", { form: {}, cookie: member.cookie, headers });
    const json = await ask("/api/admin/settings/site-mode", {
      method: "PUT",
      json: { siteMode: "private" },
      cookie: admin.cookie,
      headers,
    });
    expect([logout.status, form.status, json.status]).toEqual([403, 403, 403]);
    expect((await ask("/api/auth/me", { cookie: member.cookie })).status).toBe(200);
    expect(await env.DB.prepare("select count(*) as n from settings").first("n")).toBe(0);
  });

  it("is let through from the site itself, and from a client that is no browser", async () => {
    const own = await ask("/preferences/theme", { form: { theme: "dark" }, headers: { origin: ORIGIN } });
    const plain = await ask("/preferences/theme", { form: { theme: "dark" } });
    expect([own.status, plain.status]).toEqual([303, 303]);
  });

  it("is not let through by a host that the sender makes up", async () => {
    const request = new Request(`${ORIGIN}/logout`, {
      method: "POST",
      headers: { origin: "https://evil.example", "x-forwarded-host": "evil.example", host: "evil.example" },
      body: new URLSearchParams(),
    });
    expect((await exports.default.fetch(request)).status).toBe(403);
  });
});

describe("answers to a foreign page", () => {
  it("cannot be read or framed by it", async () => {
    for (const path of ["/", "/api/auth/me", "/nothing"]) {
      const { headers } = await ask(path, { headers: { origin: "https://evil.example" } });
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
