import { eq, type Placeholder, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { jsonText } from "../../../json-text";
import { users } from "../../foundation/users/schema";
import { REACTIONS } from "../../voice/forum/forms";
import { forumBookmarks } from "../../voice/forum-bookmarks/schema";
import { byColumn } from "../../voice/forum/reaction-columns";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumStances } from "../../voice/forum/stance-schema";
import { personColumns } from "../../foundation/users/person";

const pair = z.tuple([z.number().nullable(), z.enum(REACTIONS).nullable()]);

/** Null where there is no row: what reads a value is not asked then. */
type Pair = z.infer<typeof pair> | null;

/** A member's own vote and reaction, as a pair; null where there is none, and for visitors. */
const stanceOf = (member: string | Placeholder | undefined) =>
  (member === undefined
    ? sql`null`
    : sql<string>`(select json_array(${forumStances.vote}, ${forumStances.reaction}) from ${forumStances} where ${forumStances.userId} = ${member} and ${forumStances.postId} = ${forumPosts.id})`
  )
    .mapWith((text: string): Pair => jsonText(pair)(text))
    .as("stance");

/** Reads a row only where there is a bookmark. */
const bookmarkOf = (member: string | Placeholder | undefined) =>
  (member === undefined
    ? sql<number>`0`
    : sql<number>`exists (select 1 from ${forumBookmarks} where ${forumBookmarks.userId} = ${member} and ${forumBookmarks.postId} = ${forumPosts.id})`
  ).as("bookmarked");

/** What a post shows wherever it stands. @param reader whose bookmarks come along */
const shownColumns = (reader: string | Placeholder | undefined) => ({
  id: forumPosts.id,
  kind: forumPosts.kind,
  position: forumPosts.position,
  authorId: forumPosts.authorId,
  html: forumPosts.html,
  createdAt: forumPosts.createdAt,
  editedAt: forumPosts.editedAt,
  upvotes: forumPosts.upvotes,
  downvotes: forumPosts.downvotes,
  score: forumPosts.score,
  ...byColumn((_reaction, column) => forumPosts[column]),
  commentCount: forumPosts.commentCount,
  firstComments: forumPosts.firstComments,
  hiddenCause: forumPosts.hiddenCause,
  hiddenReason: forumPosts.hiddenReason,
  author: personColumns(users),
  bookmarked: bookmarkOf(reader),
});

/** The opening post and replies of a thread, whose page reads a member's votes once for all: each value costs it. */
export const selectReplies = (db: Db, reader: string | Placeholder | undefined) =>
  db.select(shownColumns(reader)).from(forumPosts).leftJoin(users, eq(users.id, forumPosts.authorId));

export type ShownRow = Awaited<ReturnType<typeof selectReplies>>[number];

/** Posts with where they belong. @param member whose votes, reactions and bookmarks come along */
export const selectPosts = (db: Db, member?: string | Placeholder) =>
  db
    .select({
      ...shownColumns(member),
      threadId: forumPosts.threadId,
      replyId: forumPosts.replyId,
      parentId: forumPosts.parentId,
      depth: forumPosts.depth,
      stance: stanceOf(member),
    })
    .from(forumPosts)
    .leftJoin(users, eq(users.id, forumPosts.authorId));

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];
