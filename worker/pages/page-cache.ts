import type { RequestContext } from "../context";

const TTL_SECONDS = 30;
const NONCE_HEADER = "x-nonce-placeholder";

/**
 * Serves a visitor's page from the Cache API. The stored copy carries a placeholder for the nonce, random per copy,
 * which every answer replaces with its own. The key holds everything that the page depends on beside its address:
 * content epoch, mode, theme, age gate and the minute-free build.
 */
export async function cachedPage(raw: Request, context: RequestContext, render: (nonce: string) => Promise<Response>): Promise<Response> {
  const key = cacheKey(raw, context);
  const cache = await caches.open("pages");
  const hit = await cache.match(key);
  if (hit !== undefined) return withNonce(hit, context.nonce, await hit.text());

  const placeholder = crypto.randomUUID();
  const response = await render(placeholder);
  const body = await response.text();
  if (response.status === 200 && !response.headers.has("set-cookie")) {
    const headers = new Headers(response.headers);
    headers.set("cache-control", `public, s-maxage=${TTL_SECONDS}`);
    headers.set(NONCE_HEADER, placeholder);
    context.defer(cache.put(key, new Response(body, { headers })));
  }
  const fresh = new Response(body, response);
  fresh.headers.set(NONCE_HEADER, placeholder);
  return withNonce(fresh, context.nonce, body);
}

function withNonce(source: Response, nonce: string, body: string): Response {
  const headers = new Headers(source.headers);
  const placeholder = headers.get(NONCE_HEADER);
  headers.delete(NONCE_HEADER);
  headers.delete("content-length");
  headers.set("cache-control", "private, no-cache");
  return new Response(placeholder === null ? body : body.replaceAll(placeholder, nonce), { status: source.status, headers });
}

function cacheKey(raw: Request, { site, theme, viewer, demo }: RequestContext): string {
  const url = new URL(raw.url);
  url.searchParams.sort();
  const parts = [site.contentEpoch, site.siteMode, theme, viewer.ageVerified ? "adult" : "gate", demo ? "demo" : "live"];
  return `${url.origin}/__page/${parts.join("/")}${url.pathname}?${url.searchParams.toString()}`;
}
