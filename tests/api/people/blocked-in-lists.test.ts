import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { aDiscussion } from "../../factories/forum";
import { sayAllPosts } from "../../factories/forum-search";
import { stopClock } from "../../factories/cost";
import { NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

let ann: Person, bea: Person, cal: Person, moderator: Person;

const GENERAL = "/community/category/general";

/** Each list of the community in which a member's threads and posts stand. */
const LISTS = [
  ...["/community", GENERAL, `${GENERAL}?sort=newest`, "/community/feed", "/community/tag/labels"],
  ...["/community/search?q=quartz", "/community/search?author=bea&q=quartz"],
  ...["/api/forum/categories", "/api/forum/categories/general/threads", "/api/forum/search?q=quartz"],
] as const;

const read = async (path: string, who?: Person) => {
  const answer = await ask(path, who === undefined ? {} : { cookie: who.cookie });
  return { status: answer.status, text: await answer.text() };
};

const block = (by: Person, whom: Person, blocked: boolean) =>
  ask(`/api/blocks/${whom.member.id}`, { method: "PUT", cookie: by.cookie, json: { blocked } });

beforeAll(async () => {
  await stopClock(NOW);
  ann = await aPerson({ username: "ann" });
  bea = await aPerson({ username: "bea" });
  cal = await aPerson({ username: "cal" });
  moderator = await aPerson({ username: "warden", role: "moderator" });
  await env.DB.prepare("update users set last_active_at = ? where id = ?").bind(NOW, bea.member.id).run();
  const byBea = { id: "01BEA", title: "Quartz by the first", authorId: bea.member.id, tags: ["labels"] };
  const byCal = { id: "01CAL", title: "Quartz by the second", authorId: cal.member.id, tags: ["labels"] };
  await aDiscussion({ thread: byBea, authors: [bea.member.id] });
  await aDiscussion({ thread: byCal, replies: 1, authors: [cal.member.id, bea.member.id] });
  await sayAllPosts();
});

describe.each([
  ["who blocked", () => ann, () => bea],
  ["who was blocked", () => bea, () => ann],
])("the lists of %s", (_, by, whom) => {
  it("leave out what the other wrote, and name them nowhere, while the block stands", async () => {
    for (const path of LISTS) {
      const { status, text } = await read(path, ann);
      expect([path, status]).toEqual([path, 200]);
      expect([path, namesBea(text)]).toEqual([path, true]);
    }
    expect((await block(by(), whom(), true)).status).toBe(200);
    for (const path of LISTS) {
      const { status, text } = await read(path, ann);
      expect([path, status]).toEqual([path, 200]);
      expect([path, namesBea(text), text.includes("by the first")]).toEqual([path, false, false]);
    }
    expect((await read(GENERAL, ann)).text).toContain("by the second");
    await block(by(), whom(), false);
    expect(namesBea((await read(GENERAL, ann)).text)).toBe(true);
  });
});

it("changes nothing for a visitor, for others, and for who moderates", async () => {
  await block(ann, bea, true);
  await block(bea, moderator, true);
  for (const who of [undefined, cal, moderator]) expect(namesBea((await read(GENERAL, who)).text)).toBe(true);
  expect(namesBea((await read("/community/feed", moderator)).text)).toBe(true);
});

it("shows a saved post of theirs as one that is gone", async () => {
  await block(ann, bea, false);
  const post = await env.DB.prepare("select id from forum_posts where thread_id = '01BEA'").first<string>("id");
  await env.DB.prepare("insert into forum_bookmarks (user_id, post_id, note, created_at) values (?, ?, '', ?)")
    .bind(ann.member.id, post, NOW)
    .run();
  expect((await read("/community/bookmarks", ann)).text).toContain("by the first");
  await block(ann, bea, true);
  expect((await read("/community/bookmarks", ann)).text).not.toContain("by the first");
});

const namesBea = (text: string): boolean => text.includes(bea.member.id);
