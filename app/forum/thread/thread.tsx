import * as v from "valibot";
import { type MetaDescriptor, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import type { RepliesAsked } from "@worker/domain/views/forum/replies";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { threadFeedPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { readNotices } from "@worker/domain/voice/forum-following/read-thread";
import { noteRead } from "@worker/domain/voice/forum/note-read";
import { threadPageQuery } from "@worker/domain/voice/forum/read-forms";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import forumCss from "../forum.css?url";
import { feedLink } from "../lists/feed-link";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import postActsCss from "../post-acts.css?url";
import type { Route } from "./+types/thread";
import { readPosts, writePosts } from "./sent-posts";
import { threadStructuredData } from "./structured-data";
import { ThreadView } from "./thread-view";

export async function loader({ context, params: { threadId }, request }: Route.LoaderArgs) {
  const { db, backgroundDb, defer, viewer, now } = contextOf(context);
  const { page, sort, cursor } = v.parse(threadPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const origin = originOf(request);
  const asked = (at: string | null): RepliesAsked =>
    sort === "oldest" ? { order: "position", page } : { order: sort, cursor: at ?? undefined };
  return orThreadNotFound(async () => {
    const shown = await orFirstPage(cursor ?? null, (at) => threadPage(db, viewer, threadId, asked(at), now));
    const { opening, replies, ...rest } = shown;
    const { thread, readTo } = rest;
    if (sort === "oldest" && page > thread.pages) throw redirect(threadPath(threadId, thread.pages));
    const last = replies.at(-1)?.position ?? 0;
    if (viewer.kind === "member" && sort === "oldest" && last > (readTo ?? -1)) {
      defer(noteRead(backgroundDb, { userId: viewer.id, threadId, position: last }, now));
    }
    if (viewer.kind === "member" && shown.hasNotice) defer(readNotices(backgroundDb, viewer.id, threadId, now));
    const posts = writePosts({ opening, replies });
    return {
      shown: rest,
      posts,
      page,
      sort,
      first: cursor === undefined,
      signedIn: viewer.kind === "member",
      now,
      origin,
    };
  });
}

export const handle = sheets(forumCss, postActsCss);

/** Link previews show no more of the opening post (rules/forum#link-previews). */
export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (loaderData.shown === null) {
    return [{ title: "Thread Not Found · Leafproof" }, { name: "robots", content: "noindex" }];
  }
  const { shown, posts, page, sort, origin } = loaderData;
  const { thread } = shown;
  const path = threadPath(thread.id, page);
  const noindex = sort !== "oldest" || thread.hidden !== null;
  return [
    ...pageMeta({ title: thread.title, description: thread.excerpt, path, noindex }, origin).map((tag) =>
      "property" in tag && tag.property === "og:type" ? { ...tag, content: "article" } : tag,
    ),
    ...(thread.restricted || thread.hidden !== null ? [] : [feedLink(thread.title, threadFeedPath(thread.id))]),
    { "script:ld+json": threadStructuredData(thread, readPosts(posts).opening, origin) },
  ];
}

export default function Thread({ loaderData }: Route.ComponentProps) {
  if (loaderData.shown === null) return <ThreadNotFound />;
  const { shown, posts, ...rest } = loaderData;
  return <ThreadView shown={{ ...shown, ...readPosts(posts) }} {...rest} />;
}
