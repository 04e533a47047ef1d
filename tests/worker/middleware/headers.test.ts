import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, isLocal, securityHeaders } from "@worker/middleware/security-headers";
import { timing } from "@worker/middleware/timing";
import type { AppEnv } from "@worker/middleware/types";
import { ask } from "../../factories/site";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Answers of every kind, failures and refusals among them. */
const ANSWERS: [string, number, Parameters<typeof ask>[1]?][] = [
  ["/", 200],
  ["/vendors", 200],
  ["/no-such-page", 404],
  ["/messages", 401],
  ["/admin/settings", 403],
  ["/%E0%A4%A", 400],
  ["/login", 403, { form: { login: "a" }, headers: { origin: "https://evil.example" } }],
  ["/login", 415, { json: {} }],
  ["/login", 413, { form: { login: "x".repeat(70_000) } }],
  ["/robots.txt", 200],
  ["/api/ping", 200],
  ["/api/vendors?limit=none", 400],
  ["/api/no-such-route", 404],
  ["/api/admin/settings", 403],
];

describe("every answer", () => {
  it.each(ANSWERS)("%s (%i) carries the security headers and a request id", async (path, status, how) => {
    const response = await ask(path, how);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(Object.keys(ALWAYS).map((name) => [name, response.headers.get(name)]))).toEqual(ALWAYS);
    expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("server-timing")).toMatch(/^total;dur=[\d.]+, d1;dur=[\d.]+;desc="trips=\d+/);
  });

  it("has its own request id and its own nonce", async () => {
    const answers = [await ask("/"), await ask("/"), await ask("/no-such-page")];
    const of = (name: string) => new Set(answers.map(({ headers }) => headers.get(name)));
    expect(of("x-request-id").size).toBe(3);
    expect(of("content-security-policy").size).toBe(3);
  });

  it("names in its body the request that its header names", async () => {
    const response = await ask("/api/no-such-route");
    const { requestId } = await response.json<{ requestId: string }>();
    expect(response.headers.get("x-request-id")).toBe(requestId);
  });

  it("to HEAD has the headers of GET and no body", async () => {
    for (const path of ["/vendors", "/api/ping", "/messages"]) {
      const [head, get] = [await ask(path, { method: "HEAD" }), await ask(path)];
      expect(head.status, path).toBe(get.status);
      expect(head.headers.get("content-type"), path).toBe(get.headers.get("content-type"));
      expect(await head.text(), path).toBe("");
    }
  });
});

describe("the policy", () => {
  it("allows scripts by nonce alone, and no inline style sheet", () => {
    const policy = contentSecurityPolicy("abc");
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'");
    expect(policy).toContain("style-src 'self';");
    expect(policy.match(/'unsafe-[a-z]+'/g)).toEqual(["'unsafe-inline'"]);
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
  });
});

/** The two middlewares around a made-up answer. */
function around(answer: () => Response) {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders, timing);
  app.get("/", answer);
  return (origin: string, ENVIRONMENT = "test") => app.request(`${origin}/`, {}, { ENVIRONMENT });
}

describe("elsewhere than on this machine", () => {
  it("HTTPS is demanded for two years; on localhost it is not", async () => {
    const ask = around(() => new Response("hello"));
    expect((await ask("https://leafproof.example")).headers.get("strict-transport-security")).toMatch(
      /max-age=63072000/,
    );
    expect((await ask("http://localhost:8788")).headers.get("strict-transport-security")).toBeNull();
    expect(["localhost", "127.0.0.1", "[::1]"].every(isLocal)).toBe(true);
    expect(["localhost.evil.example", "evil.example", "127.0.0.1.nip.io"].some(isLocal)).toBe(false);
  });

  it("production says nothing of what an answer cost", async () => {
    const ask = around(() => new Response("hello"));
    expect((await ask("https://leafproof.example", "production")).headers.get("server-timing")).toBeNull();
  });
});

describe("an answer's own headers", () => {
  it("go before the general ones, and cookies stay apart", async () => {
    const headers = new Headers({ "content-security-policy": "sandbox", "referrer-policy": "no-referrer" });
    headers.append("set-cookie", "a=1");
    headers.append("set-cookie", "b=2");
    const response = await around(() => new Response(null, { status: 204, headers }))("http://localhost");
    expect(response.status).toBe(204);
    expect(response.headers.get("content-security-policy")).toBe("sandbox");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });
});
