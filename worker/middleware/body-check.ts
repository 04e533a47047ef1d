import { HTTPException } from "hono/http-exception";
import type { MiddlewareHandler } from "hono";
import { TooLarge } from "../errors";
import { readAtMost } from "../media/read-at-most";
import type { AppEnv } from "./types";
import { BODY_MAX, bodyRule } from "./uploads";

const typeOf = (header: string | undefined): string => (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/**
 * Reads a body whole before anyone parses it, so that one without a length is cut off too, and answers 413. Where the
 * path takes such a body unread, whoever takes it in counts it; whoever is refused is refused unread.
 */
export const bodySize: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { raw } = c.req;
  if (raw.body === null) return next();
  const { types, tooLarge, unread, ...rule } = bodyRule(c.req.method, c.req.path);
  const type = typeOf(c.req.header("content-type"));
  // One of a wrong type is refused unread too, by bodyType: who may not upload at all is told that first.
  const isUnread = unread !== undefined && (unread === type || !types.includes(type));
  const maxBytes = unread === undefined || isUnread ? rule.maxBytes : BODY_MAX;
  const refused = () => new TooLarge(tooLarge);
  if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw refused();
  if (isUnread) return next();
  const { decision, env } = c.get("request");
  if (!decision.allow) {
    await next();
    // The development server's proxy drops the connection, and the next request with it, over a body left unread.
    if (env.ENVIRONMENT === "development")
      await readAtMost(raw.body as ReadableStream<Uint8Array>, maxBytes, refused).catch(() => undefined);
    return;
  }
  c.req.raw = new Request(raw, { body: await readAtMost(raw.body as ReadableStream<Uint8Array>, maxBytes, refused) });
  return next();
};

/** A body must be JSON for the API and a form for pages, but for uploads; anything else answers 415. */
export const bodyType: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { method, path } = c.req;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return next();
  if (!c.get("request").decision.allow) return next();
  const type = typeOf(c.req.header("content-type"));
  const { types, wrongType, unread } = bodyRule(method, path);
  const { raw } = c.req;
  // What was left unread is not read here to find out whether it is empty.
  const isEmpty = async () => unread === undefined && (await raw.clone().arrayBuffer()).byteLength === 0;
  const empty = type === "" && (raw.body === null || (await isEmpty()));
  if (!empty && !types.includes(type)) throw new HTTPException(415, { message: wrongType });
  return next();
};
