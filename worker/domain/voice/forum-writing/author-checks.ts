import { and, desc, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { isOneOf } from "../../../db/columns";
import { REPEAT_MS } from "../../../db/unless-repeated";
import { DAY_MS } from "../../../days";
import { Conflict, Forbidden, Invalid } from "../../../errors";
import type { Member, Role } from "../../foundation/access/policy";
import { usernameKey } from "../../foundation/users/names";
import { registrations } from "../../foundation/users/registration-schema";
import { users } from "../../foundation/users/schema";
import { forumPosts } from "../forum/post-schema";
import { COMPARED, isAlike } from "./alike";
import { FIRST_DAY, IMAGES_MAX, LINKS_MAX, REPEAT_MIN } from "./limits";
import type { PostReading } from "../../foundation/markup/read-post";
import { seen } from "../../../fields";
import { isFlood, latelyStatement, noTurnSince } from "./same-site";

const SAID = "You wrote the same within the last day.";
const FIRST_DAY_FULL = `In its first day an account can start ${FIRST_DAY.threads} threads and write ${FIRST_DAY.replies} replies and comments.`;
const FIRST_DAY_LINKS = `In its first day an account can put ${FIRST_DAY.links} links in a post.`;
const FIRST_DAY_IMAGES = `In its first day an account can put ${FIRST_DAY.images} image in a post.`;
const IMAGES_FULL = `A post has at most ${IMAGES_MAX} images.`;
const NOTHING_SEEN = "This shows nothing. Please write some words.";
const LINKS_FULL = `A post has at most ${LINKS_MAX} links to other sites.`;

/** Why a post waits for a moderator, as its author reads it. */
export const HELD_POST = {
  first: "A moderator checks the first post from this account before it is shown.",
  sameSite: "A moderator checks this post before it is shown: several posts of yours lead to the same site.",
} as const;
type HeldReason = (typeof HELD_POST)[keyof typeof HELD_POST];

/** What is written, before it is known whether it may be. */
interface Writing {
  author: Member;
  kind: "thread" | "reply";
  content: string;
  reading: PostReading;
  /** Where it goes, of a reply or comment. */
  threadId: string | null;
}

/** More than an account writes in its first day, and enough of a busy day to find what was said again. */
const RECENT = 25;

export const isUnproven = (author: Member): SQL<number> =>
  sql<number>`exists (select 1 from ${registrations} where user_id = ${author.id} and status = 'flagged') and not exists (select 1 from ${forumPosts} as shown where shown.author_id = ${author.id} and shown.hidden_at is null)`;

/** `checkAuthor` takes their answers. */
export const authorStatements = (db: Db, { author, reading }: Writing, now: number) =>
  [
    db
      .select({ createdAt: users.createdAt, isUnproven: isUnproven(author).as("is_unproven") })
      .from(users)
      .where(eq(users.id, author.id)),
    db
      .select({
        kind: forumPosts.kind,
        threadId: forumPosts.threadId,
        createdAt: forumPosts.createdAt,
        hiddenCause: forumPosts.hiddenCause,
        text: sql<string>`substr(${forumPosts.content}, 1, ${sql.raw(String(COMPARED))})`.as("text"),
      })
      .from(forumPosts)
      .where(and(eq(forumPosts.authorId, author.id), gt(forumPosts.createdAt, now - DAY_MS)))
      .orderBy(desc(forumPosts.createdAt), desc(forumPosts.id))
      .limit(RECENT),
    namedMembers(db, reading),
    latelyStatement(db, { authorId: author.id, reading, postId: null }, now),
  ] as const;

/** The members whom a text names. */
export const namedMembers = (db: Db, { names }: PostReading) =>
  db
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(and(isOneOf(users.usernameKey, names.map(usernameKey)), isNull(users.deletedAt), isNull(users.suspendedAt)));

type Recent = { kind: string; threadId: string; createdAt: number; hiddenCause: string | null; text: string };
export type Named = { id: string; username: string; role: Role };
type Answers = readonly [
  accounts: { createdAt: number; isUnproven: number }[],
  recent: Recent[],
  named: Named[],
  lately: Awaited<ReturnType<typeof latelyStatement>>,
];

interface Checked {
  held: HeldReason | null;
  named: Named[];
  /** What has to hold when the batch comes to the write: two requests at once count as two. */
  still: SQL;
}

/** @throws Invalid, Conflict or Forbidden with what is wrong (rules/forum#first-day, rules/forum#repeats) */
export function checkAuthor(writing: Writing, [[account], recent, named, lately]: Answers, now: number): Checked {
  const { author, reading, content } = writing;
  const isNew = account === undefined || now - account.createdAt < FIRST_DAY.ms;
  refuseNothing(reading);
  refuseLinks(reading, isNew);
  if (isNew && countOf(writing.kind, recent) >= mostOf(writing.kind)) throw new Forbidden(FIRST_DAY_FULL, "first-day");
  if (recent.some((earlier) => saysTheSame(writing, earlier))) throw new Conflict(SAID, "repeated");
  const own = sql`from ${forumPosts} as own where own.author_id = ${author.id}`;
  const openings = sql.raw(writing.kind === "thread" ? "=" : "<>");
  const place =
    writing.threadId === null
      ? sql`1`
      : sql`(length(own.content) >= ${REPEAT_MIN} or own.thread_id = ${writing.threadId})`;
  const noTwin = sql`not exists (select 1 ${own} and own.created_at > ${now - REPEAT_MS} and own.content = ${content} and own.hidden_cause is not 'author' and ${place})`;
  const within = sql`(select count(*) ${own} and own.created_at > ${now - FIRST_DAY.ms} and own.kind ${openings} 'opening') < ${mostOf(writing.kind)}`;
  const compared = noTurnSince({ authorId: author.id, reading, postId: null }, lately, now);
  const often = isFlood(reading.facts.links.hosts, lately);
  return {
    held: account?.isUnproven === 1 ? HELD_POST.first : often ? HELD_POST.sameSite : null,
    named,
    still: isNew ? sql`${noTwin} and ${compared} and ${within}` : sql`${noTwin} and ${compared}`,
  };
}

const mostOf = (kind: Writing["kind"]): number => (kind === "thread" ? FIRST_DAY.threads : FIRST_DAY.replies);
const countOf = (kind: Writing["kind"], recent: Recent[]): number =>
  recent.filter((each) => (each.kind === "opening") === (kind === "thread")).length;

/** Markdown can be long and show nothing, as spaces that are written as entities do; also of an edit. */
export function refuseNothing({ facts: { text, images } }: PostReading): void {
  if (images.length === 0 && seen(text) === "") throw new Invalid({ content: NOTHING_SEEN });
}

/** Also of an edit: links do not come in by the back door. */
export function refuseLinks({ facts: { links, images } }: PostReading, isNew: boolean): void {
  if (isNew && links.count > FIRST_DAY.links) throw new Invalid({ content: FIRST_DAY_LINKS });
  if (isNew && images.length > FIRST_DAY.images) throw new Invalid({ content: FIRST_DAY_IMAGES });
  if (images.length > IMAGES_MAX) throw new Invalid({ content: IMAGES_FULL });
  if (links.count > LINKS_MAX) throw new Invalid({ content: LINKS_FULL });
}

/** What its author deleted may be said again, such as in the right place. */
function saysTheSame({ content, threadId }: Writing, earlier: Recent): boolean {
  if (earlier.hiddenCause === "author") return false;
  if (threadId !== null && content.length < REPEAT_MIN && earlier.threadId !== threadId) return false;
  return isAlike(content, earlier.text);
}
