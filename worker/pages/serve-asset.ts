import type { Context } from "hono";
import type { AppEnv } from "../middleware/types";

/** A built file. Its name carries the hash of its content, so a copy never goes stale. */
export async function serveAsset(c: Context<AppEnv>): Promise<Response> {
  const response = await c.env.ASSETS.fetch(c.req.raw);
  // A copy, because the headers of a fetched answer cannot be added to.
  if (response.status !== 200 && response.status !== 304) return new Response(response.body, response);
  const headers = new Headers(response.headers);
  headers.set("cache-control", "public, max-age=31536000, immutable");
  return new Response(response.body, { status: response.status, headers });
}
