import { Hono } from "hono";
import { z } from "zod";
import { csvResponse } from "../../csv";
import { utcDay } from "../../days";
import { followForm } from "../../domain/foundation/follows/forms";
import { followMember } from "../../domain/foundation/following/follow-member";
import { followListApiQuery } from "../../domain/views/people/forms";
import { followList } from "../../domain/views/people/follow-list";
import { activityTab } from "../../domain/views/profile/activity-tab";
import { activityApiQuery, ITEMS_A_PAGE, postsApiQuery } from "../../domain/views/profile/forms";
import { postsTab } from "../../domain/views/profile/posts-tab";
import { galleriesTab } from "../../domain/views/galleries/galleries-tab";
import { analyticsRows, ANALYTICS_COLUMNS } from "../../domain/views/profile-analytics/export-analytics";
import { profileAnalytics } from "../../domain/views/profile-analytics/analytics-tab";
import { analyticsApiQuery } from "../../domain/views/profile-analytics/forms";
import { SHOWN_A_CATEGORY } from "../../domain/views/portfolio/categories";
import { portfolioApiQuery } from "../../domain/views/portfolio/forms";
import { portfolioPage } from "../../domain/views/portfolio/portfolio";
import { postsOfMember } from "../../domain/views/social/post-lists";
import { cardsApiQuery } from "../../domain/voice/social/forms";
import { profilePage } from "../../domain/views/people/profile-page";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { json, query } from "../http/validate";
import { socialPost, toPostAnswer } from "../social/answers";
import { galleryCard, toCardAnswer } from "./gallery-answers";
import { analytics, toAnalyticsAnswer } from "./analytics-answer";
import { listed, profile, toListedAnswer, toProfileAnswer } from "./listed-answer";
import { activity, portfolio, toActivityAnswer, toPortfolioAnswer, toWrittenAnswer, written } from "./written-answer";

const tag = "People";
const FEWER = `a page has ${ITEMS_A_PAGE} at most, and fewer where some may not be read. 404 where you may not read the profile.`;
const NOT_READ = "There is no such member, or you may not read what they write.";

async function* inOneBatch(rows: string[][]) {
  yield await Promise.resolve(rows);
}

const followState = z.object({
  followersCount: z.number().int().nullable().describe("Null where they show it to nobody else"),
  followingCount: z.number().int().nullable(),
  isFollowing: z.boolean(),
  isFollowedBy: z.boolean(),
});

/** Members as others see them, and who follows whom. */
export const peopleApi = new Hono<AppEnv>()
  .get("/:id", describe({ tag, summary: "A member's profile", answer: profile, problems: [404] }), async (c) => {
    c.header("cache-control", "private, no-store");
    return c.json(toProfileAnswer(await profilePage(c.get("request"), c.req.param("id"))));
  })
  .get(
    "/:id/analytics",
    describe({
      tag,
      summary: "What is counted about a member's profile, for whoever they let see it",
      description: "Days are UTC, today's among them.",
      answer: analytics,
      problems: [400, 403, 404],
    }),
    query(analyticsApiQuery),
    async (c) => {
      const { timeframe } = c.req.valid("query");
      c.header("cache-control", "private, no-store");
      const read = await profileAnalytics(c.get("request"), { userId: c.req.param("id"), timeframe });
      return c.json(toAnalyticsAnswer(timeframe, read.analytics));
    },
  )
  .get(
    "/:id/analytics/export",
    describe({
      tag,
      summary: "The same as a CSV file, a figure a row",
      answer: z.string(),
      answerType: "text/csv",
      problems: [400, 403, 404],
    }),
    query(analyticsApiQuery),
    async (c) => {
      const { timeframe } = c.req.valid("query");
      const request = c.get("request");
      const read = await profileAnalytics(request, { userId: c.req.param("id"), timeframe });
      return csvResponse({
        name: `leafproof-profile-${read.username}-${timeframe}-${utcDay(request.now)}.csv`,
        header: ANALYTICS_COLUMNS,
        batches: inOneBatch([...analyticsRows(read.analytics)]),
        requestId: request.requestId,
      });
    },
  )
  .get(
    "/:id/posts",
    describe({
      tag,
      summary: "What a member wrote that you may read, the newest first",
      description: `Threads, replies, comments, reviews and social posts; ${FEWER}`,
      answer: listOf(written),
      problems: [400, 404],
    }),
    query(postsApiQuery),
    async (c) => {
      c.header("cache-control", "private, no-store");
      const { show, cursor = null } = c.req.valid("query");
      const { tab } = await postsTab(c.get("request"), { userId: c.req.param("id"), show, cursor });
      if (tab === null) throw new NotFound(NOT_READ);
      return c.json({ items: tab.items.map(toWrittenAnswer), nextCursor: tab.nextCursor });
    },
  )
  .get(
    "/:id/portfolio",
    describe({
      tag,
      summary: "A member's reviews by category",
      description: `Each category shows ${SHOWN_A_CATEGORY} at most, what the member features first. 404 where you may not read the profile.`,
      answer: portfolio,
      problems: [400, 404],
    }),
    query(portfolioApiQuery),
    async (c) => {
      c.header("cache-control", "private, no-store");
      const { sort } = c.req.valid("query");
      const { tab } = await portfolioPage(c.get("request"), { userId: c.req.param("id"), sort, page: 1 });
      if (tab === null) throw new NotFound(NOT_READ);
      return c.json(toPortfolioAnswer(tab));
    },
  )
  .get(
    "/:id/activity",
    describe({
      tag,
      summary: "What a member did, as their profile shows it to you, the newest first",
      description: `404 also where they show it to nobody; ${FEWER}`,
      answer: listOf(activity),
      problems: [400, 404],
    }),
    query(activityApiQuery),
    async (c) => {
      c.header("cache-control", "private, no-store");
      const { cursor = null } = c.req.valid("query");
      const { tab } = await activityTab(c.get("request"), { userId: c.req.param("id"), cursor });
      if (tab === null) throw new NotFound(NOT_READ);
      return c.json({ items: tab.items.map(toActivityAnswer), nextCursor: tab.nextCursor });
    },
  )
  .get(
    "/:id/social-posts",
    describe({
      tag,
      summary: "A member's social posts that you may read, the newest first",
      description: "A page can hold fewer than `limit`. 404 where you may not read the profile.",
      answer: listOf(socialPost),
      problems: [400, 404],
    }),
    query(cardsApiQuery),
    async (c) => {
      c.header("cache-control", "private, no-store");
      const { cursor = null, limit } = c.req.valid("query");
      const page = await postsOfMember(c.get("request"), c.req.param("id"), { cursor, limit });
      return c.json({ items: page.items.map(toPostAnswer), nextCursor: page.nextCursor });
    },
  )
  .get(
    "/:id/galleries",
    describe({
      tag,
      summary: "A member's galleries that you may open, in their order",
      description: "404 where you may not read the profile.",
      answer: z.object({ items: z.array(galleryCard) }),
      problems: [404],
    }),
    async (c) => {
      c.header("cache-control", "private, no-store");
      const { tab } = await galleriesTab(c.get("request"), { userId: c.req.param("id") });
      if (tab === null) throw new NotFound("There is no such member.");
      return c.json({ items: tab.galleries.map(toCardAnswer) });
    },
  )
  .put(
    "/:id/follow",
    describe({
      tag,
      summary: "Follow a member, or take that back",
      description: "The counts are those of the member who is followed.",
      answer: followState,
      problems: [400, 401, 403, 404, 409, 413, 415, 429],
    }),
    json(followForm),
    async (c) => c.json(await followMember(c.get("request"), c.req.param("id"), c.req.valid("json").follows)),
  )
  .get(
    "/:id/followers",
    describe({
      tag,
      summary: "Who follows a member, the newest first; by name where one is looked for",
      answer: listOf(listed),
      problems: [400, 401, 404],
    }),
    query(followListApiQuery),
    async (c) => {
      const { q = "", cursor = null, limit } = c.req.valid("query");
      const page = await followList(c.get("request"), c.req.param("id"), "followers", { q, cursor, limit });
      return c.json({ items: page.items.map(toListedAnswer), nextCursor: page.nextCursor });
    },
  )
  .get(
    "/:id/following",
    describe({
      tag,
      summary: "Whom a member follows, the newest first; by name where one is looked for",
      answer: listOf(listed),
      problems: [400, 401, 404],
    }),
    query(followListApiQuery),
    async (c) => {
      const { q = "", cursor = null, limit } = c.req.valid("query");
      const page = await followList(c.get("request"), c.req.param("id"), "following", { q, cursor, limit });
      return c.json({ items: page.items.map(toListedAnswer), nextCursor: page.nextCursor });
    },
  );
