import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { aCategory, aDiscussion, insertCategories } from "../../factories/forum";
import { clear } from "../../factories/insert";
import { aCast, type Cast, report, rows } from "../../factories/moderation";
import { ask } from "../../factories/site";

beforeAll(() => stopClock());

let cast: Cast;
let posts: string[];
beforeEach(async () => {
  await clear(env.DB);
  cast = await aCast();
  await insertCategories([
    aCategory({ id: "general" }),
    aCategory({ id: "verified-vendors", capability: "forum.vendorZone" }),
  ]);
  ({ posts } = await aDiscussion({ thread: { id: "t1" }, replies: 1 }));
  await ask("/api/ping");
});

const reportReply = () => report(cast.reporter, posts[1] ?? "none", { kind: "forum_post" });

describe("a report of a post of the forum", () => {
  it("opens a case, and the post counts it once a member", async () => {
    expect((await reportReply()).status).toBe(201);
    expect((await reportReply()).status).toBe(201);
    expect(await rows("select kind, subject_id, report_count from moderation_cases")).toEqual([
      { kind: "forum_post", subject_id: posts[1], report_count: 1 },
    ]);
    expect(await rows("select report_count as reports from forum_posts where position = 1")).toEqual([{ reports: 1 }]);
  });

  it("finds nothing in a category that the reporter may not read, or in a hidden thread", async () => {
    await env.DB.exec("update forum_threads set category_id = 'verified-vendors'");
    expect((await reportReply()).status).toBe(404);
    const page = await ask(`/report?kind=forum_post&id=${posts[1] ?? ""}`, { cookie: cast.reporter.cookie });
    const html = await page.text();
    expect([page.status, html.includes("says this")]).toEqual([404, false]);
    await env.DB.exec("update forum_threads set category_id = 'general', hidden_at = 1, hidden_cause = 'moderator'");
    expect((await reportReply()).status).toBe(404);
    expect(await rows("select 1 from moderation_cases")).toEqual([]);
  });
});
