import type { Context } from "hono";
import type { AppEnv } from "../../middleware/types";

/** RFC 8288, where the specification's answer has no place for a cursor. @param limit as asked for; it goes along */
export function linkNext(c: Context<AppEnv>, nextCursor: string | null, limit: number): void {
  if (nextCursor === null) return;
  const query = new URLSearchParams({ cursor: nextCursor, limit: String(limit) });
  c.header("link", `<${c.req.path}?${query.toString()}>; rel="next"`);
}
