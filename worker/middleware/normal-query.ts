import type { MiddlewareHandler } from "hono";
import { normalText } from "../normal-text";
import type { AppEnv } from "./types";

/**
 * Takes NUL out of the query before anything reads it, since loaders read it themselves (rules/platform#texts). It comes
 * before whatever keeps the request, whose body moves along.
 */
export const normalQuery: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = new URL(c.req.raw.url);
  if (url.search.includes("%00")) {
    const pairs = [...url.searchParams].map((pair) => pair.map(normalText));
    url.search = new URLSearchParams(pairs).toString();
    const { raw } = c.req;
    const { method, headers } = raw;
    // No request that only reads can be made anew with the body that it came with all the same.
    const isOdd = raw.body !== null && (method === "GET" || method === "HEAD");
    c.req.raw = new Request(url, isOdd ? { method, headers } : raw);
  }
  await next();
};
