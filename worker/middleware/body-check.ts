import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./types";

/** Bytes a request may carry outside uploads. */
export const BODY_MAX = 65_536;
const PAGE_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

export const bodySize = bodyLimit({
  maxSize: BODY_MAX,
  onError: () => {
    throw new HTTPException(413, { message: "The request is larger than 64 kB." });
  },
});

/** A body must be JSON for the API and a form for pages; anything else answers 415. */
export const bodyType: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { method, path } = c.req;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return next();
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isApi = path.startsWith("/api/");
  const empty = type === "" && (c.req.header("content-length") ?? "0") === "0" && c.req.header("transfer-encoding") === undefined;
  const fine = empty || (isApi ? type === "application/json" : PAGE_TYPES.includes(type));
  if (!fine) throw new HTTPException(415, { message: isApi ? "Send JSON (content-type: application/json)." : "Send a form." });
  return next();
};
