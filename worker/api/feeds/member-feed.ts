import { Hono } from "hono";
import { preview } from "../../domain/foundation/lists/preview";
import { postsOfMemberFeed } from "../../domain/views/feeds/posts-of-member";
import { profilePath } from "../../domain/foundation/users/profile-paths";
import { socialPostPath } from "../../domain/voice/social/addresses";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { answer, requireOpen, tagUri } from "./answer-feed";

const TITLE_MAX = 80;

/** A member's posts that everybody reads (rules/social#feeds). */
export const memberFeed = new Hono<AppEnv>().get("/profile/:id/posts.xml", async (c) => {
  requireOpen(c);
  const id = c.req.param("id");
  const feed = await postsOfMemberFeed(c.get("request").db, id);
  if (feed === null) throw new NotFound("There is no such feed.");
  const here = new URL(c.req.url);
  return answer(c, {
    id: tagUri(here.hostname, "feed", `profile/${id}/posts`),
    title: `${feed.username} on Leafproof`,
    subtitle: "Posts of a member that everybody may read.",
    url: `${here.origin}${here.pathname}`,
    pageUrl: `${here.origin}${profilePath(id)}`,
    entries: feed.posts.map((post) => ({
      id: tagUri(here.hostname, "social", post.id),
      title: preview(post.text, TITLE_MAX) || `A post by ${feed.username}`,
      url: `${here.origin}${socialPostPath(post.id)}`,
      publishedAt: post.createdAt,
      updatedAt: Math.max(post.createdAt, post.editedAt ?? 0),
      author: feed.username,
      categories: [
        ...(post.isReport ? [{ term: "experience-report", label: "Experience report" }] : []),
        ...post.tags.map((tag) => ({ term: tag, label: tag })),
      ],
      text: post.text,
    })),
  });
});
