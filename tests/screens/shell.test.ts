import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";

const get = (path: string) => exports.default.fetch(new Request(`http://localhost${path}`));

describe("the pages' frame", () => {
  it("serves the legal pages whole, without an age gate", async () => {
    const response = await get("/privacy-policy");
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html.includes("<h1")).toBe(true);
    expect(html.includes("Enter Site")).toBe(false);
  });

  it("answers 404 with the frame for a path nobody knows", async () => {
    const response = await get("/no/such/page");
    expect(response.status).toBe(404);
    expect((await response.text()).includes("Skip to content")).toBe(true);
  });

  it("parks the framework's script until a visitor's first touch", async () => {
    const html = await (await get("/mission")).text();
    expect(/<script[^>]*type="module"/.test(html)).toBe(false);
    expect(/<link[^>]*modulepreload/.test(html)).toBe(false);
    expect(/<script[^>]*type="text\/plain"[^>]*data-hydrate/.test(html)).toBe(true);
  });

  it("parks it on a page that is an answer to nothing too, which keeps its status and headers", async () => {
    const response = await get("/no/such/page");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain(' type="text/plain" data-hydrate="">');
  });

  it("gives every script of a cached page the nonce of its own answer", async () => {
    for (let visit = 0; visit < 2; visit += 1) {
      const response = await get("/mission");
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
      const nonces = [...(await response.text()).matchAll(/<script[^>]*nonce="([^"]*)"/g)].map((match) => match[1]);
      expect(nonces.length).toBeGreaterThan(1);
      expect(new Set(nonces)).toEqual(new Set([nonce]));
    }
  });
});
