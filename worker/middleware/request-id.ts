import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./types";

/** Gives every request an id that its answer, its error page and its log line share. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const id = crypto.randomUUID();
  c.set("requestId", id);
  await next();
  if (c.res.status !== 101) c.res.headers.set("x-request-id", id);
};
