import { HTTPException } from "hono/http-exception";
import type { MiddlewareHandler } from "hono";
import { readAtMost } from "../media/read-at-most";
import type { AppEnv } from "./types";
import { bodyRule } from "./uploads";

/** Reads a body whole before anyone parses it, so that one without a length is cut off too, and answers 413. */
export const bodySize: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { raw } = c.req;
  if (raw.body === null) return next();
  const { maxBytes, tooLarge } = bodyRule(c.req.method, c.req.path);
  const refused = () => new HTTPException(413, { message: tooLarge });
  if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw refused();
  c.req.raw = new Request(raw, { body: await readAtMost(raw.body, maxBytes, refused) });
  return next();
};

/** A body must be JSON for the API and a form for pages, but for uploads; anything else answers 415. */
export const bodyType: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { method, path } = c.req;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return next();
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const { types, wrongType } = bodyRule(method, path);
  const empty = type === "" && (c.req.raw.body === null || (await c.req.raw.clone().arrayBuffer()).byteLength === 0);
  if (!empty && !types.includes(type)) throw new HTTPException(415, { message: wrongType });
  return next();
};
