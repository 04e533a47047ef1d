import type { Context } from "hono";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { etagOf, namesEtag } from "../http/etag";
import { atom, type AtomFeed, feedUpdatedAt } from "./atom";

/** Feeds and sitemap are for an open site only: elsewhere there is nobody who may read them without an account. */
export function requireOpen(c: Context<AppEnv>): void {
  if (c.get("request").site.siteMode !== "open") throw new NotFound("There is no such page.");
}

/** An entry's id keeps the year in which feeds began, whatever year it is written in (RFC 4151). */
export const tagUri = (host: string, kind: string, id: string): string => `tag:${host},2026:${kind}/${id}`;

/**
 * Answers with validators. `If-Modified-Since` must name this very state: when a review is hidden the newest date moves
 * back, and a reader's later date must not keep the old copy alive.
 */
export async function answer(c: Context<AppEnv>, feed: AtomFeed): Promise<Response> {
  const xml = atom(feed);
  const etag = await etagOf(xml);
  const modified = new Date(feedUpdatedAt(feed)).toUTCString();
  const headers = {
    "content-type": "application/atom+xml; charset=utf-8",
    "cache-control": "no-cache",
    "last-modified": modified,
    etag,
  };
  const known = c.req.header("if-none-match");
  const same = known === undefined ? c.req.header("if-modified-since") === modified : namesEtag(known, etag);
  return same ? new Response(null, { status: 304, headers }) : new Response(xml, { headers });
}
