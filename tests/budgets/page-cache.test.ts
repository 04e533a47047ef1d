import { exports } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { CONTENT_AREAS, type ContentArea, type ContentEpochs } from "@worker/domain/foundation/settings/content-epochs";
import { CachedPage } from "@worker/pages/cached-page";
import { PageMemory } from "@worker/pages/page-memory";
import { epochs } from "../factories/site";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const page = (text: string, renderedAt = 0) => new CachedPage(encoder.encode(text), "NONCE", [], renderedAt);

describe("the pages an isolate remembers", () => {
  it("are served until they are too old", () => {
    const memory = new PageMemory(1000, 30_000);
    memory.put("a", page("x", 1000));
    expect(memory.get("a", 30_999)).toBeDefined();
    expect(memory.get("a", 31_000)).toBeUndefined();
    expect(memory.get("a", 1000)).toBeUndefined();
  });

  it("stay below the limit, the least recently used going first", () => {
    const memory = new PageMemory(3 * 10, 30_000);
    for (const key of ["a", "b", "c"]) memory.put(key, page("x".repeat(10)));
    memory.get("a", 0);
    memory.put("d", page("x".repeat(10)));
    expect(["a", "b", "c", "d"].filter((key) => memory.get(key, 0) !== undefined)).toEqual(["a", "c", "d"]);
  });

  it("count each page once, however often it is replaced", () => {
    const memory = new PageMemory(2 * 10, 30_000);
    for (let turn = 0; turn < 50; turn += 1) memory.put("a", page("x".repeat(10)));
    memory.put("b", page("x".repeat(10)));
    expect(memory.get("a", 0)).toBeDefined();
    expect(memory.get("b", 0)).toBeDefined();
  });

  it("never hold a page larger than the whole memory", () => {
    const memory = new PageMemory(100, 30_000);
    memory.put("a", page("x".repeat(101)));
    expect(memory.get("a", 0)).toBeUndefined();
  });
});

describe("a kept page", () => {
  it.each(["NONCE", "a NONCE é NONCE – z", "NONCENONCE", "none at all"])(
    "is whole again with another nonce: %s",
    (text) => {
      expect(decoder.decode(page(text).withNonce("öther"))).toBe(text.replaceAll("NONCE", "öther"));
    },
  );
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(new Request(`http://localhost${path}`, { headers }));
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
  return { response, nonce, html: await response.text() };
}

const nonces = (html: string) => new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce));

describe("a cached page", () => {
  it("is served again without rendering, each time with the answer's own nonce", async () => {
    const first = await get("/mission");
    const again = [await get("/mission"), await get("/mission")];
    expect(first.response.status).toBe(200);
    for (const { response, nonce, html } of again) {
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
      expect(html.replaceAll(nonce, "")).toBe(first.html.replaceAll(first.nonce, ""));
      expect(nonces(html)).toEqual(new Set([nonce]));
    }
    expect(new Set([first.nonce, ...again.map(({ nonce }) => nonce)]).size).toBe(3);
  });

  it("is another one for another query, and the same for the same query in another order", async () => {
    const requestId = (html: string) => /"requestId","([0-9a-f-]{36})"/.exec(html.replaceAll("\\", ""))?.[1];
    const ids = await Promise.all(
      ["/mission?a=1&b=2", "/mission?a=1"].map(async (path) => requestId((await get(path)).html)),
    );
    expect(ids[0]).toBeDefined();
    expect(ids[1]).not.toBe(ids[0]);
    expect(requestId((await get("/mission?b=2&a=1")).html)).toBe(ids[0]);
  });
});

interface Visit {
  moved?: Partial<ContentEpochs>;
  shown?: readonly ContentArea[];
  build?: string;
  dataAgeMs?: number;
  path?: string;
  region?: string | null;
}

describe("the shared cache", () => {
  const deferred: Promise<unknown>[] = [];
  const visit = async (
    nonce: string,
    {
      moved = {},
      shown = CONTENT_AREAS,
      build = "b1",
      dataAgeMs = 0,
      path = "/shared-page",
      region = null,
    }: Visit = {},
  ) => {
    const { cachedPage } = await import("@worker/pages/page-cache");
    const render = vi.fn(async (own: string) => ({
      response: new Response(`<script nonce="${own}"></script>`, { headers: { "content-type": "text/html" } }),
      dataAgeMs,
    }));
    const context = {
      site: { siteMode: "open" as const, contentEpochs: epochs(moved) },
      theme: "system" as const,
      tray: { products: [], vendors: [] },
      region,
      referral: null,
      viewer: { kind: "visitor" as const, ageVerified: true },
      demo: false,
      nonce,
      defer: (work: Promise<unknown>) => void deferred.push(work),
    };
    const response = await cachedPage(new Request(`http://localhost${path}`), context, shown, build, render);
    await Promise.all(deferred);
    return {
      html: await response.text(),
      rendered: render.mock.calls.length,
      type: response.headers.get("content-type"),
    };
  };
  const otherIsolate = () => void vi.resetModules();

  it("gives nobody a page for another region, however warm the others are", async () => {
    const path = "/region-page";
    for (const region of [null, "US-OH", "US-TX"])
      for (const expected of [1, 0]) expect((await visit("one", { path, region })).rendered).toBe(expected);
    otherIsolate();
    expect((await visit("two", { path, region: "US-CA" })).rendered).toBe(1);
  });

  it("gets a page that is asked for twice, and serves other isolates with it", async () => {
    expect((await visit("one")).rendered).toBe(1);
    otherIsolate();
    expect((await visit("two")).rendered).toBe(1);
    expect((await visit("three")).rendered).toBe(0);
    otherIsolate();
    expect(await visit("four")).toEqual({ html: '<script nonce="four"></script>', rendered: 0, type: "text/html" });
  });

  it("does not keep a page longer than its data is fresh", async () => {
    const path = "/old-data";
    expect((await visit("one", { path, dataAgeMs: 29_000 })).rendered).toBe(1);
    expect((await visit("two", { path })).rendered).toBe(0);
    otherIsolate();
    expect((await visit("three", { path: "/older-data", dataAgeMs: 30_000 })).rendered).toBe(1);
    expect((await visit("four", { path: "/older-data" })).rendered).toBe(1);
  });

  it("is left behind when the content's epoch moves", async () => {
    await visit("one");
    await visit("two");
    expect((await visit("three", { moved: { voice: 1 } })).rendered).toBe(1);
  });

  it("is left behind by what it shows, and by nothing else", async () => {
    const outdatedBy = async (shown: readonly ContentArea[]) => {
      const path = `/shows/${shown.join("-")}`;
      await visit("one", { path, shown });
      const rendered = async (area: ContentArea) =>
        (await visit("two", { path, shown, moved: { [area]: 1 } })).rendered;
      const counts = await Promise.all(CONTENT_AREAS.map(async (area) => [area, await rendered(area)] as const));
      return counts.filter(([, count]) => count > 0).map(([area]) => area);
    };
    expect(await outdatedBy(["catalogue"])).toEqual(["site", "catalogue"]);
    expect(await outdatedBy(["voice", "person"])).toEqual(["site", "voice", "person"]);
    expect(await outdatedBy([])).toEqual(["site"]);
    expect(await outdatedBy(CONTENT_AREAS)).toEqual(CONTENT_AREAS);
  });

  it("is left behind by a new build, whose pages refer to other files", async () => {
    await visit("one");
    expect((await visit("two", { build: "b2" })).rendered).toBe(1);
  });
});
