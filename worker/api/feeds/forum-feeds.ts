import { type Context, Hono } from "hono";
import { FORMER_MEMBER } from "../../domain/foundation/users/former-member";
import { type FeedPost, type ForumFeed, newestOfThread, newestThreads } from "../../domain/views/feeds/newest-threads";
import { categoryPath, COMMUNITY, postPath, threadPath } from "../../domain/voice/forum/addresses";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import type { AtomEntry } from "./atom";
import { answer, requireOpen, tagUri } from "./answer-feed";

const toEntry = ({ id, title, tags, text, author, createdAt, editedAt }: FeedPost, here: URL): AtomEntry => ({
  id: tagUri(here.hostname, "post", id),
  title,
  url: `${here.origin}${postPath(id)}`,
  publishedAt: createdAt,
  updatedAt: Math.max(createdAt, editedAt ?? 0),
  author: author.former ? FORMER_MEMBER : author.username,
  categories: tags.map((tag) => ({ term: tag, label: tag })),
  text,
});

interface About {
  /** Tells this feed from the others, in its id. */
  id: string;
  pagePath: string;
  title: (name: string) => string;
  subtitle: string;
}

function answerForum(c: Context<AppEnv>, feed: ForumFeed | null, { id, pagePath, title, subtitle }: About) {
  if (feed === null) throw new NotFound("There is no such feed.");
  const here = new URL(c.req.url);
  return answer(c, {
    id: tagUri(here.hostname, "feed", id),
    title: title(feed.name),
    subtitle,
    url: `${here.origin}${here.pathname}`,
    pageUrl: `${here.origin}${pagePath}`,
    entries: feed.posts.map((post) => toEntry(post, here)),
  });
}

/** What everybody reads of the forum (rules/forum#feeds). */
export const forumFeeds = new Hono<AppEnv>()
  .get("/community.xml", async (c) => {
    requireOpen(c);
    return answerForum(c, await newestThreads(c.get("request").db), {
      id: "community",
      pagePath: COMMUNITY,
      title: () => "Leafproof community",
      subtitle: "New threads of the community.",
    });
  })
  .get("/community/category/:id/threads.xml", async (c) => {
    requireOpen(c);
    const id = c.req.param("id");
    return answerForum(c, await newestThreads(c.get("request").db, id), {
      id: `community/category/${id}`,
      pagePath: categoryPath(id),
      title: (name) => `${name} on Leafproof`,
      subtitle: "New threads of a category of the community.",
    });
  })
  .get("/community/thread/:id/posts.xml", async (c) => {
    requireOpen(c);
    const id = c.req.param("id");
    return answerForum(c, await newestOfThread(c.get("request").db, id), {
      id: `community/thread/${id}`,
      pagePath: threadPath(id),
      title: (name) => name,
      subtitle: "New posts of a thread of the community.",
    });
  });
