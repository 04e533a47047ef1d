import { dayStart } from "../../../days";
import { Forbidden, NotFound } from "../../../errors";
import { type AskedTab, type ProfileTab, type Reading, readerOf, readTab } from "../people/profile-tab";
import {
  contentStatements,
  type Engagement,
  type PopularContent,
  toContent,
  toEngagement,
  type Writing,
} from "./content";
import { type Counted, type FollowerGrowth, followerStatement, toCounted, toGrowth, viewStatements } from "./counted";
import { type AnalyticsTabName, KEPT_PRIVATE, type Timeframe } from "./periods";
import { type Heatmap, heatmapStatements, toHeatmap } from "./heatmap";
import { spanOf } from "./span";

/** Of a profile and a timeframe; a part that was not asked for is null. */
export interface ProfileAnalytics {
  counted: Counted | null;
  /** Null also where the member shows it to nobody else. */
  growth: FollowerGrowth | null;
  content: PopularContent | null;
  engagement: Engagement | null;
  /** Null also where the member switched their activity off, and to others. */
  heatmap: Heatmap | null;
}

interface Asked extends AskedTab {
  timeframe: Timeframe;
  /** What of it; null for all. */
  part: AnalyticsTabName | null;
}

type Part = keyof ProfileAnalytics;
/** What each tab shows. */
const SHOWS: Record<AnalyticsTabName, readonly Part[]> = {
  overview: ["counted", "growth", "engagement"],
  content: ["content"],
  audience: ["counted", "growth"],
  engagement: ["engagement", "heatmap"],
};

/**
 * What the site counted about a profile, in one round trip with its head. Rows read grow with the days, not with the
 * views, the followers or what was written (rules/profile-analytics#bounds).
 * @returns no tab where the profile is closed to the viewer, and `isPrivate` where its analytics are
 * @throws NotFound (rules/people#profile)
 */
export async function analyticsTab(
  context: Reading,
  asked: Asked,
): Promise<ProfileTab & { tab: ProfileAnalytics | null; isPrivate: boolean }> {
  const { db, viewer, now } = context;
  const { userId, timeframe, part } = asked;
  const wants = (...parts: Part[]) => part === null || parts.some((each) => SHOWS[part].includes(each));
  const span = spanOf(timeframe, now);
  const reader = readerOf(viewer, asked);
  const writing: Writing = {
    ...{ author: userId, viewer: reader, as: reader === viewer ? undefined : asked.as },
    from: span.firstDay === null ? null : dayStart(span.firstDay),
  };
  const [days, first] = viewStatements(db, userId, span, now);
  const [threads, written, social] = contentStatements(db, writing);
  const [posts, reviewed, said] = heatmapStatements(db, writing, now);
  const lists = [
    wants("counted") ? [days] : [],
    wants("counted") ? [first] : [],
    wants("growth") ? [followerStatement(db, userId, span)] : [],
    wants("content", "engagement") ? [threads] : [],
    wants("content") ? [written] : [],
    wants("content") ? [social] : [],
    wants("heatmap") ? [posts] : [],
    wants("heatmap") ? [reviewed] : [],
    wants("heatmap") ? [said] : [],
  ] as const;
  const page = await readTab(context, asked, lists, (answers) => answers);
  const { profile, figures, tab: read } = page;
  if (read === null || !profile.analytics.isOpen) return { profile, figures, tab: null, isPrivate: read !== null };
  const [[dayRows], [firstRows], [followerRows], [threadRows], [reviewRows], [socialRows], ...heat] = read;
  const isOwn = profile.isSelf && profile.seenAs === null;
  const followers = profile.shown?.followersCount ?? null;
  const [heatPosts, heatReviews, heatSocial] = heat.map(([rows]) => rows);
  return {
    ...{ profile, figures, isPrivate: false },
    tab: {
      counted: dayRows === undefined ? null : toCounted(dayRows, firstRows?.[0]?.day ?? null, span, now),
      growth: followerRows === undefined || followers === null ? null : toGrowth(followerRows, followers, span, now),
      content:
        threadRows === undefined || reviewRows === undefined || socialRows === undefined
          ? null
          : toContent(threadRows, reviewRows, socialRows),
      engagement: threadRows === undefined || !wants("engagement") ? null : toEngagement(threadRows),
      heatmap:
        heatPosts === undefined || (!isOwn && !profile.look.showActivity)
          ? null
          : toHeatmap([heatPosts, heatReviews ?? [], heatSocial ?? []], now),
    },
  };
}

/**
 * All of it, for whoever asks by the API. One round trip.
 * @throws NotFound as the profile does, and where the viewer may not read it; Forbidden where its analytics are private
 */
export async function profileAnalytics(
  context: Reading,
  { userId, timeframe }: { userId: string; timeframe: Timeframe },
): Promise<{ username: string; analytics: ProfileAnalytics }> {
  const { profile, tab, isPrivate } = await analyticsTab(context, { userId, timeframe, part: null });
  if (isPrivate) throw new Forbidden(KEPT_PRIVATE, "analytics-private");
  if (tab === null) throw new NotFound("There is no such member.");
  return { username: profile.person.username, analytics: tab };
}
