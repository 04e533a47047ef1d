import type { MiddlewareHandler } from "hono";
import { Usage } from "../observe/usage";
import { log } from "../observe/log";
import { loggedPath } from "../observe/logged-path";
import type { AppEnv } from "./types";

/** Writes `Server-Timing` outside production and one log line a request: path and status, nobody's data. */
export const timing: MiddlewareHandler<AppEnv> = async (c, next) => {
  const from = performance.now();
  await next();
  const environment = c.env["ENVIRONMENT"] ?? "production";
  if (environment !== "production" && c.res.status !== 101) {
    // Unset when an earlier middleware already failed.
    const { request } = c.var as Partial<AppEnv["Variables"]>;
    c.res.headers.set("server-timing", (request?.usage ?? new Usage()).toHeader());
  }
  if (environment === "test" || c.req.path.startsWith("/assets/")) return;
  log({
    level: "info",
    message: "request",
    requestId: c.get("requestId"),
    method: c.req.method,
    path: loggedPath(c.req.path),
    status: c.res.status,
    ms: Math.round(performance.now() - from),
  });
};
