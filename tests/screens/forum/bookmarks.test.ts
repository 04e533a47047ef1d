import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { aForum, reply, rowsOf, thread } from "../../factories/forum-writing";
import { NOW } from "../../factories/rows";
import { ask, sessionFor } from "../../factories/site";

let cookie: string;
let id: string;

beforeEach(async () => {
  await stopClock(NOW);
  await aForum({ ann: {}, ben: {} });
  await env.DB.exec("update users set age_verified_at = 1");
  const { threadId } = await thread("ann");
  ({ id } = await reply("ben", threadId));
  cookie = await sessionFor("ann");
});

const page = async (path: string) => (await ask(path, { cookie })).text();

describe("bookmarks without scripts", () => {
  it("are saved, listed, searched, changed and removed by plain forms", async () => {
    const path = `/community/post/${id}/bookmark`;
    expect(await page(path)).toContain("Bookmark this post");
    const form = { intent: "save", note: "For <later>", reminder: "week", day: "" };
    const saved = await ask(path, { form, cookie });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `/community/post/${id}`]);
    const fromList = await ask(`${path}?list=1`, { form, cookie });
    expect(fromList.headers.get("location")).toBe("/community/bookmarks");
    expect(await page("/community/bookmarks?q=later")).toContain("For &lt;later&gt;");
    expect(await page("/community/bookmarks?q=never")).toContain("Nothing found");
    expect(await page(path)).toContain("Remove the bookmark");
    await ask(path, { form: { intent: "remove" }, cookie });
    expect(await rowsOf("select * from forum_bookmarks")).toEqual([]);
  });

  it("show on the post that has one, on its thread's page and that of its comments", async () => {
    const [post] = await rowsOf<{ thread: string }>("select thread_id as thread from forum_posts where id = ?", id);
    const paths = [`/community/thread/${post?.thread}`, `/community/thread/${post?.thread}/reply/${id}`];
    for (const path of paths) expect(await page(path)).not.toContain("Bookmarked");
    await ask(`/community/post/${id}/bookmark`, { form: { intent: "save", reminder: "none" }, cookie });
    const others = await sessionFor("ben");
    for (const path of paths) {
      expect((await page(path)).match(/Bookmarked</g)).toHaveLength(1);
      expect(await (await ask(path, { cookie: others })).text()).not.toContain("Bookmarked<");
    }
  });

  it("keep what was typed where the day is missing or gone by", async () => {
    for (const day of ["", "2001-01-01"]) {
      const form = { intent: "save", note: "Still here", reminder: "date", day };
      const refused = await ask(`/community/post/${id}/bookmark`, { form, cookie });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain("Still here");
    }
    expect(await rowsOf("select * from forum_bookmarks")).toEqual([]);
  });

  it("are for members only", async () => {
    const answer = await ask("/community/bookmarks");
    expect(answer.status).toBe(401);
  });
});
