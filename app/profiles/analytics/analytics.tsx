import * as v from "valibot";
import { contextOf } from "@worker/context";
import { analyticsPath, profilePath } from "@worker/domain/foundation/users/profile-paths";
import { analyticsTab } from "@worker/domain/views/profile-analytics/analytics-tab";
import { analyticsQuery } from "@worker/domain/views/profile-analytics/forms";
import {
  ANALYTICS_TABS,
  type AnalyticsTabName,
  KEPT_PRIVATE,
  type Timeframe,
  TIMEFRAME_NAMES,
} from "@worker/domain/views/profile-analytics/periods";
import { orNotFound } from "~/shell/or-not-found";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Pill, Pills } from "~/ui/pill";
import { Segment } from "~/ui/segment";
import badgesCss from "../badges/badges.css?url";
import lookCss from "../look/look.css?url";
import { addressOf, ProfileFrame } from "../profile-frame";
import profilesCss from "../profiles.css?url";
import { profileMeta } from "../tabs/meta";
import type { Route } from "./+types/analytics";
import analyticsCss from "./analytics.css?url";
import { Audience } from "./audience";
import { drawGrowth, drawViews } from "./charts.server";
import { Engaged } from "./engagement";
import { HowComputed } from "./how-computed";
import { Overview } from "./overview";
import { Popular } from "./popular";

export async function loader({ context, request, params: { userId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { time, tab, as } = v.parse(analyticsQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { isPrivate, ...page } = await orNotFound(analyticsTab(site, { userId, as, timeframe: time, part: tab }));
  const { counted = null, growth = null } = page.tab ?? {};
  return {
    ...{ page, isPrivate, time, tab },
    views: counted === null ? null : drawViews(counted),
    follows: growth === null ? null : drawGrowth(growth),
    isMember: site.viewer.kind === "member",
  };
}

export const handle = sheets(profilesCss, lookCss, badgesCss, workCss, analyticsCss);

export const meta = ({ loaderData, params: { userId } }: Route.MetaArgs) =>
  profileMeta(loaderData.page, { path: analyticsPath(userId), tab: "Analytics", isPart: true });

const TIMES: Record<Timeframe, string> = { week: "7 days", month: "30 days", year: "365 days", all: "All time" };
const TABS: Record<AnalyticsTabName, string> = {
  ...{ overview: "Overview", content: "Content", audience: "Audience", engagement: "Engagement" },
};
const READERS = {
  nobody: "Only you see this page.",
  followers: "Your followers and friends see this page too.",
  everyone: "Everyone who may see your profile sees this page too.",
};

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { page, isPrivate, time, tab, views, follows, isMember } = loaderData;
  const { profile, tab: shown } = page;
  const { person, seenAs: as, analytics } = profile;
  const here = (to: { time?: Timeframe; tab?: AnalyticsTabName }) =>
    addressOf(analyticsPath(person.id), { ...{ time, tab, as }, ...to });
  return (
    <ProfileFrame page={page} isMember={isMember} tab="analytics">
      {isPrivate && <Private to={addressOf(profilePath(person.id), { as })} />}
      {shown !== null && (
        <div className="analytics">
          <header className="analytics-head">
            <h2>Analytics</h2>
            <Segment
              label="Timeframe"
              items={TIMEFRAME_NAMES.map((each) => ({
                to: here({ time: each }),
                label: TIMES[each],
                current: each === time,
              }))}
            />
          </header>
          <Pills label="Part of the analytics">
            {ANALYTICS_TABS.map((each) => (
              <Pill key={each} to={here({ tab: each })} current={each === tab}>
                {TABS[each]}
              </Pill>
            ))}
          </Pills>
          {analytics.readers !== null && (
            <p className="small muted analytics-readers">
              <Icon name={analytics.readers === "nobody" ? "lock" : "eye"} />
              <span>
                {READERS[analytics.readers]} <Link to="/account/privacy">Privacy settings</Link>
              </span>
            </p>
          )}
          {tab === "overview" && <Overview {...{ shown, views, follows, time }} />}
          {tab === "content" && shown.content !== null && <Popular content={shown.content} time={time} />}
          {tab === "audience" && (
            <Audience {...{ shown, follows, time }} isOwn={profile.isSelf && profile.seenAs === null} />
          )}
          {tab === "engagement" && <Engaged {...{ shown, time }} name={person.username} />}
          <HowComputed tab={tab} />
          <p>
            <a className="btn" href={`/api/people/${person.id}/analytics/export?timeframe=${time}`} download>
              <Icon name="download" />
              Export as CSV
            </a>
          </p>
        </div>
      )}
    </ProfileFrame>
  );
}

/** In place of the figures, for whom they are not meant. */
function Private({ to }: { to: string }) {
  return (
    <div className="note analytics-private">
      <Icon name="lock" />
      <div>
        <p>{KEPT_PRIVATE}</p>
        <p>
          <Link to={to}>Back to the profile</Link>
        </p>
      </div>
    </div>
  );
}
