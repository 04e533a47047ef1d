import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { can } from "@worker/domain/foundation/access/policy";
import { pictureAddress } from "@worker/domain/foundation/users/picture";
import { hubActivity, hubFeed, type HubPage, hubThreads } from "@worker/domain/views/social/hub-page";
import { COMMUNITY, createThreadPath, FEED } from "@worker/domain/voice/forum/addresses";
import { SOCIAL, socialPostPath } from "@worker/domain/voice/social/addresses";
import { hubQuery, postPageForm, type SocialTab } from "@worker/domain/voice/social/forms";
import { publishPost } from "@worker/domain/voice/social/publish";
import { PostLines } from "~/forum/lists/post-lines";
import { ThreadList } from "~/forum/lists/thread-list";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import { asOneText, readOneText } from "~/ui/one-text";
import { Tabs } from "~/ui/tabs";
import forumCss from "~/forum/forum.css?url";
import actsCss from "~/forum/post-acts.css?url";
import type { Route } from "./+types/hub";
import { Feed } from "./feed";
import { Rail } from "./rail";
import socialCss from "./social.css?url";
import { answerForm } from "./write/answer-form.server";
import { Composer } from "./write/composer";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const member = memberOf(site.viewer);
  const { tab, show = "following", cursor } = v.parse(hubQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read: Record<SocialTab, () => Promise<HubPage>> = {
    feed: () => orFirstPage(cursor ?? null, (at) => hubFeed(site, show, at)),
    threads: () => hubThreads(site),
    activity: () => hubActivity(site),
  };
  const me = { id: member.id, username: member.username, picture: pictureAddress(member.id, member.picture ?? null) };
  const moderates = can(member, "moderation.queue");
  return { hub: toSent(await read[tab]()), me, moderates, first: cursor === undefined, now: site.now };
}

const toSent = (hub: HubPage) =>
  hub.tab === "feed" ? { ...hub, feed: { ...hub.feed, items: asOneText(hub.feed.items) } } : hub;

export const action = ({ context, request }: Route.ActionArgs) => {
  const site = contextOf(context);
  return answerForm(site, request, {
    schema: postPageForm,
    send: async (input) => {
      const { id, held } = await publishPost(site, input);
      return held === null ? { to: SOCIAL, text: "Published." } : { to: socialPostPath(id), text: held };
    },
  });
};

export const handle = sheets(forumCss, actsCss, socialCss);

export const meta = () =>
  pageMeta({ title: "Social", description: "What the people around you write.", path: SOCIAL, noindex: true }, "");

const TABS: Record<SocialTab, { to: string; label: string }> = {
  feed: { to: SOCIAL, label: "Social Feed" },
  threads: { to: `${SOCIAL}?tab=threads`, label: "Recent Threads" },
  activity: { to: `${SOCIAL}?tab=activity`, label: "Community Activity" },
};

export default function Hub({ loaderData: { hub, me, moderates, first, now }, actionData }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Social</h1>
          <p>What the people around you write, and what you want to tell them.</p>
        </div>
        <nav className="row row--wrap" aria-label="Quick links">
          <LinkButton to={createThreadPath()} icon="pen-line">
            Start a thread
          </LinkButton>
          <LinkButton to="/messages" icon="mail">
            Messages
          </LinkButton>
          <LinkButton to={COMMUNITY} icon="messages-square">
            Community
          </LinkButton>
          <LinkButton to="/profile" icon="user">
            Your profile
          </LinkButton>
        </nav>
      </header>
      <div className="with-rail">
        <div className="social-main">
          <Composer me={me} answer={actionData} />
          <Tabs
            label="What to read"
            tabs={(["feed", "threads", "activity"] as const).map((tab) => ({ ...TABS[tab], current: tab === hub.tab }))}
          />
          {hub.tab === "feed" && (
            <Feed feed={{ ...hub.feed, items: readOneText(hub.feed.items) }} {...{ moderates, first, now }} />
          )}
          {hub.tab === "threads" && (
            <Newest title="No threads yet" isEmpty={hub.threads.length === 0} more={COMMUNITY} label="All categories">
              <ThreadList items={hub.threads} now={now} />
            </Newest>
          )}
          {hub.tab === "activity" && (
            <Newest
              title="Nobody has written yet"
              isEmpty={hub.activity.length === 0}
              more={FEED}
              label="All of the feed"
            >
              <PostLines items={hub.activity} now={now} />
            </Newest>
          )}
        </div>
        <Rail rail={hub.rail} />
      </div>
    </>
  );
}

type NewestProps = { title: string; isEmpty: boolean; more: string; label: string; children: React.ReactNode };

/** The newest of the forum, and the way to the rest of it. */
function Newest({ title, isEmpty, more, label, children }: NewestProps) {
  if (isEmpty)
    return <Empty icon="messages-square" title={title} action={<LinkButton to={more}>{label}</LinkButton>} />;
  return (
    <>
      {children}
      <p className="small social-more">
        <Link to={more}>{label}</Link>
      </p>
    </>
  );
}
