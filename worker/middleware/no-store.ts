import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./types";

/** No answer of the API is stored by anybody, unless its route says otherwise. */
export const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
};
