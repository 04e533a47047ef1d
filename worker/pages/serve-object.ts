import type { Context } from "hono";
import { INERT, inertFile } from "../inert-file";
import type { AppEnv } from "../middleware/types";

/** What the browser has already, for a read that then leaves the bytes where they are. */
export function knownTo(c: Context<AppEnv>): Headers {
  const known = new Headers();
  const condition = c.req.header("if-none-match");
  if (condition !== undefined) known.set("if-none-match", condition);
  return known;
}

interface Found {
  type: string;
  object: R2Object | R2ObjectBody;
}

/** The file, or 304 where the read has found that the browser has it. */
export function serveObject(c: Context<AppEnv>, { type, object }: Found, caching: string): Response {
  const etag = object.httpEtag;
  if (!("body" in object)) return c.body(null, 304, { ...INERT, "cache-control": caching, etag });
  return c.body(object.body, 200, inertFile({ type, caching, bytes: object.size, etag }));
}
