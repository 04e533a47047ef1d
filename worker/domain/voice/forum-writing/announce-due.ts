import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { didChange } from "../../../db/must-change";
import { errorText } from "../../../observe/error-text";
import { log } from "../../../observe/log";
import type { Role } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { GOES_A_RUN } from "../forum-following/forms";
import { noticeKey } from "../forum/notice-keys";
import { forumAnnouncements } from "../forum-following/schema";
import { tellFollowers } from "../forum-following/tell-followers";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { announce, type Answered } from "./announce";
import { namedMembers } from "./author-checks";
import { byName } from "./new-post";
import { readText } from "./render";

/** A request tells of its own post and a few that wait; the minutely job tells of the rest. */
const AT_ONCE = 3;

const answeredPosts = alias(forumPosts, "answered_posts");
const answeredAuthors = alias(users, "answered_authors");

/** The oldest posts of which somebody has to be told, with whom they answer. */
const dueStatement = (db: Db, limit: number) =>
  db
    .select({
      postId: forumAnnouncements.postId,
      what: forumAnnouncements.what,
      toldTo: forumAnnouncements.toldTo,
      kind: forumPosts.kind,
      parentId: forumPosts.parentId,
      content: forumPosts.content,
      isHidden: sql<number>`${forumPosts.hiddenAt} is not null or ${forumThreads.hiddenAt} is not null`.as("is_hidden"),
      authorId: forumPosts.authorId,
      authorName: sql<string | null>`${users.username}`.as("author_name"),
      threadId: forumThreads.id,
      threadTitle: forumThreads.title,
      categoryId: forumCategories.id,
      categoryName: forumCategories.name,
      capability: forumCategories.capability,
      answeredId: sql<string>`coalesce(${answeredPosts.authorId}, ${forumThreads.authorId})`.as("answered_id"),
      answeredKind: sql<string | null>`${answeredPosts.kind}`.as("answered_kind"),
      answeredRole: sql<Role | null>`${answeredAuthors.role}`.as("answered_role"),
    })
    .from(forumAnnouncements)
    .innerJoin(forumPosts, eq(forumPosts.id, forumAnnouncements.postId))
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .leftJoin(users, and(eq(users.id, forumPosts.authorId), isNull(users.deletedAt)))
    .leftJoin(answeredPosts, eq(answeredPosts.id, forumPosts.parentId))
    .leftJoin(
      answeredAuthors,
      and(
        sql`${answeredAuthors.id} = coalesce(${answeredPosts.authorId}, ${forumThreads.authorId})`,
        isNull(answeredAuthors.deletedAt),
      ),
    )
    .orderBy(asc(forumAnnouncements.createdAt), asc(forumAnnouncements.postId))
    .limit(limit);

type Due = Awaited<ReturnType<typeof dueStatement>>[number];
interface At {
  now: number;
  origin: string;
}

/** For requests after a post, and the minutely job. What is hidden by then nobody hears of. */
export async function announceDue(db: Db, at: At, limit: number): Promise<void> {
  for (const due of await dueStatement(db, limit)) {
    if (due.isHidden === 1) {
      await db.delete(forumAnnouncements).where(eq(forumAnnouncements.postId, due.postId));
      continue;
    }
    if (due.what === "released") await announceReleased(db, due, at);
    await goOn(db, due, at.now);
  }
}

async function goOn(db: Db, due: Due, now: number): Promise<void> {
  let toldTo: string | null = due.toldTo;
  for (let go = 0; go < GOES_A_RUN && toldTo !== null; go += 1)
    toldTo = await tellFollowers(db, { ...due, opens: due.kind === "opening", toldTo }, now);
}

/** Whom a post answers and names, who heard nothing while it waited for a moderator. */
async function announceReleased(db: Db, due: Due, { now, origin }: At): Promise<void> {
  const { postId, threadId, threadTitle, capability, authorId, authorName } = due;
  const reading = readText(due.content, origin);
  const named = await namedMembers(db, reading);
  const { mentioned } = reading.draw(byName(named));
  const author = { id: authorId, username: authorName ?? "" };
  const written = { id: postId, author, threadId, threadTitle, capability, origin, held: null };
  const here = and(eq(forumAnnouncements.postId, postId), eq(forumAnnouncements.what, "released"));
  await didChange(
    db,
    db.update(forumAnnouncements).set({ what: "followers" }).where(here),
    authorName === null ? [] : announce(db, written, answeredBy(due), { named, mentioned }, now),
  );
}

function answeredBy({ kind, threadId, parentId, answeredId, answeredKind, answeredRole }: Due): Answered | null {
  if (kind === "opening") return null;
  const common = { id: answeredId, role: answeredRole };
  if (parentId === null) return { ...common, what: "thread", mergeKey: noticeKey("reply", threadId) };
  return {
    ...common,
    what: answeredKind === "comment" ? "comment" : "reply",
    mergeKey: noticeKey("comment", parentId),
  };
}

/** After the batch of a post that somebody follows: tells them while the answer is on its way. */
export function announceSoon({
  backgroundDb,
  now,
  origin,
  defer,
  requestId,
}: Pick<RequestContext, "backgroundDb" | "now" | "origin" | "defer" | "requestId">): void {
  defer(
    announceDue(backgroundDb, { now, origin }, AT_ONCE).catch((error: unknown) =>
      log({ level: "error", message: "followers were not told", requestId, error: errorText(error).error }),
    ),
  );
}
