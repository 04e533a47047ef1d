import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { forumPosts } from "../forum/post-schema";
import { forumAnnouncements, forumFollows } from "./schema";

/** Whether somebody else follows what is written in: most posts have nobody to tell. */
export const followersStatement = (db: Db, subjectId: string | SQL, authorId: string) =>
  db
    .select({ userId: forumFollows.userId })
    .from(forumFollows)
    .where(
      and(
        sql`${forumFollows.subjectId} = ${subjectId}`,
        ne(forumFollows.userId, authorId),
        eq(forumFollows.muted, false),
      ),
    )
    .limit(1);

/** The same of the thread in which a post stands. */
export const followersOfThread = (db: Db, postId: string, authorId: string) =>
  followersStatement(
    db,
    sql`(select ${forumPosts.threadId} from ${forumPosts} where ${forumPosts.id} = ${postId})`,
    authorId,
  );

/** The statement that puts a post on the list of those of which followers are told after the answer. */
export const tellLater = (db: Db, postId: string, now: number) =>
  db.insert(forumAnnouncements).values({ postId, what: "followers", toldTo: "", createdAt: now });

/** The same for a post that a moderator lets through, before that: nobody has heard of it while it waited. */
export const tellOfReleased = (db: Db, postId: string, now: number) =>
  insertWhere(
    db,
    forumAnnouncements,
    { postId, what: "released", toldTo: "", createdAt: now },
    sql`exists (select 1 from ${forumPosts} where ${forumPosts.id} = ${postId} and ${forumPosts.hiddenCause} = 'held')`,
  ).onConflictDoNothing();
