import type { Context } from "hono";
import type { AppEnv } from "../../middleware/types";
import { sha256Hex } from "../../hashing";

/** 304 without a body to whoever has this version already. @param body undefined members are left out */
export async function withEtag<T extends object>(c: Context<AppEnv>, body: T): Promise<Response> {
  const text = JSON.stringify(body);
  const etag = await etagOf(text);
  const headers = { etag, "cache-control": "private, no-cache", "content-type": "application/json; charset=utf-8" };
  if (namesEtag(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

export const etagOf = async (text: string): Promise<string> => `W/"${(await sha256Hex(text)).slice(0, 32)}"`;

/** Weak comparison (RFC 9110, 8.8.3.2): the prefix W/ does not count. @param condition undefined without the header */
export function namesEtag(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return condition.split(",").some((each) => each.trim().replace(/^W\//, "") === bare);
}
