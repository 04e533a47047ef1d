import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeCursor } from "@worker/db/pagination";
import { costOfAnswer, stopClock } from "../factories/cost";
import { settleCategories } from "../factories/forum";
import { insert } from "../factories/insert";
import { aMillionPosts, DEEP_THREAD, REPLIES, THREADS } from "../factories/large-forum";
import { aUser, DAY, NOW } from "../factories/rows";
import { ask, sessionFor } from "../factories/site";

/** Rows that a page of the forum may read, whatever the forum holds. */
const ROWS_MOST = 80;
/** Rows that are left behind the cursors: the last page, not full, would read less. */
const LEFT = 30;

let cookie: string;

beforeAll(async () => {
  await stopClock(NOW);
  await insert(env.DB, "users", [aUser({ id: "author", username: "author" }), aUser({ id: "somebody" })]);
  await aMillionPosts("author", NOW - 400 * DAY);
  await env.DB.prepare(
    "insert into forum_reads (user_id, thread_id, position, read_at) select 'author', id, 0, 1 from forum_threads",
  ).run();
  await settleCategories();
  cookie = await sessionFor("author");
}, 600_000);

/** Leads to the last page of an order, from the other end. */
async function lastOf(keys: string, rows: string, more: (string | number)[] = []): Promise<string> {
  const up = keys.split(", ");
  const row = await env.DB.prepare(
    `select ${keys} from ${rows} order by ${up.join(", ")} limit 1 offset ${LEFT}`,
  ).first();
  return encodeCursor([...Object.values(row ?? {}), ...more] as (string | number)[]);
}

const GENERAL = "forum_threads where category_id = 'general'";
const OWN = "forum_posts where author_id = 'author'";

interface Deep {
  first: string;
  deepest: () => Promise<string>;
  /** What only the deepest page says. */
  says: string;
  /** Only members read it. */
  member?: true;
}

const oldest = `Grown ${LEFT - 1}<`;
const category = "/community/category/general";
const thread = `/community/thread/${DEEP_THREAD}`;
const mine = "/community/my-posts?tab=";
const PAGES: Record<string, Deep> = {
  thread: {
    first: thread,
    deepest: async () => `${thread}?page=${REPLIES / 20}`,
    says: `Said ${REPLIES - 1}.`,
  },
  "thread by newest": {
    first: `${thread}?sort=newest`,
    deepest: async () => `${thread}?sort=newest&cursor=${encodeCursor([20])}`,
    says: "Said 0.",
  },
  "thread by rating": {
    first: `${thread}?sort=top`,
    deepest: async () => {
      const cursor = await lastOf("score, id", `forum_posts where thread_id = '${DEEP_THREAD}' and kind = 'reply'`, [
        REPLIES - LEFT,
      ]);
      return `${thread}?sort=top&cursor=${cursor}`;
    },
    says: "Said 1450.",
  },
  category: {
    first: category,
    deepest: async () => `${category}?cursor=${await lastOf("last_post_at, id", GENERAL)}`,
    says: oldest,
  },
  "category by newest": {
    first: `${category}?sort=newest`,
    deepest: async () => `${category}?sort=newest&cursor=${await lastOf("created_at, id", GENERAL)}`,
    says: `Grown ${LEFT - 2}<`,
  },
  "category by rating": {
    first: `${category}?sort=top`,
    deepest: async () => `${category}?sort=top&cursor=${await lastOf("score, created_at, id", GENERAL)}`,
    says: "Grown 1400<",
  },
  "category, not solved": {
    first: `${category}?solved=no`,
    deepest: async () => `${category}?solved=no&cursor=${await lastOf("last_post_at, id", GENERAL)}`,
    says: oldest,
  },
  tag: {
    first: "/community/tag/usual",
    deepest: async () => `/community/tag/usual?cursor=${await lastOf("thread_id", "forum_thread_tags")}`,
    says: oldest,
  },
  feed: {
    first: "/community/feed",
    deepest: async () =>
      `/community/feed?cursor=${await lastOf("created_at, id", "forum_posts where hidden_at is null")}`,
    says: "Said 9.",
    member: true,
  },
  "own threads": {
    first: `${mine}threads`,
    deepest: async () => `${mine}threads&cursor=${await lastOf("created_at, id", `${OWN} and kind = 'opening'`)}`,
    says: `Opened ${LEFT - 3}.`,
    member: true,
  },
  "own replies": {
    first: `${mine}replies`,
    deepest: async () => `${mine}replies&cursor=${await lastOf("created_at, id", `${OWN} and kind = 'reply'`)}`,
    says: `Said ${LEFT - 1}.`,
    member: true,
  },
};

async function read(path: string, as?: string) {
  const answer = await ask(path, { cookie: as });
  expect(answer.status, path).toBe(200);
  const { trips, read: rows } = costOfAnswer(answer);
  return { trips, rows, body: await answer.text() };
}

it("has a million posts, and a thread of a hundred thousand", async () => {
  expect(await env.DB.prepare("select count(*) from forum_posts").first("count(*)")).toBe(REPLIES + 9 * THREADS + 1);
});

describe.each(Object.entries(PAGES))("the deepest page of %s", (_, { first, deepest, says, member }) => {
  const readers = member
    ? [["a member", 2] as const]
    : ([
        ["a visitor", 1],
        ["a member", 2],
      ] as const);
  it.each(readers)(`costs %s as much as the first, ${ROWS_MOST} rows at most and %d trips`, async (who, trips) => {
    const as = who === "a member" ? cookie : undefined;
    const top = await read(first, as);
    const bottom = await read(await deepest(), as);
    expect([top.body, bottom.body].map((body) => body.includes(says))).toEqual([false, true]);
    for (const page of [top, bottom]) {
      expect(page.trips).toBeLessThanOrEqual(trips);
      expect(page.rows).toBeLessThanOrEqual(ROWS_MOST);
    }
    expect(bottom.rows, `${top.rows} rows at first`).toBeLessThanOrEqual(top.rows * 1.1 + 3);
  });
});
