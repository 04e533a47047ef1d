import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { type DraftLine, ownDrafts, ownPosts } from "@worker/domain/views/forum/own-posts";
import { COMMUNITY, createThreadPath, MY_POSTS, postActionPath, writePath } from "@worker/domain/voice/forum/addresses";
import type { PostKind } from "@worker/domain/voice/forum/forms";
import { myPostsQuery, type OwnTab } from "@worker/domain/voice/forum/read-forms";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { Tabs } from "~/ui/tabs";
import forumCss from "../forum.css?url";
import { NewestPager } from "../lists/newest-pager";
import { PostLines } from "../lists/post-lines";
import type { Route } from "./+types/my-posts";

const KINDS: Record<Exclude<OwnTab, "drafts">, PostKind> = {
  threads: "opening",
  replies: "reply",
  comments: "comment",
};
const LABELS: Record<OwnTab, string> = {
  threads: "Threads",
  replies: "Replies",
  comments: "Comments",
  drafts: "Drafts",
};
const NONE: Record<OwnTab, string> = {
  threads: "You have not started a thread yet",
  replies: "You have not replied yet",
  comments: "You have not commented yet",
  drafts: "No drafts",
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { tab, cursor } = v.parse(myPostsQuery, Object.fromEntries(new URL(request.url).searchParams));
  if (tab === "drafts") return { tab, drafts: await ownDrafts(db, viewer), page: null, first: true, now };
  const page = await orFirstPage(cursor ?? null, (at) => ownPosts(db, viewer, KINDS[tab], at ?? undefined));
  return { tab, drafts: [], page, first: cursor === undefined, now };
}

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "My posts", description: "What you wrote in the community.", path: MY_POSTS, noindex: true }, "");

const tabPath = (tab: OwnTab): string => (tab === "threads" ? MY_POSTS : `${MY_POSTS}?tab=${tab}`);
const pagePath = (tab: OwnTab, cursor: string): string => `${MY_POSTS}?tab=${tab}&cursor=${cursor}`;

export default function MyPosts({ loaderData: { tab, drafts, page, first, now } }: Route.ComponentProps) {
  const count = page === null ? drafts.length : page.items.length;
  return (
    <>
      <Breadcrumbs trail={[{ to: COMMUNITY, label: "Community" }]} here="My posts" />
      <header className="page-head">
        <h1>My posts</h1>
        <LinkButton to={createThreadPath()} variant="primary" icon="pen-line">
          Start a thread
        </LinkButton>
      </header>
      <Tabs
        label="What you wrote"
        tabs={(["threads", "replies", "comments", "drafts"] as const).map((each) => ({
          to: tabPath(each),
          label: LABELS[each],
          current: each === tab,
        }))}
      />
      {count === 0 ? (
        <Empty icon="message-square" title={NONE[tab]} />
      ) : page === null ? (
        <Drafts drafts={drafts} now={now} />
      ) : (
        <>
          <PostLines items={page.items} now={now} />
          <NewestPager
            newest={first ? null : tabPath(tab)}
            text={`${plural(page.items.length, "post")} on this page`}
            next={page.nextCursor === null ? null : pagePath(tab, page.nextCursor)}
          />
        </>
      )}
    </>
  );
}

function draftPath({ threadId, postId }: Pick<DraftLine, "threadId" | "postId">): string {
  if (postId !== null) return postActionPath(postId, "comment");
  return threadId === null ? createThreadPath() : writePath(threadId);
}

function Drafts({ drafts, now }: { drafts: readonly DraftLine[]; now: number }) {
  return (
    <ul className="forum-lines">
      {drafts.map(({ threadId, postId, title, excerpt, savedAt }) => (
        <li key={postId ?? threadId ?? ""}>
          <h2>
            <Link className="plain" dir="auto" to={draftPath({ threadId, postId })}>
              {threadId === null
                ? title || "New thread without a title"
                : `${postId === null ? "Reply" : "Comment"} in: ${title}`}
            </Link>
          </h2>
          <p dir="auto">{excerpt}</p>
          <form
            method="post"
            action={draftPath({ threadId, postId })}
            encType="multipart/form-data"
            className="row draft-line"
          >
            <input type="hidden" name="returnTo" value={tabPath("drafts")} />
            <span className="small muted">
              Saved <RelativeTime at={savedAt} now={now} within />
            </span>
            <button className="act" name="intent" value="discard">
              Discard<span className="sr"> this draft</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
