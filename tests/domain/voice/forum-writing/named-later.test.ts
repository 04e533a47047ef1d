import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { aForum, as, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";

beforeEach(() => aForum({ ann: {}, ben: {}, cal: {}, dee: {}, mod: { role: "moderator" } }));

const mentions = () =>
  rowsOf("select user_id as who, count from notifications where type = 'mention' order by user_id");

describe("an edit that names somebody", () => {
  it("tells those who were not named before, and each once", async () => {
    const { threadId } = await thread("ann");
    const words = someWords();
    const { id } = await reply("ben", threadId, `${words} @cal`);
    await env.DB.exec("update notifications set read_at = 1");
    const context = as("ben");
    await editPost(context, id, { content: `${words} @cal @dee @ben` });
    expect(context.usage.d1.trips).toBeLessThanOrEqual(3);
    expect(await mentions()).toEqual([
      { who: "cal", count: 1 },
      { who: "dee", count: 1 },
    ]);
    await env.DB.exec("update notifications set read_at = 1");
    await editPost(as("ben"), id, { content: words });
    await editPost(as("ben"), id, { content: `${words} @dee` });
    await editPost(as("ben"), id, { content: `${words}\n\n> @ann` });
    expect(await mentions()).toEqual([
      { who: "cal", count: 1 },
      { who: "dee", count: 1 },
    ]);
  });

  it("tells nobody where a moderator made it, or while the post does not show", async () => {
    const { threadId } = await thread("ann");
    const words = someWords();
    const { id } = await reply("ben", threadId, words);
    await editPost(as("mod", { role: "moderator" }), id, { content: `${words} @cal`, reason: "A slip." });
    await env.DB.exec(`update forum_posts set hidden_at = 1, hidden_cause = 'held' where id = '${id}'`);
    await editPost(as("ben"), id, { content: `${words} @dee` });
    expect(await mentions()).toEqual([]);
    await deletePost(as("ben", {}, NOW), id);
  });
});
