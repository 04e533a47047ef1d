import { byColumn } from "@worker/domain/voice/forum/reaction-columns";

/** Threads asked for in rotation, and what each holds: an opening post and nineteen replies. */
export const THREADS = 1000;
const POSTS_A_THREAD = 20;

export const threadId = (nth: number): string => `01BENCH${String(nth % THREADS).padStart(8, "0")}`;

/** What a post says, and what is counted of it. */
const TAKEN = `author_id, content, html, created_at, upvotes, downvotes, ${Object.keys(byColumn(String)).join(", ")}, comment_count, first_comments`;

const NUMBERS = `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ?1 - 1)`;

/**
 * Adds threads that say what the demo's posts say, each reply with its own author, votes, reactions and first comments:
 * the next of the demo's opening posts and replies, over and over.
 */
export async function fillThreads(db: D1Database): Promise<void> {
  const count = (kind: string) =>
    db
      .prepare("select count(*) as n from forum_posts where kind = ? and hidden_at is null")
      .bind(kind)
      .first<number>("n");
  const [openings, replies] = [await count("opening"), await count("reply")];
  const posts = (kind: string, id: string, thread: string, position: string, rows: number, of: number | null) =>
    db
      .prepare(
        `${NUMBERS}, said as materialized (select row_number() over (order by id) - 1 as no, * from forum_posts where kind = '${kind}' and hidden_at is null)
         insert into forum_posts (id, thread_id, kind, position, depth, ${TAKEN})
         select printf('01BENCH${id}%08d', n), printf('01BENCH%08d', ${thread}), '${kind}', ${position}, 0, ${TAKEN}
         from numbers join said on said.no = n % ?2`,
      )
      .bind(rows, of);
  const each = POSTS_A_THREAD - 1;
  await db.batch([
    posts("opening", "OPEN", "n", "0", THREADS, openings),
    posts("reply", "REPLY", `n / ${each}`, `1 + n % ${each}`, THREADS * each, replies),
    db.prepare(
      `insert into forum_threads (id, category_id, author_id, title, excerpt, tags, created_at, last_post_at, last_post_by, last_position, reply_count, comment_count, score, view_count)
       select posts.thread_id, 'general', posts.author_id, threads.title, threads.excerpt, threads.tags, posts.created_at, posts.created_at, posts.author_id, ${each}, ${each},
         (select sum(comment_count) from forum_posts as below where below.thread_id = posts.thread_id and below.position > 0), posts.upvotes - posts.downvotes, threads.view_count
       from forum_posts as posts join forum_posts as first on first.content = posts.content and first.position = 0 and first.id not like '01BENCH%'
       join forum_threads as threads on threads.id = first.thread_id where posts.id like '01BENCHOPEN%' group by posts.thread_id`,
    ),
    db.prepare(
      `insert into forum_thread_tags (tag, thread_id) select distinct tags.value, forum_threads.id from forum_threads, json_each(forum_threads.tags) as tags where forum_threads.id like '01BENCH%'`,
    ),
  ]);
  const made = await db.prepare("select count(*) as n from forum_threads where id like '01BENCH%'").first<number>("n");
  if (made !== THREADS) throw new Error(`${made} threads were made, not ${THREADS}.`);
}
