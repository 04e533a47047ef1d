import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "@worker/app";
import { ask, ORIGIN } from "../factories/site";
import { expectLogged } from "../setup";

const form = "application/x-www-form-urlencoded";
/** A body sent piece by piece, without a length. */
const stream = (bytes: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 8192) controller.enqueue(new Uint8Array(8192).fill(97));
      controller.close();
    },
  });
const send = (path: string, type: string | null, body: BodyInit) =>
  exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: "POST",
      body,
      headers: type ? { "content-type": type } : {},
      redirect: "manual",
    }),
  );

describe("an oversized body", () => {
  it.each([
    ["/api/auth/login", "application/json"],
    ["/api/waitlist", "application/json"],
    ["/login", form],
    ["/waitlist", form],
    ["/age-gate", "multipart/form-data; boundary=x"],
  ])("at %s answers 413, with its length and without", async (path, type) => {
    const long = await send(path, type, "a".repeat(65_537));
    const streamed = await send(path, type, stream(200_000));
    expect([long.status, streamed.status]).toEqual([413, 413]);
    expect(await streamed.text()).toContain("64 kB");
  });

  it("passes at exactly 64 kB", async () => {
    const json = JSON.stringify({ login: "a", password: "b", filler: "" });
    const body = json.replace('"filler":""', `"filler":"${"x".repeat(65_536 - json.length)}"`);
    expect(body.length).toBe(65_536);
    expect((await send("/api/auth/login", "application/json", body)).status).toBe(401);
  });
});

describe("a body of the wrong kind", () => {
  it.each([
    ["/api/auth/login", form, "login=a&password=b", 415],
    ["/api/auth/login", "text/plain", '{"login":"a","password":"b"}', 415],
    ["/api/auth/login", null, '{"login":"a","password":"b"}', 415],
    ["/login", "application/json", '{"login":"a"}', 415],
    ["/login", "text/plain", "login=a", 415],
    ["/api/auth/login", "application/json", "{not json", 400],
    ["/api/auth/login", "application/json", "", 400],
    ["/api/auth/login", "application/json", "null", 400],
    ["/api/auth/login", "application/json", "[]", 400],
    ["/api/auth/login", "application/json", '{"login":{"$ne":""},"password":["x"]}', 400],
    ["/api/auth/login", "application/json", '{"__proto__":{"login":"a"},"password":"b"}', 400],
    ["/login", "multipart/form-data; boundary=x", "no parts here", 400],
    ["/login", "multipart/form-data", "no boundary", 400],
    ["/login", form, "%E0%A4%A=%&&&=", 400],
    ["/age-gate", form, "adult=on&adult=off&laws=on", 400],
    ["/waitlist", form, "email[]=a@example.org", 400],
  ] as const)("at %s as %s: %j answers %i", async (path, type, body, status) => {
    const bytes = new TextEncoder().encode(body);
    const response = await send(path, type, bytes);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/SyntaxError|TypeError|\bat \w+ \(/);
  });

  it("is refused as a file where a field belongs", async () => {
    const body = new FormData();
    body.set("login", new File(["annmoss"], "login.txt"));
    body.set("password", "x");
    const response = await exports.default.fetch(new Request(`${ORIGIN}/login`, { method: "POST", body }));
    expect(response.status).toBe(400);
  });
});

describe("an odd method", () => {
  it.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s never answers 500", async (method) => {
    for (const path of ["/login", "/vendors", "/api/auth/login", "/api/vendors", "/nothing"]) {
      const { status } = await ask(path, { method });
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  });
});

describe("a page that takes no such method", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])("says so to %s, and takes no blame for it", async (method) => {
    for (const path of ["/mission", "/vendors", "/compare"]) {
      const answer = await ask(path, { method, headers: { origin: ORIGIN } });
      const html = await answer.text();
      expect(answer.status, `${method} ${path}`).toBe(405);
      expect(answer.headers.get("allow"), `${method} ${path}`).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
      expect(html).toContain("This page does not take what was sent to it. Nothing was changed.");
      expect(html).not.toContain("our fault");
    }
  });
});

describe("a deployment without its secrets", () => {
  it.each(["COOKIE_SECRET", "HASH_KEY", "DATA_KEY"])(
    "answers a plain 500 and names %s in the log only",
    async (name) => {
      const bare = { ...env, [name]: undefined };
      const response = await app.fetch(new Request(`${ORIGIN}/vendors`), bare, createExecutionContext());
      const text = await response.text();
      expect(response.status).toBe(500);
      expect(text).toContain("Something went wrong on our side.");
      expect(text).not.toContain(name);
      expect(response.headers.get("content-security-policy")).toBeTruthy();
      expect(expectLogged(name)).toContain(`${name} is missing`);
      const api = await app.fetch(
        new Request(`${ORIGIN}/api/vendors`),
        { ...env, [name]: "short" },
        createExecutionContext(),
      );
      expect(api.headers.get("content-type")).toContain("application/problem+json");
      expectLogged(`${name} is too short`);
    },
  );
});
