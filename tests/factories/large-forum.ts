import { env } from "cloudflare:workers";

/** A thread with a hundred thousand replies, all by one member, who also started all other threads. */
export const DEEP_THREAD = "01DEEP";
export const REPLIES = 100_000;
/** As many threads, each with eight replies: with the deep one's, a million posts. */
export const THREADS = 100_000;
const REPLIES_EACH = 8;
/** Statements that each write so many rows keep the store's memory small. */
const STRETCH = 20_000;

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** `n` runs from the first to the last number given. */
const NUMBERS =
  "with recursive numbers(n) as (select cast(?1 as integer) union all select n + 1 from numbers where n < ?2)";

/**
 * Stores a million posts, written a second apart from `from` on, in a few statements; texts and index of the search stay
 * empty, which no page but its own reads.
 */
export async function aMillionPosts(author: string, from: number): Promise<void> {
  await run(
    `insert into forum_threads (id, category_id, author_id, title, excerpt, tags, created_at, last_post_at, last_post_by, last_position, reply_count)
     values (?1, 'general', ?2, 'Deep', 'Deep', '[]', ?3, ?3 + 100000000, ?2, ?4, ?4)`,
    ...[DEEP_THREAD, author, from, REPLIES],
  );
  await posts(`'${DEEP_THREAD}', 'opening', 0, 0`, "01DEEPOPEN", author, from, 0, 0);
  for (let at = 0; at < REPLIES; at += STRETCH) {
    await posts(`'${DEEP_THREAD}', 'reply', n + 1, n % 50`, "01DEEPPOST", author, from, at, at + STRETCH - 1);
  }
  for (let at = 0; at < THREADS; at += STRETCH) {
    await run(
      `${NUMBERS} insert into forum_threads (id, category_id, author_id, title, excerpt, tags, created_at, last_post_at, last_post_by, last_position, reply_count, score)
       select printf('01GROWN%07d', n), 'general', ?3, 'Grown ' || n, 'Grown', '["usual"]', ?4 + n, ?4 + n, ?3, ${REPLIES_EACH}, ${REPLIES_EACH}, n % 50 from numbers`,
      ...[at, at + STRETCH - 1, author, from],
    );
    await posts("printf('01GROWN%07d', n), 'opening', 0, n % 50", "01GROWNPOST", author, from, at, at + STRETCH - 1);
  }
  const [of, position] = [`n / ${REPLIES_EACH}`, `1 + n % ${REPLIES_EACH}`];
  for (let at = 0; at < THREADS * REPLIES_EACH; at += STRETCH) {
    const what = `printf('01GROWN%07d', ${of}), 'reply', ${position}, n % 7`;
    await posts(what, "01GROWNREPLY", "somebody", from, at, at + STRETCH - 1);
  }
  await run(
    "insert into forum_thread_tags (tag, thread_id) select 'usual', id from forum_threads where id like '01GROWN%'",
  );
}

/** @param what thread, kind, position and upvotes of the n-th, as SQL */
function posts(what: string, id: string, author: string, at: number, first: number, last: number) {
  const said = what.includes("'opening'") ? "Opened" : "Said";
  return run(
    `${NUMBERS} insert into forum_posts (id, thread_id, kind, position, upvotes, depth, author_id, content, html, created_at)
     select printf('${id}%08d', n), ${what}, 0, ?3, 'Said', '<p>${said} ' || n || '.</p>', ?4 + n * 1000 from numbers`,
    ...[first, last, author, at],
  );
}
