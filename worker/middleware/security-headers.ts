import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./types";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

export const isLocal = (hostname: string): boolean => LOCAL.has(hostname);

/** The development server puts changed style sheets into the page as elements; nothing built does. */
const STYLE_SOURCE = import.meta.env.MODE === "development" ? "'self' 'unsafe-inline'" : "'self'";

/**
 * `style-src-attr` allows style attributes because bars and marks take their lengths from data; style sheets and
 * scripts stay nonce- or origin-bound (docs/decisions/004).
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${STYLE_SOURCE}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A video that was just chosen is drawn in the browser before it is sent.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Sets the security headers on every answer, errors and static files included. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  c.set("nonce", nonce);
  await next();
  if (c.res.status === 101) return;
  const headers = new Headers(c.res.headers);
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  set("content-security-policy", contentSecurityPolicy(nonce));
  set("x-content-type-options", "nosniff");
  set("x-frame-options", "DENY");
  set("referrer-policy", "strict-origin-when-cross-origin");
  set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  set("cross-origin-opener-policy", "same-origin");
  set("cross-origin-resource-policy", "same-origin");
  if (!isLocal(new URL(c.req.url).hostname))
    set("strict-transport-security", "max-age=63072000; includeSubDomains; preload");
  c.res = new Response(c.res.body, { status: c.res.status, statusText: c.res.statusText, headers });
};
