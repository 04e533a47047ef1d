import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import * as v from "valibot";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { nameBegins } from "../../foundation/users/name-begins";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import { mayRead, rolesReading } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";

/** Names offered while one is typed (rules/forum#naming). */
const NAMES_OFFERED = 8;
/** The last posts of a thread, whose authors are offered first. */
const POSTS_LOOKED = 60;
/** Accounts looked at by their name: those that left or are suspended are passed over. */
const NAMES_LOOKED = 24;
/** Look-ups of a member; a name is typed letter by letter. */
const NAMES_RULE = { limit: 240, windowMs: 600_000 } as const;

export const mentionableQuery = v.object({
  q: v.pipe(v.string(), v.trim(), v.minLength(1, "Type a letter."), v.maxLength(40, "A name is shorter.")),
  /** The thread in which is written, or the post that is answered. */
  near: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
});

const reachable = and(isNull(users.deletedAt), isNull(users.suspendedAt));
const columns = { id: users.id, ...personColumns(users) };

/** One round trip after the throttle's. Of a thread that the viewer may not read nothing is used. @throws Unauthenticated; RateLimited */
export async function mentionable(
  { db, viewer, objects, now }: Pick<RequestContext, "db" | "viewer" | "objects" | "now">,
  { q, near }: v.InferOutput<typeof mentionableQuery>,
): Promise<Person[]> {
  const { id } = memberOf(viewer);
  await takeOrRefuse(objects.limiter(`forum-names:${id}`), NAMES_RULE, now);
  const key = usernameKey(q);
  if (key === "") return [];
  const [[place], here, others] = await db.batch([
    placeOf(db, viewer, near),
    inThread(db, viewer, { near, key, self: id }),
    db
      .select(columns)
      .from(users)
      // Whoever wrote in the thread is named there; all others are found by name as elsewhere.
      .where(and(nameBegins(key), mayReadProfile(viewer), ne(users.id, id)))
      .orderBy(asc(users.usernameKey))
      .limit(NAMES_LOOKED),
  ]);
  const readers = rolesReading(place?.capability ?? null);
  const byId = new Map([...here, ...others].map((row) => [row.id, row]));
  return [...byId.values()]
    .filter(({ role }) => readers.includes(role))
    .slice(0, NAMES_OFFERED)
    .map((row) => toPerson(row.id, row));
}

const readableThread = (viewer: Viewer, near: string) =>
  and(
    sql`${forumThreads.id} = coalesce((select thread_id from ${forumPosts} where id = ${near}), ${near})`,
    isNull(forumThreads.hiddenAt),
    mayRead(viewer),
  );

const placeOf = (db: Db, viewer: Viewer, near: string) =>
  db
    .select({ capability: forumCategories.capability })
    .from(forumThreads)
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .where(readableThread(viewer, near));

/** Who wrote there lately, under a name that begins so. */
function inThread(db: Db, viewer: Viewer, { near, key, self }: { near: string; key: string; self: string }) {
  const thread = db
    .select({ id: forumThreads.id })
    .from(forumThreads)
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .where(readableThread(viewer, near));
  const lately = db
    .select({ authorId: forumPosts.authorId })
    .from(forumPosts)
    .where(and(sql`${forumPosts.threadId} = (${thread})`, isNull(forumPosts.hiddenAt)))
    .orderBy(desc(forumPosts.id))
    .limit(POSTS_LOOKED);
  return db
    .select(columns)
    .from(users)
    .where(and(sql`${users.id} in (${lately})`, nameBegins(key), reachable, ne(users.id, self)))
    .orderBy(asc(users.usernameKey))
    .limit(NAMES_OFFERED);
}
