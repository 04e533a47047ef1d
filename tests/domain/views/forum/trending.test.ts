import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { forumHome } from "@worker/domain/views/forum/forum-home";
import { deriveTrends } from "@worker/domain/voice/forum/derive-trends";
import { aDiscussion } from "../../../factories/forum";
import { DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const trending = async () => (await forumHome(db, NOBODY, NOW)).trending;
const topics = async () => (await trending()).topics.map(({ threadId, writers }) => `${threadId} ${writers}`);
const tags = async () => (await trending()).tags.map(({ tag, writers }) => `${tag} ${writers}`);

beforeEach(async () => {
  const tables = ["forum_threads", "forum_posts", "forum_thread_tags", "users"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)));
  const lately = NOW - DAY;
  await aDiscussion({ thread: { id: "busy", createdAt: lately, tags: ["labels", "tablets"] }, replies: 3 });
  await aDiscussion({ thread: { id: "quiet", createdAt: lately, tags: ["labels"] }, replies: 1 });
  await aDiscussion({ thread: { id: "alone", createdAt: lately, tags: ["mine"] }, replies: 9, authors: ["one"] });
  await aDiscussion({ thread: { id: "old", createdAt: NOW - 8 * DAY, tags: ["past"] }, replies: 5 });
  const secret = { id: "secret", categoryId: "verified-vendors", createdAt: lately, tags: ["margins"] };
  await aDiscussion({ thread: secret, replies: 5 });
  await deriveTrends(db, NOW);
});

describe("trending topics", () => {
  it("are what several members wrote about within a week, the most members first", async () => {
    expect(await topics()).toEqual(["busy 4", "quiet 2"]);
    expect(await tags()).toEqual(["labels 6", "tablets 4"]);
  });

  it("are gone at once with what is hidden or moved out of sight", async () => {
    await env.DB.exec("update forum_threads set hidden_at = 1 where id = 'busy'");
    expect(await topics()).toEqual(["quiet 2"]);
    expect(await tags()).toEqual(["labels 6"]);
    await env.DB.exec("update forum_threads set category_id = 'verified-vendors' where id = 'quiet'");
    expect(await trending()).toEqual({ topics: [], tags: [] });
  });

  it("are derived anew each time", async () => {
    await deriveTrends(db, NOW + 8 * DAY);
    expect(await trending()).toEqual({ topics: [], tags: [] });
  });
});
