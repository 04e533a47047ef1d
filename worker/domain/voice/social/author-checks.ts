import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { REPEAT_MS } from "../../../db/unless-repeated";
import { Conflict, Forbidden } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import type { PostReading } from "../../foundation/markup/read-post";
import { registrations } from "../../foundation/users/registration-schema";
import { users } from "../../foundation/users/schema";
import { COMPARED, isAlike } from "../forum-writing/alike";
import { namedMembers, refuseLinks, refuseNothing } from "../forum-writing/author-checks";
import { FIRST_DAY, REPEAT_MIN } from "../forum-writing/limits";
import { forumPosts } from "../forum/post-schema";
import { socialComments, socialPosts } from "./schema";

const SAID = "You wrote the same within the last day.";
const FIRST_DAY_FULL = `In its first day an account can publish ${FIRST_DAY.threads} posts and write ${FIRST_DAY.replies} comments.`;
/** Why a post or comment waits for a moderator, as its author reads it. */
export const HELD_SOCIAL = "A moderator checks the first post from this account before it is shown.";

const KINDS = {
  post: { table: socialPosts, most: FIRST_DAY.threads },
  comment: { table: socialComments, most: FIRST_DAY.replies },
} as const;

interface Writing {
  author: Member;
  kind: keyof typeof KINDS;
  content: string;
  reading: PostReading;
  /** What it passes on: then it may say nothing, once a day. */
  passesOn?: string | null;
}

/** More than an account writes in its first day, and enough of a busy day to find what was said again. */
const RECENT = 25;

const isUnproven = ({ id }: Member): SQL<number> =>
  sql<number>`exists (select 1 from ${registrations} where user_id = ${id} and status = 'flagged') and not exists (select 1 from ${forumPosts} as shown where shown.author_id = ${id} and shown.hidden_at is null) and not exists (select 1 from ${socialPosts} as shown where shown.author_id = ${id} and shown.hidden_at is null) and not exists (select 1 from ${socialComments} as shown where shown.author_id = ${id} and shown.hidden_at is null)`;

/** `checkAuthor` takes their answers. */
export function authorStatements(db: Db, { author, kind, reading }: Writing, now: number) {
  const { table } = KINDS[kind];
  return [
    db
      .select({ createdAt: users.createdAt, isUnproven: isUnproven(author).as("is_unproven") })
      .from(users)
      .where(eq(users.id, author.id)),
    db
      .select({
        hiddenCause: sql<string | null>`${table.hiddenCause}`.as("cause"),
        text: sql<string>`substr(${table.content}, 1, ${sql.raw(String(COMPARED))})`.as("text"),
      })
      .from(table)
      .where(and(eq(table.authorId, author.id), gt(table.createdAt, now - DAY_MS)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(RECENT),
    namedMembers(db, reading),
  ] as const;
}

type Answers = readonly [
  { createdAt: number; isUnproven: number }[],
  { hiddenCause: string | null; text: string }[],
  Awaited<ReturnType<typeof namedMembers>>,
];

/**
 * What the forum asks of whoever writes: the first day, repeats, links (rules/social#writing).
 * @returns whether it waits for a moderator, whom it names, and what has to hold when the batch comes to the write
 * @throws Invalid, Conflict or Forbidden with what is wrong
 */
export function checkAuthor(writing: Writing, [[account], recent, named]: Answers, now: number) {
  const { author, kind, content, reading, passesOn = null } = writing;
  const { table, most } = KINDS[kind];
  const isNew = account === undefined || now - account.createdAt < FIRST_DAY.ms;
  if (passesOn === null || content !== "") refuseNothing(reading);
  refuseLinks(reading, isNew);
  if (isNew && recent.length >= most) throw new Forbidden(FIRST_DAY_FULL, "first-day");
  const isCompared = content.length >= REPEAT_MIN;
  const again = recent.some(({ hiddenCause, text }) => hiddenCause !== "author" && isAlike(content, text));
  if (isCompared && again) throw new Conflict(SAID, "repeated");
  const own = sql`from ${table} as own where own.author_id = ${author.id}`;
  const twin =
    content === ""
      ? sql`own.created_at > ${now - DAY_MS} and own.shared_post_id = ${passesOn}`
      : sql`own.created_at > ${now - REPEAT_MS}`;
  const noTwin = sql`not exists (select 1 ${own} and ${twin} and own.content = ${content} and own.hidden_cause is not 'author')`;
  const within = sql`(select count(*) ${own} and own.created_at > ${now - FIRST_DAY.ms}) < ${most}`;
  const isThere = sql`exists (select 1 from ${users} where ${users.id} = ${author.id} and ${users.deletedAt} is null)`;
  return {
    held: account?.isUnproven === 1 ? HELD_SOCIAL : null,
    named,
    still: sql`${isThere} and ${noTwin} and ${isNew ? within : sql`1`}`,
  };
}

interface Edit extends Writing {
  /** What is edited, which is no repeat of itself, and when it was written. */
  row: { id: string; createdAt: number; joinedAt: number };
}

/** The newest of what an author wrote besides, whenever that was, since it can have been edited since; for `checkEdit`. */
export function othersStatement(db: Db, { author, kind, id }: Pick<Edit, "author" | "kind"> & { id: string }) {
  const { table } = KINDS[kind];
  return db
    .select({
      hiddenCause: sql<string | null>`${table.hiddenCause}`.as("cause"),
      text: sql<string>`substr(${table.content}, 1, ${sql.raw(String(COMPARED))})`.as("text"),
      at: sql<number>`coalesce(${table.editedAt}, ${table.createdAt})`.as("at"),
    })
    .from(table)
    .where(and(eq(table.authorId, author.id), ne(table.id, id)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(RECENT);
}

/**
 * What is asked of whoever writes, of words that come in by an edit (rules/social#editing).
 * @returns the condition that there is a twin already, which must not hold when the batch comes to the write
 * @throws Invalid or Conflict with what is wrong
 */
export function checkEdit(
  { author, kind, content, reading, passesOn = null, row }: Edit,
  others: Awaited<ReturnType<typeof othersStatement>>,
  now: number,
): SQL {
  const { table } = KINDS[kind];
  const { id, createdAt, joinedAt } = row;
  if (passesOn === null || content !== "") refuseNothing(reading);
  refuseLinks(reading, now - joinedAt < FIRST_DAY.ms);
  const lately = others.filter(({ hiddenCause, at }) => hiddenCause !== "author" && at > now - DAY_MS);
  if (content.length >= REPEAT_MIN && lately.some(({ text }) => isAlike(content, text)))
    throw new Conflict(SAID, "repeated");
  // Two that pass on the same without words lie a day apart, whichever of them lost its words later.
  const own =
    content === ""
      ? sql`${table} as own where own.author_id = ${author.id} and own.created_at > ${createdAt - DAY_MS} and own.created_at < ${createdAt + DAY_MS} and own.shared_post_id = ${passesOn}`
      : sql`(select * from ${table} where author_id = ${author.id} order by created_at desc limit ${RECENT}) as own where max(own.created_at, coalesce(own.edited_at, 0)) > ${now - REPEAT_MS}`;
  return sql`exists (select 1 from ${own} and own.id <> ${id} and own.content = ${content} and own.hidden_cause is not 'author')`;
}

/** The columns of what waits for a moderator. */
export const holding = (held: string | null, now: number) =>
  held === null ? {} : { hiddenAt: now, hiddenCause: "held" as const, hiddenReason: held };
