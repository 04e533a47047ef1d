import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Holes, prepared } from "../../../db/prepared";
import { forumReferences } from "./reference-schema";
import { forumThreads } from "./schema";

/** What has a page that shows the threads which speak of it. */
export const DISCUSSED_KINDS = ["product", "vendor", "lab-result"] as const;
export type DiscussedKind = (typeof DISCUSSED_KINDS)[number];

export const aboutPath = (kind: DiscussedKind, id: string): string =>
  `/community/about/${kind}/${encodeURIComponent(id)}`;

/** Threads that such a page names, and how many are counted. */
const DISCUSSED_SHOWN = 3;
export const DISCUSSED_COUNTED = 9;

interface Spoken {
  kind: Placeholder | string;
  about: Placeholder | string;
  before?: Placeholder | string | undefined;
  most: number;
}

/**
 * The newest threads that speak of something and that everybody reads, as `id` and `nth`: from each to the next older one
 * by a seek, so that a thread with a thousand such posts costs what one with a single one does.
 */
export function spokenThreads({ kind, about, before, most }: Spoken): SQL {
  const next = (older: SQL) =>
    sql`(select max(each.thread_id) from ${forumReferences} as each where each.kind = ${kind} and each.about_id = ${about} and each.shown = 1${older})`;
  const first = before === undefined ? sql.empty() : sql` and each.thread_id < ${before}`;
  return sql`with recursive spoken (id, nth) as (
    select ${next(first)}, 1
    union all select ${next(sql` and each.thread_id < spoken.id`)}, nth + 1 from spoken where spoken.id is not null and nth < ${sql.raw(String(most))}
  )`;
}

/** For the batch of the page of what is spoken of. */
export const discussedStatement = prepared((db, { kind, about }: Holes<{ kind: DiscussedKind; about: string }>) =>
  db
    .select({
      id: forumThreads.id,
      title: forumThreads.title,
      posts: sql<number>`1 + ${forumThreads.replyCount} + ${forumThreads.commentCount}`.as("posts"),
      lastPostAt: forumThreads.lastPostAt,
      total: sql<number>`found.total`.as("total"),
    })
    .from(
      sql`(${spokenThreads({ kind, about, most: DISCUSSED_COUNTED + 1 })} select id, nth, (select count(id) from spoken) as total from spoken limit ${sql.raw(String(DISCUSSED_SHOWN))}) as found`,
    )
    .innerJoin(forumThreads, sql`${forumThreads.id} = found.id`)
    .orderBy(sql`found.nth`),
);

export type Discussed = Awaited<ReturnType<typeof discussedStatement>>;
