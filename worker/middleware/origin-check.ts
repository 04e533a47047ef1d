import type { MiddlewareHandler } from "hono";
import { Forbidden } from "../errors";
import type { AppEnv } from "./types";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that another site's page asks for. Browsers send `Origin` with every POST; a client that sends
 * neither it nor `Sec-Fetch-Site` is no browser, and carries no one's cookies.
 * @throws Forbidden
 */
export const originCheck: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE.has(c.req.method)) return next();
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const foreign =
    origin === undefined ? site === "cross-site" || site === "same-site" : origin !== new URL(c.req.url).origin;
  if (foreign) throw new Forbidden("This request came from another site.", "foreign-origin");
  return next();
};
