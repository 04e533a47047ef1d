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
    c.req.raw = new Request(url, c.req.raw);
  }
  await next();
};
