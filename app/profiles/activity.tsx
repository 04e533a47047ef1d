import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { activityPath, profilePath } from "@worker/domain/foundation/users/profile-paths";
import { type ActivityEntry, activityTab } from "@worker/domain/views/profile/activity-tab";
import { activityQuery } from "@worker/domain/views/profile/forms";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { reviewPath } from "~/reviews/review-path";
import { orNotFound } from "~/shell/or-not-found";
import { sheets } from "~/styles/sheets";
import { Empty } from "~/ui/empty";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import type { Route } from "./+types/activity";
import { addressOf, OlderAndNewest, ProfileFrame } from "./profile-frame";
import badgesCss from "./badges/badges.css?url";
import lookCss from "./look/look.css?url";
import profilesCss from "./profiles.css?url";
import { ActivityFigure } from "./tabs/activity-figure";
import { profileMeta } from "./tabs/meta";

export async function loader({ context, request, params: { userId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { cursor, as } = v.parse(activityQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read = (at: string | null) => activityTab(site, { userId, as, cursor: at });
  const page = await orNotFound(orFirstPage(cursor ?? null, read));
  return { page, isFirst: cursor === undefined, isMember: site.viewer.kind === "member", now: site.now };
}

export const handle = sheets(profilesCss, lookCss, badgesCss);

export const meta = ({ loaderData, params: { userId } }: Route.MetaArgs) =>
  profileMeta(loaderData.page, { path: activityPath(userId), tab: "Activity", isPart: !loaderData.isFirst });

export default function Activity({ loaderData: { page, isFirst, isMember, now } }: Route.ComponentProps) {
  const { profile, figures, tab } = page;
  const { person, seenAs: as } = profile;
  const here = (cursor: string | null) => addressOf(activityPath(person.id), { as, cursor });
  return (
    <ProfileFrame page={page} isMember={isMember} tab="activity">
      {tab !== null && (
        <div className="profile-body">
          <section aria-labelledby="activity">
            <h2 id="activity">What {person.username} did</h2>
            {tab.items.length === 0 ? (
              <Empty icon="history" level={3} title={isFirst ? "Nothing here yet" : "Nothing to see on this page"} />
            ) : (
              <ul className="profile-acts-done">
                {tab.items.map((entry) => (
                  <li key={`${entry.type} ${entry.id}`}>
                    <Icon name={ICONS[entry.type]} />
                    <p>
                      <Told entry={entry} />
                    </p>
                    <span className="small muted">
                      <RelativeTime at={entry.createdAt} now={now} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <OlderAndNewest
              what="activity"
              newest={isFirst ? null : here(null)}
              older={tab.nextCursor === null ? null : here(tab.nextCursor)}
            />
          </section>
          {figures !== null && (
            <aside className="profile-rail" aria-label="In figures">
              <section>
                <h2>Activity, 26 weeks</h2>
                <ActivityFigure figures={figures} name={person.username} withTable />
              </section>
            </aside>
          )}
        </div>
      )}
    </ProfileFrame>
  );
}

const ICONS: Record<ActivityEntry["type"], IconName> = {
  thread_created: "messages-square",
  comment_created: "message-square",
  review_written: "star",
  user_followed: "user-plus",
  badge_earned: "award",
};

function Told({ entry }: { entry: ActivityEntry }) {
  switch (entry.type) {
    case "thread_created":
      return (
        <>
          Started the thread <Link to={postPath(entry.id)}>{entry.title}</Link> in {entry.category}
        </>
      );
    case "comment_created":
      return (
        <>
          {entry.kind === "reply" ? "Replied in" : "Commented in"} <Link to={postPath(entry.id)}>{entry.title}</Link>
        </>
      );
    case "review_written":
      return (
        <>
          Reviewed {entry.product === null ? entry.vendor.name : `${entry.product.name} of ${entry.vendor.name}`}:{" "}
          <Link to={reviewPath(entry)}>{entry.title}</Link>
        </>
      );
    case "badge_earned":
      return (
        <>
          Earned the badge <Link to={`/badges#${entry.id}`}>{entry.name}</Link>
        </>
      );
    case "user_followed":
      return (
        <>
          Followed <Link to={profilePath(entry.id)}>{entry.username}</Link>
        </>
      );
  }
}
