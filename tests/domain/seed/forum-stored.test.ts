import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { recountRoom } from "@worker/db/recount";
import { ROOMS } from "@worker/domain/registry/totals";
import { firstCommentsOf } from "@worker/domain/voice/forum/first-comments";
import { newestPosts } from "@worker/domain/voice/forum/totals";
import { sql } from "drizzle-orm";
import { refreshNewbie } from "../../../scripts/seed/accounts";
import { CATEGORY_NAMES } from "../../../scripts/seed/forum/theme";
import { writeDemo } from "../../../scripts/seed/write";
import { demo, NOW } from "./demo";

const db = connect(env.DB);
const all = async (text: string) => (await env.DB.prepare(text).all()).results;
const HOUR = 3_600_000;

describe("the forum's demo in the database", () => {
  beforeAll(async () => {
    await writeDemo(env.DB, demo(), { wipe: true });
  }, 120_000);

  it.each(["forumCategories", "forumThreads", "forumPosts"])(
    "has totals of %s in which a recount finds nothing",
    async (name) => {
      const room = ROOMS[name];
      if (room === undefined) throw new Error(name);
      const mended: string[] = [];
      for (let after = ""; ;) {
        const stretch = await recountRoom(db, room, { after });
        mended.push(...stretch.mended);
        if ((after = stretch.reached) === "") break;
      }
      expect(mended).toEqual([]);
    },
  );

  it("says of each thread and category what is newest in it, as the site would", async () => {
    const threads = "select id, last_post_at, last_post_by from forum_threads order by id";
    const categories = "select id, last_thread_id from forum_categories order by id";
    const before = [await all(threads), await all(categories)];
    await db.batch([db.run(sql`select 1`), ...newestPosts(db, sql`select id from forum_threads`)]);
    expect([await all(threads), await all(categories)]).toEqual(before);
  });

  it("has the first comments of each reply that the site would choose", async () => {
    const carried = async (): Promise<[unknown, unknown][]> =>
      (await all("select id, first_comments from forum_posts where kind = 'reply' order by id")).map(
        ({ id, first_comments }) => [id, JSON.parse(String(first_comments))],
      );
    const before = await carried();
    await db.batch([firstCommentsOf(db, { comments: sql`1` })]);
    const changed = (await carried()).filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]));
    expect(changed.slice(0, 3)).toEqual([]);
    expect(before.filter(([, comments]) => Array.isArray(comments) && comments.length === 3).length).toBeGreaterThan(
      30,
    );
  });

  it("keeps the seven categories, of which the closed one is empty", async () => {
    const rows = await all("select id, thread_count, post_count from forum_categories order by place");
    expect(rows).toHaveLength(7);
    expect(rows.filter(({ thread_count }) => thread_count === 0).map(({ id }) => id)).toEqual(["trading-post"]);
  });

  it("calls the categories that it names in notices as they are called", async () => {
    const rows = await all("select id, name from forum_categories");
    const names = new Map(rows.map(({ id, name }) => [String(id), name]));
    expect(Object.entries(CATEGORY_NAMES).filter(([id, name]) => names.get(id) !== name)).toEqual([]);
  });

  it("takes newbie's first thread, and what was told of it, along when newbie is made younger", async () => {
    const told =
      "select n.created_at - p.created_at as late from notifications n join forum_posts p on n.action_url = '/community/post/' || p.id join forum_threads t on t.id = p.thread_id join users u on u.id = t.author_id where u.username = 'newbie' order by n.id";
    const before = await all(told);
    expect(before.length).toBeGreaterThan(1);
    await refreshNewbie(env.DB, NOW + 50 * HOUR);
    expect(await all(told)).toEqual(before);
    const [row] = await all(
      "select t.created_at as started, t.last_post_at as last, min(p.created_at) as first, max(p.created_at) as newest, u.created_at as born from forum_threads t join users u on u.id = t.author_id join forum_posts p on p.thread_id = t.id where u.username = 'newbie' group by t.id",
    );
    expect(row?.["born"]).toBe(NOW + 38 * HOUR);
    expect(Number(row?.["started"])).toBeGreaterThan(NOW + 38 * HOUR);
    expect(row?.["first"]).toBe(row?.["started"]);
    expect(row?.["last"]).toBe(row?.["newest"]);
    expect(Number(row?.["last"])).toBeLessThan(NOW + 50 * HOUR);
  });
});
