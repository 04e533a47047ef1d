import type { Failure } from "../problems";

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * The page for failures that happen before the screens can run: a foreign origin, a body too large, a throttle, a bug
 * outside React. Plain on purpose: it needs no asset.
 */
export function errorPage(failure: Failure, requestId: string): Response {
  const title = failure.expected ? "The request was refused" : "Something went wrong";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Leafproof</title></head><body><main><h1>${title}</h1><p>${escape(failure.message)}</p><p>Request ${escape(requestId)}</p><p><a href="/">Back to Leafproof</a></p></main></body></html>`;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  if (failure.retryAfterSeconds !== undefined) headers.set("retry-after", String(failure.retryAfterSeconds));
  return new Response(html, { status: failure.status, headers });
}
