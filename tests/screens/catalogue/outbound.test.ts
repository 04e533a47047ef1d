import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { app } from "@worker/app";
import { siteCookies } from "@worker/cookies";
import { insert } from "../../factories/insert";
import { aProduct, aVendor, NOW } from "../../factories/rows";
import { aPerson } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let adult = "";

interface Visit {
  method?: string;
  agent?: string;
  address?: string;
  cookie?: string;
}

/** Waits for what the Worker does after its answer. */
async function visit(
  path: string,
  { method = "GET", agent = BROWSER, address = "203.0.113.5", cookie = adult }: Visit = {},
) {
  const headers = { "user-agent": agent, "cf-connecting-ip": address, cookie };
  const context = createExecutionContext();
  const request = new Request(`http://localhost${path}`, { method, headers, redirect: "manual" });
  const response = await app.fetch(request, env, context);
  await waitOnExecutionContext(context);
  return response;
}

const clicks = async () => (await env.DB.prepare("select sum(clicks) as n from click_days").first<number>("n")) ?? 0;

beforeAll(async () => {
  const set = await siteCookies(env.COOKIE_SECRET).setAgeVerified(NOW);
  adult = set.split(";")[0] ?? "";
  await insert(env.DB, "vendors", [
    aVendor({ id: "v", host: "v.example", website: "https://v.example" }),
    aVendor({ id: "gone", hiddenAt: NOW }),
  ]);
  await insert(env.DB, "products", [
    aProduct({ id: "p", vendorId: "v", outboundUrl: "https://v.example/p" }),
    aProduct({ id: "astray", vendorId: "v", outboundUrl: "https://evil.example/p" }),
  ]);
});
beforeEach(() =>
  env.DB.batch([env.DB.prepare("delete from click_days"), env.DB.prepare("delete from outbound_clicks")]),
);

describe("/out", () => {
  test("leads out without saying where from, and is nobody's to keep", async () => {
    const response = await visit("/out/p");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("https://v.example/p");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await visit("/out/vendor/v")).headers.get("location")).toBe("https://v.example/");
  });

  test("counts a visitor once a day and target", async () => {
    await visit("/out/p");
    await visit("/out/p");
    expect(await clicks()).toBe(1);
    await visit("/out/p", { address: "203.0.113.6" });
    await visit("/out/vendor/v");
    expect(await clicks()).toBe(3);
  });

  test("keeps a keyed hash, never the address", async () => {
    await visit("/out/p");
    const row = await env.DB.prepare("select visitor_key from outbound_clicks").first<string>("visitor_key");
    expect(row).toMatch(/^[0-9a-f]{64}$/);
  });

  test("counts neither the vendor's own click nor that of staff, but another vendor's", async () => {
    const own = await aVendorPerson("own-clicks", { plan: "basic" });
    await insert(env.DB, "products", [
      aProduct({ id: "own-p", vendorId: own.vendorId, outboundUrl: `https://${own.vendorId}.example/p` }),
    ]);
    const staff = await aPerson({ username: "clicking", role: "staff" });
    const member = await aPerson({ username: "buyer" });
    for (const { cookie } of [own, staff]) expect((await visit("/out/own-p", { cookie })).status).toBe(302);
    expect(await clicks()).toBe(0);
    await visit("/out/own-p", { cookie: member.cookie, address: "203.0.113.7" });
    await visit("/out/p", { cookie: own.cookie });
    expect(await clicks()).toBe(2);
  });

  test("counts no bot and no look at the headers", async () => {
    expect((await visit("/out/p", { agent: "Googlebot/2.1 (+http://www.google.com/bot.html)" })).status).toBe(302);
    expect((await visit("/out/p", { method: "HEAD" })).status).toBe(302);
    expect(await clicks()).toBe(0);
  });

  test.each(["/out/nothing", "/out/astray", "/out/vendor/gone", "/out/vendor/nobody"])(
    "%s is not found, and not counted",
    async (path) => {
      const response = await visit(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("Not found");
      expect(await clicks()).toBe(0);
    },
  );

  test("needs the age gate passed on the server", async () => {
    const response = await visit("/out/p", { cookie: "" });
    expect(response.status).toBe(403);
    expect(response.headers.get("location")).toBeNull();
    expect(await clicks()).toBe(0);
  });
});
