import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { REPEAT_MS, unlessRepeated } from "../../../db/unless-repeated";
import { Conflict } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { openCase } from "../../foundation/cases/open-case";
import { firstCommentsOf } from "../forum/first-comments";
import { followOwn } from "../forum-following/follow";
import { tellLater } from "../forum-following/tell-later";
import { addReferences } from "../forum/references";
import { MEANWHILE } from "../forum/refusals";
import { forumPosts } from "../forum/post-schema";
import { saySearchable } from "../forum/searchable";
import { newestPosts, postTotals } from "../forum/totals";
import type { HELD_POST, Named } from "./author-checks";
import { POST_RULE } from "./limits";
import { type Place, refuseTooSoon, slowStatement } from "./slow-mode";
import type { Members } from "../../foundation/markup/members";
import type { PostReading } from "../../foundation/markup/read-post";

export type WritingContext = Pick<
  RequestContext,
  "db" | "backgroundDb" | "viewer" | "objects" | "now" | "origin" | "afterChange" | "defer" | "requestId"
>;

/** What became of a new post. */
export interface Posted {
  id: string;
  threadId: string;
  /** Why it waits for a moderator; null where it shows. */
  held: (typeof HELD_POST)[keyof typeof HELD_POST] | null;
}

/** Counts one thing written. @throws Unauthenticated; Forbidden before the age gate; RateLimited (rules/forum#throttle) */
export async function takeTurn({ viewer, objects, now }: WritingContext): Promise<Member> {
  const author = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`forum:${author.id}`), POST_RULE, now);
  return author;
}

export const byName = (named: readonly Named[]): Members =>
  new Map(named.map((member) => [member.username.toLowerCase(), member]));

/** The columns of what waits for a moderator. */
export const holding = (held: Posted["held"], now: number) =>
  held === null ? {} : { hiddenAt: now, hiddenCause: "held" as const, hiddenReason: held };

interface AfterPost {
  author: Member;
  replyId: string | null;
  reading: PostReading;
  /** Whether somebody else has to be told. */
  isFollowed: boolean;
}

/** What follows the rows of a new post, whatever it is. */
export function afterPost(
  db: Db,
  { id, threadId, held }: Posted,
  { author, replyId, reading, isFollowed }: AfterPost,
  now: number,
): BatchItem<"sqlite">[] {
  const said = [saySearchable(db, id, reading.facts.text), ...addReferences(db, id, reading.facts)];
  if (held !== null)
    return [
      ...said,
      openCase(db, { kind: "forum_post", subjectId: id, ownerId: author.id, source: "held" }, now),
      followOwn(db, author.id, threadId, now),
    ];
  return [
    ...said,
    ...postTotals(db, sql`${forumPosts.id} = ${id}`, 1),
    ...newestPosts(db, sql`select ${threadId}`),
    ...(replyId === null ? [] : [firstCommentsOf(db, { reply: replyId })]),
    ...(isFollowed ? [tellLater(db, id, now)] : []),
    followOwn(db, author.id, threadId, now),
  ];
}

/** The batch of a new post: its write first, which holds what has to be true still. */
export async function post(
  context: WritingContext,
  write: BatchItem<"sqlite">,
  rest: BatchItem<"sqlite">[],
  twin: { author: Member; place: Place; content: string; id: string },
): Promise<void> {
  const { db, now, afterChange } = context;
  const alike: SQL | undefined = and(
    eq(forumPosts.authorId, twin.author.id),
    gt(forumPosts.createdAt, now - REPEAT_MS),
    eq(forumPosts.content, twin.content),
    ne(forumPosts.id, twin.id),
  );
  try {
    await unlessRepeated(
      batchIfChanged(db, write, rest, () => new Conflict(MEANWHILE, "changed-meanwhile")),
      () => db.select({ id: forumPosts.id }).from(forumPosts).where(alike).limit(1),
    );
  } catch (error) {
    if (error instanceof Conflict && error.code === "changed-meanwhile")
      refuseTooSoon(await slowStatement(db, twin.author, twin.place, now), now);
    throw error;
  }
  await afterChange({ kind: "forum-post" });
}
