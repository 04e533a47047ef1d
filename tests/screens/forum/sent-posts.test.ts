import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { readPosts, writePosts } from "~/forum/thread/sent-posts";
import { aDiscussion } from "../../factories/forum";
import { aMember } from "../../factories/reviewing";
import { NOW } from "../../factories/rows";

const run = (sql: string) => env.DB.prepare(sql).run();

it("reads the posts of a page as they were written, the unusual ones too", async () => {
  await aDiscussion({ thread: { id: "01A" }, replies: 8, comments: 3, authors: ["ann", "bob"] });
  await run("update forum_posts set upvotes = 12, likes = 3, edited_at = 5 where id in ('01A-r1', '01A-r1-c1')");
  await run(
    "update forum_posts set hidden_at = 1, hidden_cause = 'moderator', hidden_reason = 'Insult' where id = '01A-r2'",
  );
  await run("update forum_posts set author_id = 'gone' where id = '01A-r3'");
  await run(
    `insert into forum_own_stances (user_id, thread_id, stances) values ('ann', '01A', json('{"01A-r4":[-1,"wow"],"01A-r1-c1":[1,null]}'))`,
  );
  await run("insert into forum_bookmarks (user_id, post_id, note, created_at) values ('ann', '01A-r4', '', 1)");
  const { opening, replies } = await threadPage(
    connect(env.DB),
    aMember({ id: "ann" }),
    "01A",
    { order: "position", page: 1 },
    NOW,
  );
  const said = replies.map((reply) => ({
    ...reply,
    cards: [{ path: "/x", title: "X", line: "A line", evidence: null }],
  }));
  const [whole, ...others] = [
    { opening, replies: said },
    { opening, replies: [] },
  ].map(writePosts);
  expect(others).toHaveLength(1);
  expect(readPosts(whole ?? "")).toEqual({ opening, replies: said });
});
