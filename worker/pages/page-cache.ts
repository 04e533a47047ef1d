import type { RequestContext } from "../context";
import { CachedPage } from "./cached-page";
import { type ContentArea, epochKey } from "../domain/foundation/settings/content-epochs";
import { PageMemory } from "./page-memory";

const TTL_MS = 30_000;
const MEMORY_BYTES = 8 * 1024 * 1024;
const NONCE_HEADER = "x-nonce-placeholder";
const RENDERED_HEADER = "x-rendered-at";
const OWN_HEADERS = new Set([NONCE_HEADER, RENDERED_HEADER, "cf-cache-status"]);

interface CacheContext extends Pick<
  RequestContext,
  "theme" | "region" | "tray" | "referral" | "viewer" | "demo" | "nonce" | "defer"
> {
  site: Pick<RequestContext["site"], "contentEpochs" | "siteMode">;
}

export interface RenderedPage {
  response: Response;
  /** How old the page's data was when it was rendered, milliseconds. */
  dataAgeMs: number;
}

const memory = new PageMemory(MEMORY_BYTES, TTL_MS);

/**
 * Serves a visitor's page from this isolate's memory, else from the Cache API, else rendered. Every answer of a cached
 * copy gets a nonce of its own. The key holds everything that the page depends on beside its address: build, the epochs
 * of what it shows, mode, theme, region, what is put aside to compare, by whose link the visitor came, age gate and demo mode. A page enters the shared cache when it is asked for again, so
 * that made-up addresses cannot fill it.
 * @param shown the areas of which a change outdates the page
 * @param build names the files that the page refers to
 */
export async function cachedPage(
  raw: Request,
  context: CacheContext,
  shown: readonly ContentArea[],
  build: string,
  render: (nonce: string) => Promise<RenderedPage>,
): Promise<Response> {
  const key = cacheKey(raw, context, shown, build);
  // The page's age is real time even where NOW stands still.
  const now = Date.now();
  const copy = memory.get(key, now) ?? (await fromSharedCache(key));
  if (copy !== null) {
    if (copy.shared) memory.put(key, copy);
    else context.defer(share(key, copy, now));
    return answer(copy.withNonce(context.nonce), copy.headers);
  }

  const { response, dataAgeMs } = await render(context.nonce);
  const bytes = await response.arrayBuffer();
  const headers = [...response.headers];
  if (response.status === 200 && !response.headers.has("set-cookie")) {
    memory.put(key, new CachedPage(new Uint8Array(bytes), context.nonce, headers, now - dataAgeMs));
  }
  return answer(bytes, headers, response.status);
}

function answer(body: BodyInit, copy: [string, string][], status = 200): Response {
  const headers = new Headers(copy);
  headers.delete("content-length");
  headers.set("cache-control", "private, no-cache");
  return new Response(body, { status, headers });
}

async function fromSharedCache(key: string): Promise<CachedPage | null> {
  const hit = await (await caches.open("pages")).match(key);
  const nonce = hit?.headers.get(NONCE_HEADER);
  if (hit === undefined || !nonce) return null;
  const headers = [...hit.headers].filter(([name]) => !OWN_HEADERS.has(name));
  const renderedAt = Number(hit.headers.get(RENDERED_HEADER));
  const page = new CachedPage(new Uint8Array(await hit.arrayBuffer()), nonce, headers, renderedAt);
  page.shared = true;
  return page;
}

async function share(key: string, page: CachedPage, now: number): Promise<void> {
  page.shared = true;
  const placeholder = crypto.randomUUID();
  const headers = new Headers(page.headers);
  headers.set("cache-control", `public, s-maxage=${Math.ceil((page.renderedAt + TTL_MS - now) / 1000)}`);
  headers.set(NONCE_HEADER, placeholder);
  headers.set(RENDERED_HEADER, String(page.renderedAt));
  await (await caches.open("pages")).put(key, new Response(page.withNonce(placeholder), { headers }));
}

function cacheKey(
  raw: Request,
  { site, theme, region, tray, referral, viewer, demo }: CacheContext,
  shown: readonly ContentArea[],
  build: string,
): string {
  const url = new URL(raw.url);
  url.searchParams.sort();
  const parts = [
    build,
    epochKey(site.contentEpochs, shown),
    site.siteMode,
    theme,
    region ?? "anywhere",
    [tray.products, tray.vendors].map((ids) => ids.map(encodeURIComponent).join(",")).join(";"),
    encodeURIComponent(referral ?? ""),
    viewer.ageVerified ? "adult" : "gate",
    demo ? "demo" : "live",
  ];
  return `${url.origin}/__page/${parts.join("/")}${url.pathname}?${url.searchParams.toString()}`;
}
