import { z } from "zod";
import type { ProfileAnalytics } from "../../domain/views/profile-analytics/analytics-tab";
import { TIMEFRAME_NAMES, type Timeframe } from "../../domain/views/profile-analytics/periods";
import type { Visitors } from "../../domain/views/profile-analytics/visitors";
import { at } from "../http/shapes";

const count = z.number().int();
const step = z.string().describe("YYYY-MM-DD or YYYY-MM, UTC");

export const analytics = z.object({
  timeframe: z.enum(TIMEFRAME_NAMES),
  totalViews: count.describe("In the timeframe; a visitor counts once a day"),
  uniqueVisitors: count.describe("Different visitors in the timeframe"),
  viewsThisMonth: count.describe("30 days"),
  viewsThisWeek: count.describe("7 days"),
  countedSince: z.string().nullable().describe("Day of the first view that was counted"),
  views: z.array(z.object({ step, count })),
  topReferrers: z.array(
    z.object({ source: z.string().describe("A part of the site, or a host"), name: z.string(), count }),
  ),
  otherReferrers: count,
  devices: z.object({ desktop: count, mobile: count, tablet: count }),
  engagementRate: z
    .number()
    .nullable()
    .describe("Replies and votes by views of the threads begun then; null without views"),
  engagementLabel: z.enum(["High", "Moderate"]).nullable().describe("High above 0.05"),
  engagement: z.object({ threads: count, views: count, replies: count, votes: count }),
  popularContent: z.array(
    z.object({
      id: z.string(),
      type: z.enum(["thread", "review", "social"]),
      title: z.string(),
      count,
      measure: z.enum(["views", "helpful votes", "likes and comments"]).describe("What is counted of its kind"),
    }),
  ),
  followerGrowth: z
    .array(z.object({ date: step, count, gained: count }))
    .nullable()
    .describe("Of today's followers, how many had begun by then; null where they show it to nobody else"),
  activityHeatmap: z
    .array(z.object({ date: step, activity: count }))
    .nullable()
    .describe("Days with something written, of 365; null where activity is switched off"),
});

const NO_DEVICES = { desktop: 0, mobile: 0, tablet: 0 };

export function toAnalyticsAnswer(
  timeframe: Timeframe,
  { counted, growth, content, engagement, heatmap }: ProfileAnalytics,
) {
  const { threads = 0, views = 0, replies = 0, votes = 0, rate = null, label = null } = engagement ?? {};
  return {
    timeframe,
    totalViews: counted?.totalViews ?? 0,
    uniqueVisitors: counted?.uniqueVisitors ?? 0,
    viewsThisMonth: counted?.viewsThisMonth ?? 0,
    viewsThisWeek: counted?.viewsThisWeek ?? 0,
    countedSince: counted?.countedSince ?? null,
    views: (counted?.steps ?? []).map((each) => ({ step: each.step, count: each.views })),
    topReferrers: counted?.topReferrers ?? [],
    otherReferrers: counted?.otherReferrers ?? 0,
    devices: counted?.devices ?? NO_DEVICES,
    engagementRate: rate,
    engagementLabel: label,
    engagement: { threads, views, replies, votes },
    popularContent: [
      ...(content?.threads ?? []).map(({ id, title, views: n }) => ({
        ...{ id, type: "thread" as const, title, count: n, measure: "views" as const },
      })),
      ...(content?.reviews ?? []).map(({ id, title, helpful }) => ({
        ...{ id, type: "review" as const, title, count: helpful, measure: "helpful votes" as const },
      })),
      ...(content?.social ?? []).map(({ id, title, likes, comments }) => ({
        ...{ id, type: "social" as const, title, count: likes + comments, measure: "likes and comments" as const },
      })),
    ],
    followerGrowth: growth?.steps.map((each) => ({ date: each.step, count: each.count, gained: each.gained })) ?? null,
    activityHeatmap:
      heatmap === null ? null : heatmap.days.map(({ day, count: activity }) => ({ date: day, activity })),
  };
}

export const visitors = z.object({
  items: z
    .array(
      z.object({
        viewerId: z.string(),
        viewerUsername: z.string(),
        picture: z.string().nullable(),
        timestamp: at.describe("Their newest visit, UTC epoch milliseconds"),
      }),
    )
    .describe("The newest of those who let their name be seen, 5 at most"),
  others: count.describe("How many different visitors came beside them"),
});

export const toVisitorsAnswer = ({ named, others }: Visitors) => ({
  items: named.map(({ person: { id, username, picture }, visitedAt }) => ({
    ...{ viewerId: id, viewerUsername: username, picture, timestamp: visitedAt },
  })),
  others,
});
