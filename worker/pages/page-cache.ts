import type { RequestContext } from "../context";
import { type KeptPage, PageMemory } from "./page-memory";

const TTL_MS = 30_000;
const MEMORY_BYTES = 8 * 1024 * 1024;
const NONCE_HEADER = "x-nonce-placeholder";
const RENDERED_HEADER = "x-rendered-at";

interface CacheContext extends Pick<RequestContext, "theme" | "viewer" | "demo" | "nonce" | "defer"> {
  site: Pick<RequestContext["site"], "contentEpoch" | "siteMode">;
}

export interface RenderedPage {
  response: Response;
  /** How old the page's data was when it was rendered, milliseconds. */
  dataAgeMs: number;
}

const memory = new PageMemory(MEMORY_BYTES, TTL_MS);

/**
 * Serves a visitor's page from this isolate's memory, else from the Cache API, else rendered. A kept copy has a
 * placeholder for the nonce, random per copy, which every answer replaces with its own. The key holds everything that
 * the page depends on beside its address: build, content epoch, mode, theme, age gate and demo mode. A page enters the
 * shared cache when it is asked for again, so that made-up addresses cannot fill it.
 * @param build names the files that the page refers to
 */
export async function cachedPage(
  raw: Request,
  context: CacheContext,
  build: string,
  render: (nonce: string) => Promise<RenderedPage>,
): Promise<Response> {
  const key = cacheKey(raw, context, build);
  // The page's age is real time even where NOW stands still.
  const now = Date.now();
  const remembered = memory.get(key, now);
  if (remembered !== undefined) {
    if (!remembered.shared) context.defer(share(key, remembered, now));
    return answer(remembered, context.nonce);
  }
  const fetched = await fromSharedCache(key);
  if (fetched !== null) {
    memory.put(key, fetched);
    return answer(fetched, context.nonce);
  }

  const placeholder = crypto.randomUUID();
  const { response, dataAgeMs } = await render(placeholder);
  const page: KeptPage = {
    parts: (await response.text()).split(placeholder),
    headers: [...response.headers],
    renderedAt: now - dataAgeMs,
    shared: false,
  };
  if (response.status === 200 && !response.headers.has("set-cookie")) memory.put(key, page);
  return answer(page, context.nonce, response.status);
}

function answer({ parts, headers: kept }: KeptPage, nonce: string, status = 200): Response {
  const headers = new Headers(kept);
  headers.delete("content-length");
  headers.set("cache-control", "private, no-cache");
  return new Response(parts.join(nonce), { status, headers });
}

async function fromSharedCache(key: string): Promise<KeptPage | null> {
  const hit = await (await caches.open("pages")).match(key);
  const placeholder = hit?.headers.get(NONCE_HEADER);
  if (hit === undefined || !placeholder) return null;
  const renderedAt = Number(hit.headers.get(RENDERED_HEADER));
  const headers = [...hit.headers].filter(
    ([name]) => name !== NONCE_HEADER && name !== RENDERED_HEADER && name !== "cf-cache-status",
  );
  return { parts: (await hit.text()).split(placeholder), headers, renderedAt, shared: true };
}

async function share(key: string, page: KeptPage, now: number): Promise<void> {
  page.shared = true;
  const placeholder = crypto.randomUUID();
  const headers = new Headers(page.headers);
  headers.set("cache-control", `public, s-maxage=${Math.ceil((page.renderedAt + TTL_MS - now) / 1000)}`);
  headers.set(NONCE_HEADER, placeholder);
  headers.set(RENDERED_HEADER, String(page.renderedAt));
  await (await caches.open("pages")).put(key, new Response(page.parts.join(placeholder), { headers }));
}

function cacheKey(raw: Request, { site, theme, viewer, demo }: CacheContext, build: string): string {
  const url = new URL(raw.url);
  url.searchParams.sort();
  const parts = [
    build,
    site.contentEpoch,
    site.siteMode,
    theme,
    viewer.ageVerified ? "adult" : "gate",
    demo ? "demo" : "live",
  ];
  return `${url.origin}/__page/${parts.join("/")}${url.pathname}?${url.searchParams.toString()}`;
}
