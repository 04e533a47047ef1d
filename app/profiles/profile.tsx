import { useMemo } from "react";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { portfolioPath, profilePath } from "@worker/domain/foundation/users/profile-paths";
import { postsQuery } from "@worker/domain/views/profile/forms";
import { POST_FILTERS, type PostFilter } from "@worker/domain/views/profile/post-filters";
import { postsTab } from "@worker/domain/views/profile/posts-tab";
import { memberFeedPath } from "@worker/domain/voice/social/addresses";
import { feedLink } from "~/forum/lists/feed-link";
import reviewsCss from "~/reviews/reviews.css?url";
import { orNotFound } from "~/shell/or-not-found";
import { sheets } from "~/styles/sheets";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import { asOneText, readOneText } from "~/ui/one-text";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/profile";
import { addressOf, OlderAndNewest, ProfileFrame } from "./profile-frame";
import { BadgesBlock } from "./badges/earned-badges";
import badgesCss from "./badges/badges.css?url";
import lookCss from "./look/look.css?url";
import profilesCss from "./profiles.css?url";
import { profileMeta } from "./tabs/meta";
import { Featured, PostItems } from "./tabs/post-items";
import { ProfileRail } from "./tabs/rail";

export async function loader({ context, request, params: { userId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { show, cursor, as } = v.parse(postsQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read = (at: string | null) => postsTab(site, { userId, show, as, cursor: at });
  const page = await orNotFound(orFirstPage(cursor ?? null, read));
  return { page: asOneText(page), show, isFirst: cursor === undefined, isMember: site.viewer.kind === "member" };
}

export const handle = sheets(profilesCss, lookCss, badgesCss, reviewsCss);

export const meta = ({ loaderData: { page: text, show, isFirst }, params: { userId } }: Route.MetaArgs) => {
  const page = readOneText(text);
  const { person, shown, visibility, seenAs } = page.profile;
  const isPart = !isFirst || show !== "all" || seenAs !== null;
  const said = profileMeta(page, { path: profilePath(userId), tab: null, isPart });
  if (shown !== null && visibility === "public") said.push(feedLink(person.username, memberFeedPath(userId)));
  return said;
};

const WORDS: Record<PostFilter, string> = {
  ...{ all: "All", threads: "Threads", replies: "Replies", reviews: "Reviews", social: "Social" },
};

export default function ProfileScreen({ loaderData: { page: text, show, isFirst, isMember } }: Route.ComponentProps) {
  const page = useMemo(() => readOneText(text), [text]);
  const { profile, tab } = page;
  const { person, seenAs: as } = profile;
  const own = profilePath(person.id);
  const narrowed = (to: PostFilter, cursor: string | null = null) =>
    addressOf(own, { show: to === "all" ? null : to, as, cursor });
  return (
    <ProfileFrame page={page} isMember={isMember} tab="posts">
      {tab !== null && (
        <div className="profile-body">
          <section aria-labelledby="posts">
            <h2 id="posts" className="sr">
              Posts
            </h2>
            {tab.featured !== null && <Featured item={tab.featured} />}
            <Pills label="What they wrote">
              {POST_FILTERS.map((each) => (
                <Pill key={each} to={narrowed(each)} current={each === show}>
                  {WORDS[each]}
                </Pill>
              ))}
            </Pills>
            {show === "reviews" && (
              <p>
                <Link to={addressOf(portfolioPath(person.id), { as })}>Review portfolio</Link>
              </p>
            )}
            {tab.items.length === 0 ? (
              <Empty
                icon="message-square"
                level={3}
                title={isFirst ? "Nothing here yet" : "Nothing to see on this page"}
              />
            ) : (
              <PostItems items={tab.items} />
            )}
            <OlderAndNewest
              what="posts"
              newest={isFirst ? null : narrowed(show)}
              older={tab.nextCursor === null ? null : narrowed(show, tab.nextCursor)}
            />
          </section>
          <ProfileRail page={page} bio={tab.bio}>
            {profile.shown !== null && profile.look.showBadges && (
              <BadgesBlock person={person} badges={profile.shown.badges} isSelf={profile.isSelf} />
            )}
          </ProfileRail>
        </div>
      )}
    </ProfileFrame>
  );
}
