import { Hono } from "hono";
import type { AppEnv } from "../middleware/types";
import { serveAsset } from "./serve-asset";

/** Stricter than the site's: the page itself can ask for nothing at all once it is there. */
const RULES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
const PAGE_POLICY = [...RULES, "connect-src 'none'"].join("; ");
/** The service worker fetches the page's files from here, to keep them. */
const WORKER_POLICY = [...RULES, "connect-src 'self'"].join("; ");

/** The taper tracker's static files (rules/taper-tracker#static): no account, no cookie and no database is asked. */
export const taperTracker = new Hono<AppEnv>();

taperTracker.get("/taper", (c) => c.redirect("/taper/", 308));
taperTracker.get("/taper/files/*", serveAsset);
taperTracker.get("/taper/*", async (c, next) => {
  const { status, body, headers } = await c.env.ASSETS.fetch(c.req.raw);
  // The site says so.
  if (status === 404) return next();
  const answer = new Response(body, { status, headers });
  const isWorker = c.req.path === "/taper/service-worker.js";
  answer.headers.set("content-security-policy", isWorker ? WORKER_POLICY : PAGE_POLICY);
  answer.headers.set("referrer-policy", "no-referrer");
  answer.headers.set("cache-control", "no-cache");
  return answer;
});
