import { REMINDER } from "@worker/domain/voice/forum-bookmarks/remind-due";
import { followWords } from "@worker/domain/voice/forum-following/tell-followers";
import { reactionWords } from "@worker/domain/voice/forum-stances/take-stance";
import { answeredNotice, YOURS } from "@worker/domain/voice/forum-writing/announce";
import { solvedNotice } from "@worker/domain/voice/forum-writing/solve";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { noticeKey } from "@worker/domain/voice/forum/notice-keys";
import type { Row } from "../data";
import { CATEGORY_NAMES } from "../forum/theme";
import type { NoticeEvent, NoticeSources, Reader } from "./event";

type Post = Pick<Row<"forumPosts">, "id" | "kind" | "threadId" | "authorId" | "parentId" | "createdAt" | "hiddenAt">;
type Thread = Pick<
  Row<"forumThreads">,
  "id" | "title" | "authorId" | "categoryId" | "hiddenAt" | "solvedPostId" | "solvedAt" | "solvedBy"
>;

const namesOf = ({ users }: NoticeSources) => new Map([...users].map(({ id, username }) => [id, username]));

/** What others did to the threads and posts of readers, and to the threads that they follow. */
export class ForumEvents {
  readonly #names: ReadonlyMap<string, string>;
  readonly #threads: ReadonlyMap<string, Thread>;
  readonly #follows: ReadonlyMap<string, Row<"forumFollows">[]>;
  /** The posts that readers wrote or bookmarked. */
  readonly #known = new Map<string, Post>();
  readonly #bookmarks: readonly Row<"forumBookmarks">[];

  constructor(
    private readonly sources: NoticeSources,
    private readonly readers: ReadonlyMap<string, Reader>,
  ) {
    this.#names = namesOf(sources);
    this.#threads = new Map([...sources.forumThreads].map((thread) => [thread.id, thread]));
    this.#bookmarks = [...sources.forumBookmarks].filter(({ userId }) => readers.has(userId));
    this.#follows = Map.groupBy(
      [...sources.forumFollows].filter(({ userId }) => readers.has(userId)),
      ({ subjectId }) => subjectId,
    );
  }

  *all(): Generator<NoticeEvent> {
    const marked = new Set(this.#bookmarks.map(({ postId }) => postId));
    let [threadId, posts] = ["", new Map<string, Post>()];
    for (const { id, kind, authorId, parentId, createdAt, hiddenAt, ...row } of this.sources.forumPosts) {
      if (row.threadId !== threadId) [threadId, posts] = [row.threadId, new Map()];
      const post = { id, kind, threadId, authorId, parentId, createdAt, hiddenAt };
      posts.set(id, post);
      const thread = this.#threads.get(threadId);
      if (hiddenAt || thread === undefined || thread.hiddenAt) continue;
      if (marked.has(id) || this.readers.has(authorId)) this.#known.set(id, post);
      yield* this.#answered(post, thread, posts.get(parentId ?? ""));
      yield* this.#followed(post, thread);
    }
    yield* this.#reactions();
    yield* this.#solved();
    yield* this.#reminders();
  }

  #by = (id: string) => ({ id, username: this.#names.get(id) ?? "" });

  #isMuted = (userId: string, threadId: string): boolean =>
    this.#follows.get(threadId)?.some((each) => each.userId === userId && each.muted) ?? false;

  *#answered(post: Post, thread: Thread, parent: Post | undefined): Generator<NoticeEvent> {
    const { id, kind, threadId, authorId, createdAt: at } = post;
    const heard = kind === "comment" ? parent?.authorId : thread.authorId;
    if (kind === "opening" || heard === undefined || heard === authorId) return;
    if (!this.readers.has(heard) || this.#isMuted(heard, threadId)) return;
    const answers =
      kind === "reply"
        ? ({ what: "thread", mergeKey: noticeKey("reply", threadId) } as const)
        : ({
            what: parent?.kind === "comment" ? "comment" : "reply",
            mergeKey: noticeKey("comment", parent?.id ?? ""),
          } as const);
    const written = { id, author: this.#by(authorId), threadTitle: thread.title };
    yield {
      at,
      words: answeredNotice(written, { id: heard, ...answers }),
      joins: { didIt: YOURS[answers.what] },
      ...(kind === "reply" ? { threadId } : {}),
    };
  }

  *#followed({ id, kind, threadId, parentId, authorId, createdAt: at }: Post, thread: Thread): Generator<NoticeEvent> {
    const { categoryId, title: threadTitle } = thread;
    const opens = kind === "opening";
    const categoryName = CATEGORY_NAMES[categoryId as keyof typeof CATEGORY_NAMES];
    const words = followWords({ opens, postId: id, threadId, threadTitle, categoryId, categoryName });
    for (const { userId, muted, followedAt } of this.#follows.get(opens ? categoryId : threadId) ?? []) {
      if (muted || userId === authorId || followedAt >= at) continue;
      const unless = [noticeKey("reply", threadId), ...(parentId ? [noticeKey("comment", parentId)] : [])];
      const told = { at, unless, words: { ...words, userId, type: "reply" as const } };
      yield opens ? told : { ...told, joins: "counts", threadId };
    }
  }

  *#reactions(): Generator<NoticeEvent> {
    for (const { postId, userId, reaction, changedAt: at } of this.sources.forumStances) {
      const post = this.#known.get(postId);
      const title = this.#threads.get(post?.threadId ?? "")?.title;
      if (!reaction || post === undefined || title === undefined || !this.readers.has(post.authorId)) continue;
      yield { at, words: reactionWords({ ...post, title }, this.#by(userId)) };
    }
  }

  *#solved(): Generator<NoticeEvent> {
    for (const { id: threadId, title, authorId, solvedPostId, solvedBy, solvedAt } of this.#threads.values()) {
      const post = this.#known.get(solvedPostId ?? "");
      if (post === undefined || !solvedAt || !solvedBy || !this.readers.has(post.authorId)) continue;
      if (post.authorId === solvedBy) continue;
      const about = { id: post.authorId, title, postId: post.id, threadId };
      yield { at: solvedAt, words: solvedNotice(about, solvedBy === authorId ? this.#by(solvedBy) : null) };
    }
  }

  *#reminders(): Generator<NoticeEvent> {
    for (const { userId, postId, note, remindedAt } of this.#bookmarks) {
      const title = this.#threads.get(this.#known.get(postId)?.threadId ?? "")?.title;
      if (!remindedAt || title === undefined) continue;
      const about = { type: "system", title: REMINDER, message: note || title, actionUrl: postPath(postId) } as const;
      yield { at: remindedAt, words: { ...about, userId, mergeKey: noticeKey("reminder", postId) } };
    }
  }
}
