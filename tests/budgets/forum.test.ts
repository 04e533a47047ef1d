import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock } from "../factories/cost";
import { aDiscussion, aThread, insertThreads, settleCategories } from "../factories/forum";
import { insert } from "../factories/insert";
import { aLabPartner, aLabResult, aProduct, aUser, aVendor, DAY, NOW } from "../factories/rows";
import { ask, sessionFor } from "../factories/site";
import { costOf } from "./cost";

/** Rows that a thread's or a category's page may read, whatever the forum holds. */
const ROWS_MOST = 80;
const LARGE = 100_000;
/** Notices and conversations each that wait for the member who reads. */
const UNREAD = 150;

let cookie: string;
let thread: string;

/** As many threads more, all but one with a tag that others have, in a few statements. */
async function grow(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => n);
  for (let from = 0; from < rows.length; from += 20_000) {
    await env.DB.prepare(
      `insert into forum_threads (id, category_id, author_id, title, excerpt, tags, created_at, last_post_at, last_post_by, score)
       select printf('01GROWN%07d', value), 'general', 'author', 'Grown ' || value, 'Grown', '["usual"]', ?2 + value, ?2 + value, 'author', value % 50
       from json_each(?1)`,
    )
      .bind(JSON.stringify(rows.slice(from, from + 20_000)), NOW - 400 * DAY)
      .run();
  }
  await env.DB.prepare(
    "insert into forum_thread_tags (tag, thread_id) select 'usual', id from forum_threads where id like '01GROWN%'",
  ).run();
  await env.DB.prepare(
    "insert into forum_reads (user_id, thread_id, position, read_at) select 'author', id, 0, 1 from forum_threads where id like '01GROWN%'",
  ).run();
  await env.DB.prepare(
    "insert into forum_follows (user_id, subject_id, subject, muted, followed_at, active_at) select 'author', id, 'thread', 0, 1, last_post_at from forum_threads where id like '01GROWN%'",
  ).run();
}

/** Each post links a product with a vendor and a lab result: the cards that cost most. */
async function mentionProducts(): Promise<void> {
  await insert(env.DB, "vendors", [aVendor({ id: "vendor", hiddenAt: null })]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "vendor", newestResultId: "result" })]);
  await insert(env.DB, "labResults", [
    aLabResult({ id: "result", productId: "leaf", vendorId: "vendor", labId: "lab", status: "verified" }),
  ]);
  await env.DB.prepare(
    "insert into forum_references (post_id, kind, about_id, place, thread_id, position, shown) select id, 'product', 'leaf', 1, thread_id, position, 1 from forum_posts where thread_id = '01LONG'",
  ).run();
}

beforeAll(async () => {
  await stopClock(NOW);
  await insert(env.DB, "users", [aUser({ id: "author", username: "author", lastActiveAt: NOW - 1000 })]);
  ({ id: thread } = await aDiscussion({
    thread: { id: "01LONG", tags: ["usual", "labels"] },
    replies: 1000,
    comments: 3,
  }));
  await insertThreads(
    Array.from({ length: 40 }, (_, n) =>
      aThread({ id: `01SOME${n}`, authorId: "author", pinnedAt: n < 5 ? NOW - n : null, tags: ["usual"] }),
    ),
  );
  await insert(
    env.DB,
    "users",
    Array.from({ length: 15 }, (_, n) => aUser({ id: `active${n}`, lastActiveAt: NOW - n })),
  );
  await env.DB.batch(
    [
      "insert into forum_thread_tags (tag, thread_id) select 'usual', id from forum_threads where id like '01SOME%'",
      "insert into forum_reads (user_id, thread_id, position, read_at) select 'author', id, 0, 1 from forum_threads",
      "insert into forum_stances (user_id, post_id, thread_id, vote, changed_at) select 'author', id, thread_id, 1, 1 from forum_posts limit 1000",
      "insert into forum_own_stances (user_id, thread_id, stances) select user_id, thread_id, json_group_object(post_id, json_array(vote, reaction)) from forum_stances group by 1, 2",
      "insert into forum_follows (user_id, subject_id, subject, muted, followed_at, active_at) select 'author', id, 'thread', 0, 1, last_post_at from forum_threads",
      "insert into forum_follows (user_id, subject_id, subject, muted, followed_at, active_at) values ('author', 'general', 'category', 0, 1, 1)",
      `insert into forum_polls (id, thread_id, author_id, question, options, multiple, changeable, created_at) values ('poll', '01LONG', 'author', 'Which?', '${JSON.stringify("ABCDEFGHIJ".split(""))}', 1, 0, 1)`,
      "insert into forum_poll_votes (user_id, poll_id, choices, voted_at) values ('author', 'poll', '[1,2]', 1)",
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${UNREAD})
       insert into notifications (id, user_id, type, title, message, merge_key, created_at)
       select 'unread' || i, 'author', 'reply', 'New posts', '', 'unread:' || i, i from n`,
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${UNREAD})
       insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, is_private, unread)
       select 'author', 'talk' || i, 'other' || i, 1, i, 0, 1 from n`,
      "insert into notifications (id, user_id, type, title, message, merge_key, created_at) values ('waits', 'author', 'reply', 'New posts', '', 'forum-reply:01LONG', 1)",
    ].map((sql) => env.DB.prepare(sql)),
  );
  await mentionProducts();
  const move = { kind: "split", at: 1, threadId: "01SOME1", name: "Other", posts: 2, shown: true, capability: null };
  await env.DB.prepare(
    "update forum_threads set solved_post_id = '01LONG-r500', has_poll = 1, last_move = ? where id = '01LONG'",
  )
    .bind(JSON.stringify({ ...move, reason: "Elsewhere." }))
    .run();
  await settleCategories();
  cookie = await sessionFor("author");
});

const PAGES = {
  home: "/community",
  category: "/community/category/general",
  "category by newest": "/community/category/general?sort=newest",
  "category, solved": "/community/category/dosing-help?solved=yes",
  "category, not solved": "/community/category/general?solved=no",
  "category by rating": "/community/category/general?sort=top",
  thread: "/community/thread/01LONG",
  "thread's last page": "/community/thread/01LONG?page=50",
  "thread by rating": "/community/thread/01LONG?sort=top",
  "thread by newest": "/community/thread/01LONG?sort=newest",
  "comments on a reply": "/community/thread/01LONG/reply/01LONG-r500",
  tag: "/community/tag/usual",
};

async function asMember(path: string) {
  const answer = await ask(path, { cookie });
  expect(answer.status, path).toBe(200);
  const cost = costOfAnswer(answer);
  await answer.text();
  return cost;
}

describe("reading the forum", () => {
  it(`costs a visitor one trip, a member two, and ${ROWS_MOST} rows at most, however large it is`, async () => {
    expect(thread).toBe("01LONG");
    const read = async () => {
      const rows = new Map<string, number>();
      for (const [name, path] of Object.entries(PAGES)) {
        const visitor = await costOf(path);
        expect(visitor.status, path).toBe(200);
        expect(visitor.trips, path).toBe(1);
        const member = await asMember(path);
        expect(member.trips, path).toBe(2);
        rows.set(name, visitor.read);
        rows.set(`${name}, member`, member.read);
      }
      return rows;
    };
    const small = await read();
    await grow(LARGE);
    const large = await read();

    for (const [name, rows] of large) {
      expect.soft(rows, name).toBeLessThanOrEqual(ROWS_MOST);
      expect.soft(rows, `${name}: ${small.get(name)} before`).toBeLessThanOrEqual((small.get(name) ?? 0) * 1.1);
    }
  }, 120_000);
});
