import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { securityHeaders } from "@worker/middleware/security-headers";
import type { AppEnv } from "@worker/middleware/types";
import { serveAsset } from "@worker/pages/serve-asset";

/** The site's way to a built file, over a platform that answers as given. */
function siteOver(answer: (request: Request) => Response) {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders);
  app.get("/assets/*", serveAsset);
  const ASSETS = { fetch: async (request: Request) => answer(request) };
  return async (headers: Record<string, string> = {}, method = "GET") =>
    app.request("http://localhost/assets/app-1a2b.js", { headers, method }, { ASSETS, ENVIRONMENT: "test" });
}

const FOREVER = "public, max-age=31536000, immutable";
const script = () => new Response("let a;", { headers: { "content-type": "text/javascript", etag: '"1a2b"' } });

describe("a built file", () => {
  it("may be kept for good, since its name changes with its content", async () => {
    const response = await siteOver(script)();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe(FOREVER);
    expect(response.headers.get("content-type")).toBe("text/javascript");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toBe("let a;");
  });

  it("that the browser has already stays kept", async () => {
    const response = await siteOver(() => new Response(null, { status: 304, headers: { etag: '"1a2b"' } }))();
    expect(response.status).toBe(304);
    expect(response.headers.get("cache-control")).toBe(FOREVER);
  });

  it("that is missing is not missing for good", async () => {
    const response = await siteOver(() => new Response("none", { status: 404 }))();
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).not.toBe(FOREVER);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("is asked of the platform with the reader's own validators and method", async () => {
    const seen: Request[] = [];
    const site = siteOver((request) => {
      seen.push(request);
      return script();
    });
    await site({ "if-none-match": '"1a2b"' });
    expect((await site({}, "HEAD")).status).toBe(200);
    expect(seen.map(({ method, headers }) => [method, headers.get("if-none-match")])).toEqual([
      ["GET", '"1a2b"'],
      ["HEAD", null],
    ]);
  });
});
