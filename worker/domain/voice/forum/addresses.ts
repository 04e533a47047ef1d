import type { CommentSort, ThreadSort } from "./forms";
import { REPLIES_A_PAGE } from "./forms";

export const COMMUNITY = "/community";
export const FORUM_SEARCH = "/community/search";
export const FEED = "/community/feed";
export const MY_POSTS = "/community/my-posts";
export const FOLLOWED = "/community/followed";
export const BOOKMARKS = "/community/bookmarks";

export const MODERATION_LOG = "/community/moderation-log";
/** Where the author of a hidden post reads why, and appeals. */
export const decisionOnPath = (postId: string): string => `/account/decisions?post=${postId}`;

export const categoryPath = (categoryId: string): string => `/community/category/${categoryId}`;
export const tagPath = (tag: string): string => `/community/tag/${encodeURIComponent(tag)}`;
export const createThreadPath = (categoryId?: string): string =>
  categoryId === undefined ? "/community/create-thread" : `/community/create-thread?category=${categoryId}`;

const withQuery = (path: string, values: Record<string, string | undefined>): string => {
  const query = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
};

/** What is the default is left out. */
export const categoryListPath = (categoryId: string, sort: ThreadSort, cursor?: string | null): string =>
  withQuery(categoryPath(categoryId), { sort: sort === "active" ? undefined : sort, cursor: cursor ?? undefined });

/** Threads with an answer or without, by their latest activity. */
export const solvedListPath = (categoryId: string, solved: "yes" | "no", cursor?: string | null): string =>
  withQuery(categoryPath(categoryId), { solved, cursor: cursor ?? undefined });

/** The page of a thread on which a position lies; positions are never given twice, so it never changes. */
export const pageOf = (position: number): number => Math.max(1, Math.ceil(position / REPLIES_A_PAGE));

export const threadPath = (threadId: string, page = 1): string =>
  withQuery(`/community/thread/${threadId}`, { page: page > 1 ? String(page) : undefined });

/** Replies in another order than that of their positions. */
export const threadSortPath = (threadId: string, sort: "top" | "newest", cursor?: string | null): string =>
  withQuery(`/community/thread/${threadId}`, { sort, cursor: cursor ?? undefined });

export const postAnchor = (postId: string): string => `post-${postId}`;

/** Where an opening post or reply stands in its thread. */
export const positionPath = (threadId: string, position: number, postId: string): string =>
  position === 0 ? threadPath(threadId) : `${threadPath(threadId, pageOf(position))}#${postAnchor(postId)}`;

/** Leads to wherever the post stands today; what notices, feeds and the share menu use. */
export const postPath = (postId: string): string => `/community/post/${postId}`;

interface CommentsAt {
  sort?: CommentSort | undefined;
  cursor?: string | null | undefined;
  /** The comment whose answers are read alone. */
  at?: string | undefined;
}

/** All comments on a reply. */
export const commentsPath = (threadId: string, replyId: string, { sort, cursor, at }: CommentsAt = {}): string =>
  withQuery(`/community/thread/${threadId}/reply/${replyId}`, {
    sort: sort === "top" ? undefined : sort,
    at,
    cursor: cursor ?? undefined,
  });

export const categoryFeedPath = (categoryId: string): string => `/feeds/community/category/${categoryId}/threads.xml`;
export const threadFeedPath = (threadId: string): string => `/feeds/community/thread/${threadId}/posts.xml`;

export const moderatePath = (threadId: string): string => `/community/thread/${threadId}/moderate`;

/** Where forms that follow and leave are sent. */
export const followPath = (threadId: string): string => `/community/thread/${threadId}/follow`;
export const categoryFollowPath = (categoryId: string): string => `${categoryPath(categoryId)}/follow`;

/** The public log of decisions, or those of one kind or category. */
export const logPath = (asked: { kind?: string | undefined; category?: string | undefined; cursor?: string | null }) =>
  withQuery(MODERATION_LOG, { kind: asked.kind, category: asked.category, cursor: asked.cursor ?? undefined });

export const moderateCategoryPath = (categoryId: string): string => `${categoryPath(categoryId)}/moderate`;

/** Takes which reply is the answer. */
export const solutionPath = (threadId: string): string => `/community/thread/${threadId}/solution`;

/** Its poll alone, which also takes a vote in it, and the form that changes it. */
export const pollPath = (threadId: string): string => `/community/thread/${threadId}/poll`;
export const pollEditPath = (threadId: string): string => `${pollPath(threadId)}/edit`;

/** The form to reply, alone. */
export const writePath = (threadId: string): string => `/community/thread/${threadId}/write`;

const POST_ACTIONS = ["comment", "edit", "delete", "history", "stance", "bookmark"] as const;
type PostAction = (typeof POST_ACTIONS)[number];
/** Where a post is shared without scripts. */
export const sharePath = (postId: string): string => `/community/post/${postId}/share`;

export const postActionPath = (postId: string, action: PostAction): string => `/community/post/${postId}/${action}`;
