import { HTTPException } from "hono/http-exception";
import type { MiddlewareHandler } from "hono";
import { TooLarge } from "../errors";
import { declaredLength } from "../media/declared-length";
import { holdBody } from "../media/hold-body";
import { receiveBody } from "../media/receive-body";
import { takeUpload, uploaderOf } from "../upload-share";
import type { AppEnv } from "./types";
import { BODY_MAX, bodyRule } from "./uploads";

const BROKEN_OFF = "The request broke off, or came too slowly. Please send it again.";

const typeOf = (header: string | undefined): string => (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/**
 * Reads a body whole before anyone parses it, so that one without a length is cut off too, and answers 413. Where the
 * path takes such a body unread, whoever takes it in counts it; of whoever is refused nothing is kept.
 */
export const bodySize: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { raw } = c.req;
  // Nobody reads what comes with these, and no request can be made anew with it.
  if (raw.body === null || raw.method === "GET" || raw.method === "HEAD") return next();
  const { types, tooLarge, unread, ...rule } = bodyRule(c.req.method, c.req.path);
  const type = typeOf(c.req.header("content-type"));
  // One of a wrong type is refused unread too, by bodyType: who may not upload at all is told that first.
  const isUnread = unread !== undefined && (unread.includes(type) || !types.includes(type));
  const max = unread === undefined || isUnread ? rule.maxBytes : BODY_MAX;
  const refused = () => new TooLarge(tooLarge);
  const length = declaredLength(raw.headers);
  if (length !== null && length > max) throw refused();
  const request = c.get("request");
  if (!request.decision.allow) return next();
  const isUpload = rule.maxBytes > BODY_MAX;
  // What is no larger than any form may be is no picture; a certificate takes long to inspect at any size.
  if (unread?.includes(type) === true || (isUpload && (length === null || length > BODY_MAX)))
    await takeUpload(request);
  if (isUnread) return next();
  const body = raw.body as ReadableStream<Uint8Array>;
  const brokenOff = () => new HTTPException(400, { message: BROKEN_OFF });
  const limits = { max, length, tooLarge: refused, brokenOff };
  const pass = async (bytes: Uint8Array<ArrayBuffer>) => {
    c.req.raw = new Request(raw, { body: bytes });
    await next();
  };
  if (isUpload) return holdBody(body, { ...limits, owner: uploaderOf(request) }, pass);
  await pass(await receiveBody(body, limits));
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
