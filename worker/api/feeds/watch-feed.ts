import { Hono } from "hono";
import { readFeed } from "../../domain/voice/watching/feed";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { answer, requireOpen, tagUri } from "./answer-feed";

/** A member's private feed, for whoever has its address (rules/watching#feed). */
export const watchFeed = new Hono<AppEnv>().get("/watching/:file", async (c) => {
  requireOpen(c);
  const { db, env } = c.get("request");
  const here = new URL(c.req.url);
  const token = c.req.param("file").replace(/\.xml$/, "");
  const news = await readFeed(db, token, env.HASH_KEY);
  if (news === null) throw new NotFound("There is no such feed.");
  const [feedId = ""] = token.split("-");
  c.header("referrer-policy", "no-referrer");
  return answer(c, {
    id: tagUri(here.hostname, "feed", `watching/${feedId}`),
    title: "What you watch on Leafproof",
    subtitle: "News of vendors, products, batches and saved searches. Private: whoever has the address can read it.",
    url: `${here.origin}${here.pathname}`,
    pageUrl: `${here.origin}/account/watching`,
    entries: news.map(({ id, title, message, path, at }) => ({
      id: tagUri(here.hostname, "news", id),
      title,
      url: here.origin + path,
      publishedAt: at,
      updatedAt: at,
      author: "Leafproof",
      categories: [],
      text: message,
    })),
  });
});
