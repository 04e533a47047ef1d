import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { aForum, reply, rowsOf, thread } from "../../factories/forum-writing";
import { NOW } from "../../factories/rows";
import { ask, sessionFor } from "../../factories/site";

let cookie: string;
let threadId: string;

beforeEach(async () => {
  await stopClock(NOW);
  await aForum({ ann: {}, ben: {}, cal: {} });
  await env.DB.exec("update users set age_verified_at = 1");
  ({ threadId } = await thread("ann"));
  await reply("ben", threadId);
  cookie = await sessionFor("cal");
});

const page = async (path: string) => (await ask(path, { cookie })).text();

describe("following without scripts", () => {
  it("is a form on the thread's page, and leads back to it", async () => {
    const path = `/community/thread/${threadId}`;
    expect(await page(path)).toMatch(/action="[^"]*\/follow"[\s\S]*value="followed"/);
    const answer = await ask(`${path}/follow`, { form: { state: "followed", returnTo: `${path}?page=1` }, cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}?page=1`]);
    expect(await page(path)).toContain("Unfollow");
    expect(await page("/community/followed")).toContain(threadId);
    await ask(`${path}/follow`, { form: { state: "none" }, cookie });
    expect(await page("/community/followed")).not.toContain(threadId);
  });

  it("never leads back to another site", async () => {
    const answer = await ask(`/community/thread/${threadId}/follow`, {
      form: { state: "muted", returnTo: "//evil.example" },
      cookie,
    });
    expect(answer.headers.get("location")).toBe("/");
    expect(await page("/community/followed?show=muted")).toContain(threadId);
  });

  it("of what is written in is switched off among the preferences", async () => {
    expect(await page("/account/notifications")).toContain("Follow the threads that I start or reply in");
    await ask("/account/notifications", { form: { intent: "forum" }, cookie });
    await reply("cal", threadId);
    expect(await rowsOf("select * from forum_follows where user_id = 'cal'")).toEqual([]);
  });

  it("of a category shows there and in the list", async () => {
    await ask("/community/category/general/follow", { form: { state: "followed" }, cookie });
    expect(await page("/community/category/general")).toContain("Unfollow new threads");
    expect(await page("/community/followed")).toContain("Followed categories");
  });
});
