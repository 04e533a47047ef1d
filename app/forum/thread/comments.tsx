import * as v from "valibot";
import { type MetaDescriptor, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { commentsPage } from "@worker/domain/views/forum/comments-page";
import { pathOfPost } from "@worker/domain/views/forum/find-post";
import { NotFound } from "@worker/errors";
import { categoryPath, COMMUNITY, commentsPath, positionPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { COMMENT_SORT_LABELS, COMMENT_SORTS } from "@worker/domain/voice/forum/forms";
import { commentsPageQuery } from "@worker/domain/voice/forum/read-forms";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { Segment } from "~/ui/segment";
import forumCss from "../forum.css?url";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import postActsCss from "../post-acts.css?url";
import { CommentItem, CommentTree } from "../posts/comment-tree";
import { PostItem } from "../posts/post-item";
import type { Route } from "./+types/comments";
import { LoginCard } from "./login-card";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { sort, cursor, at } = v.parse(commentsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  return orThreadNotFound(async () => {
    const shown = await orWhereItWent(
      orFirstPage(cursor ?? null, (from) =>
        commentsPage(db, viewer, params, { sort, cursor: from ?? undefined, at }, now),
      ),
      () => pathOfPost(db, viewer, params.replyId),
      params.threadId,
    );
    const signedIn = viewer.kind === "member";
    return { shown, sort, first: cursor === undefined, signedIn, now, origin: originOf(request) };
  });
}

/** A reply that was moved to another thread is found there. */
async function orWhereItWent<T>(read: Promise<T>, find: () => Promise<string>, threadId: string): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const path = await find();
    throw path.startsWith(threadPath(threadId)) ? error : redirect(path);
  }
}

export const handle = sheets(forumCss, postActsCss);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (loaderData.shown === null) {
    return [{ title: "Thread Not Found · Leafproof" }, { name: "robots", content: "noindex" }];
  }
  const { shown, origin } = loaderData;
  const { thread, reply } = shown;
  const title = `Comments on reply ${reply.position ?? ""}: ${thread.title}`;
  const path = commentsPath(thread.id, reply.id);
  return pageMeta({ title, description: thread.excerpt, path, noindex: true }, origin);
}

export default function Comments({ loaderData }: Route.ComponentProps) {
  if (loaderData.shown === null) return <ThreadNotFound />;
  const { shown, sort, first, signedIn, now, origin } = loaderData;
  const { thread, reply, at, comments, nextCursor } = shown;
  const back = positionPath(thread.id, reply.position ?? 0, reply.id);
  const trail = [
    { to: COMMUNITY, label: "Community" },
    { to: categoryPath(thread.category.id), label: thread.category.name },
    { to: back, label: thread.title },
  ];
  const address = (query: Parameters<typeof commentsPath>[2]) => commentsPath(thread.id, reply.id, query);
  const tree = { thread, reply, origin, mayReply: shown.mayReply, moderates: shown.moderates, signedIn, now };
  return (
    <>
      <Breadcrumbs trail={trail} here="Comments" />
      <header className="forum-head">
        <h1>
          <Link className="plain" dir="auto" to={back}>
            {thread.title}
          </Link>
        </h1>
      </header>
      <PostItem
        post={{ ...reply, comments: 0, firstComments: [] }}
        thread={thread}
        origin={origin}
        signedIn={signedIn}
        moderates={shown.moderates}
        now={now}
      />
      <section aria-labelledby="comments">
        <div className="forum-bar forum-bar--ruled">
          <h2 id="comments">{plural(reply.comments, "comment")}</h2>
          <Segment
            label="Sort comments"
            items={COMMENT_SORTS.map((each) => ({
              to: address({ sort: each, at: at?.id }),
              label: COMMENT_SORT_LABELS[each],
              current: each === sort,
            }))}
          />
        </div>
        {at !== null && (
          <p className="small forum-more">
            <Link to={address({ sort })}>Show all {plural(reply.comments, "comment")}</Link>
          </p>
        )}
        {comments.length === 0 && at === null && (
          <Empty icon="message-square" title="No comments yet" level={3}>
            <p>Nobody has commented on this reply.</p>
          </Empty>
        )}
        <div className="tree">
          {at === null ? (
            <CommentTree {...tree} comments={comments} sort={sort} />
          ) : (
            <ol>
              <CommentItem {...tree} comment={at} sort={sort} alone />
            </ol>
          )}
        </div>
        {!first && (
          <p className="small forum-more">
            <Link to={address({ sort, at: at?.id })}>Back to the first comments</Link>
          </p>
        )}
        {nextCursor !== null && (
          <Pager
            text={`${plural(comments.length, "comment")} with answers on this page`}
            next={address({ sort, at: at?.id, cursor: nextCursor })}
          />
        )}
        {!signedIn && !thread.locked && (
          <div className="section">
            <LoginCard text="You must be logged in to comment." returnTo={address({ sort, at: at?.id })} />
          </div>
        )}
      </section>
    </>
  );
}
