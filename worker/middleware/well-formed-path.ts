import { HTTPException } from "hono/http-exception";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./types";

/** Answers 400 to an address whose percent signs decode to nothing, before a router trips over it. */
export const wellFormedPath: MiddlewareHandler<AppEnv> = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    throw new HTTPException(400, { message: "This address is malformed." });
  }
  return next();
};
