import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { aPost, insertPosts } from "../../factories/forum";
import { databaseBefore } from "../../factories/earlier-database";

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;

describe("a database from before the forum's mends", () => {
  beforeAll(async () => {
    const migrate = await databaseBefore("0035_forum_mends.sql");
    // The columns of then, whatever a thread has today.
    await env.DB.exec(
      `insert into forum_threads (id, category_id, author_id, title, excerpt, tags, created_at, last_post_at, last_post_by, merged_into) select value ->> 0, 'general', 'ann', 'T', '', '[]', 1, 1, 'ann', value ->> 1 from json_each('${JSON.stringify(
        [
          ["a", "b"],
          ["b", "c"],
          ["c", "d"],
          ["d", null],
          ["x", "d"],
        ],
      )}')`,
    );
    await insertPosts([aPost({ id: "p", threadId: "d", position: 0, authorId: "ann" })]);
    await env.DB.exec(
      "insert into forum_post_edits values ('p', 5, 'mod', null, 'Before'), ('gone', 6, 'ben', 't', 'w')",
    );
    await env.DB.exec(
      "insert into forum_stances (user_id, post_id, thread_id, vote, changed_at) with recursive n (i) as (select 1 union all select i + 1 from n where i < 1001) select 'ann', 'p' || i, 'd', 1, i from n",
    );
    await env.DB.exec("insert into forum_own_stances values ('ann', 'd', '{}'), ('ben', 'd', '{\"kept\":[1,null]}')");
    await migrate();
  });

  it("leads every merged thread's address to where its posts are", async () => {
    expect(await all("select id, merged_into as t from forum_threads order by id")).toEqual([
      ...["a", "b", "c"].map((id) => ({ id, t: "d" })),
      { id: "d", t: null },
      { id: "x", t: "d" },
    ]);
  });

  it("gives what a post said before to its author", async () => {
    expect(await all("select * from forum_post_edits order by edited_at")).toEqual([
      { post_id: "p", author_id: "ann", edited_at: 5, edited_by: "mod", title: null, content: "Before" },
      { post_id: "gone", author_id: "ben", edited_at: 6, edited_by: "ben", title: "t", content: "w" },
    ]);
  });

  it("keeps a member's last votes in a thread, the oldest first", async () => {
    const kept = await all("select stances from forum_own_stances order by user_id");
    const [ann = {}, ben] = kept.map(({ stances }) => JSON.parse(String(stances)) as Record<string, unknown>);
    expect([Object.keys(ann).length, Object.keys(ann)[0], Object.keys(ann).at(-1)]).toEqual([1000, "p2", "p1001"]);
    expect(ben).toEqual({ kept: [1, null] });
  });
});
