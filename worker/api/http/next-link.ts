import type { Context } from "hono";
import type { AppEnv } from "../../middleware/types";

/** RFC 8288, for answers that are bare arrays (rules/platform#lists). @param limit as asked for; it goes along */
export function linkNext(c: Context<AppEnv>, nextCursor: string | null, limit: number): void {
  if (nextCursor === null) return;
  const query = new URLSearchParams({ cursor: nextCursor, limit: String(limit) });
  c.header("link", `<${c.req.path}?${query.toString()}>; rel="next"`);
}
