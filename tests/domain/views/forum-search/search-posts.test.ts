import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import type { ForumSearch } from "@worker/domain/views/forum-search/forms";
import { searchPosts } from "@worker/domain/views/forum-search/search-posts";
import { repairSearch } from "@worker/domain/voice/forum/repair-search";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { aPost, aThread, insertPosts, insertThreads } from "../../../factories/forum";
import { sayAllPosts } from "../../../factories/forum-search";
import { insert } from "../../../factories/insert";
import { aMember } from "../../../factories/reviewing";
import { aUser, DAY, NOW } from "../../../factories/rows";
import { expectLogged } from "../../../setup";
import { everyPage } from "../../../factories/every-page";

const db = connect(env.DB);
const ALL: ForumSearch = { q: "", category: "", tag: "", author: "", since: "", kind: "", cursor: undefined };
const search = (asked: Partial<ForumSearch>, viewer: Viewer = NOBODY) =>
  searchPosts(db, viewer, { ...ALL, ...asked }, NOW);
const found = async (asked: Partial<ForumSearch>, viewer?: Viewer) =>
  (await search(asked, viewer)).items.map(({ id }) => id);
const vendor = aMember({ id: "vendor", role: "verified_vendor" });
const run = (sql: string) => env.DB.prepare(sql).run();

beforeEach(async () => {
  await env.DB.batch(["forum_posts", "forum_threads", "users"].map((table) => env.DB.prepare(`delete from ${table}`)));
  await insert(env.DB, "users", [
    aUser({ id: "ann", username: "Ann", usernameKey: "ann" }),
    aUser({ id: "bob", username: "bob", usernameKey: "bob" }),
  ]);
  await insertThreads([
    aThread({
      id: "seals",
      title: "Broken seals",
      authorId: "ann",
      tags: ["lab results", 'a"b*'],
      createdAt: NOW - 9 * DAY,
    }),
    aThread({ id: "zone", title: "Margins", categoryId: "verified-vendors", authorId: "bob" }),
  ]);
  const at = (days: number) => NOW - days * DAY;
  const reply = { threadId: "seals", authorId: "bob", createdAt: at(8) };
  await insertPosts([
    aPost({
      id: "open",
      threadId: "seals",
      position: 0,
      authorId: "ann",
      createdAt: at(9),
      content: "Batch 7-OH of the café came open.",
    }),
    aPost({ ...reply, id: "reply", position: 1, content: "A batch of mine did too, NEAR the edge." }),
    aPost({
      ...reply,
      id: "comment",
      replyId: "reply",
      createdAt: at(2),
      content: "Which batch was it, title:margins?",
    }),
    aPost({ ...reply, id: "gone", position: 2, content: "batch gone", hiddenAt: 1, hiddenCause: "author" }),
    aPost({ ...reply, id: "held", position: 3, content: "batch held", hiddenAt: 1, hiddenCause: "held" }),
    aPost({ id: "secret", threadId: "zone", position: 0, authorId: "bob", createdAt: at(1), content: "batch margins" }),
  ]);
  await sayAllPosts();
});

describe("searching the forum", () => {
  it("finds words of titles and texts, the newest post first, without what is hidden or held", async () => {
    expect(await found({ q: "batch" })).toEqual(["comment", "reply", "open"]);
    expect(await found({ q: "BATCH mine" })).toEqual(["reply"]);
    expect(await found({ q: "seals" })).toEqual(["open"]);
    expect(await found({ q: "cafe" })).toEqual(["open"]);
    expect(await found({ q: "7-oh" })).toEqual(["open"]);
    expect(await found({ q: '"came open"' })).toEqual(["open"]);
    expect(await found({ q: '"open came"' })).toEqual([]);
  });

  it("finds a word in both numbers, but a phrase only as it stands, and tells both apart", async () => {
    expect(await found({ q: "seal" })).toEqual(["open"]);
    expect(await found({ q: "SEAL," })).toEqual(["open"]);
    expect(await found({ q: '"seal"' })).toEqual([]);
    expect(await found({ q: '"broken seal"' })).toEqual([]);
    expect(await found({ q: "batches cafes" })).toEqual(["open"]);
    expect(await found({ q: "seal edges" })).toEqual([]);
    const [post] = (await search({ q: "seal batches" })).items;
    expect(post?.thread.title).toContainEqual(["seals", true]);
    expect(post?.excerpt).toContainEqual(["Batch", true]);
  });

  it("gives nothing of a category away that its reader may not read", async () => {
    for (const viewer of [NOBODY, aMember({ id: "m" })]) {
      expect(await found({ q: "margins" }, viewer)).toEqual(["comment"]);
      expect(await found({ author: "bob" }, viewer)).toEqual(["comment", "reply"]);
      const { items, nextCursor, categories } = await search({ q: "batch", category: "verified-vendors" }, viewer);
      expect({ items, nextCursor }).toEqual({ items: [], nextCursor: null });
      expect(categories.map(({ id }) => id)).not.toContain("verified-vendors");
    }
    expect(await found({ q: "margins" }, vendor)).toEqual(["secret", "comment"]);
    expect(await found({ category: "verified-vendors" }, vendor)).toEqual(["secret"]);
  });

  it("narrows by category, tag, author, time and kind, also without a word", async () => {
    expect(await found({ q: "batch", category: "general", kind: "threads" })).toEqual(["open"]);
    expect(await found({ q: "batch", kind: "comments" })).toEqual(["comment"]);
    expect(await found({ tag: "lab results", kind: "replies" })).toEqual(["reply"]);
    expect(await found({ tag: 'a"b*' })).toEqual(["comment", "reply", "open"]);
    expect(await found({ tag: "lab" })).toEqual([]);
    expect(await found({ author: "ANN" })).toEqual(["open"]);
    expect(await found({ author: "nobody" })).toEqual([]);
    expect(await found({ q: "batch", since: "week" })).toEqual(["comment"]);
    expect(await found({ q: "batch", since: "month" })).toEqual(["comment", "reply", "open"]);
    expect((await search({})).idle).toBe(true);
  });

  it.each([
    "NEAR(",
    '"',
    '""',
    "*",
    "title:margins",
    "marks:c67656e6572616c",
    "-batch",
    "batch OR margins",
    "seal) OR (margin",
    "kopenings",
    "^",
    "a NOT b",
    "{body}:x",
    "<b>",
    "'; drop table users; --",
    "(".repeat(200),
    "\u0301",
    "🌿",
  ])("takes %s for words and nothing else", async (q) => {
    const { items } = await search({ q });
    expect(items.every(({ id }) => ["open", "reply", "comment"].includes(id))).toBe(true);
    for (const field of ["category", "tag", "author"] as const)
      expect((await search({ q: "batch", [field]: q })).items).toEqual([]);
  });

  it("tells what was found apart in title and text", async () => {
    const [post] = (await search({ q: "seals cafe" })).items;
    expect(post?.thread.title).toEqual([
      ["Broken ", false],
      ["seals", true],
    ]);
    expect(post?.excerpt).toEqual([
      ["Batch 7-OH of the ", false],
      ["café", true],
      [" came open.", false],
    ]);
  });

  it("goes on where a page ended, in one trip and as many rows whatever there is", async () => {
    const posts = Array.from({ length: 45 }, (_, n) =>
      aPost({
        id: `p${n}`,
        threadId: "seals",
        position: 10 + n,
        authorId: "bob",
        createdAt: NOW - 100 + n,
        content: "usual word",
      }),
    );
    await insertPosts(posts);
    await sayAllPosts();
    const usage = new Usage();
    const counted = connect(countedD1(env.DB, usage));
    const read = await everyPage((cursor) => searchPosts(counted, NOBODY, { ...ALL, q: "usual", cursor }, NOW));
    expect(read.map(({ id }) => id)).toEqual(posts.map(({ id }) => id).toReversed());
    expect(usage.d1.trips).toBe(3);
    expect(usage.d1.read).toBeLessThan(3 * 300);
  });

  it("looks through so many posts with all words of a phrase, and goes on behind them", async () => {
    const usual = Array.from({ length: 2100 }, (_, n) => ({
      ...{ id: `u${String(n).padStart(4, "0")}`, threadId: "seals", position: 100 + n, authorId: "bob" },
      ...{ createdAt: NOW - 5000 + n, content: "it came, and it was open" },
    }));
    await insertPosts(usual.map((each) => aPost(each)));
    await run(
      "insert into forum_search_texts (no, post_id, text) select 20000 + position, id, content from forum_posts where position >= 100",
    );
    expect(await found({ q: "came open" })).toHaveLength(20);
    const first = await search({ q: '"came open"' });
    expect(first.items).toEqual([]);
    const next = await search({ q: '"came open"', cursor: first.nextCursor ?? "" });
    expect(next.items.map(({ id }) => id)).toEqual(["open"]);
    expect(next.nextCursor).toBeNull();
    expect(await found({ q: '"came open"', author: "ANN" })).toEqual(["open"]);
  });
});

describe("the index of words", () => {
  const words = () => found({ q: "batch" }, vendor);
  it("follows a post that is hidden, restored, edited or removed", async () => {
    await run("update forum_posts set hidden_at = 1 where id = 'reply'");
    expect(await words()).toEqual(["secret", "comment", "open"]);
    await run("update forum_posts set hidden_at = null where id in ('reply', 'held')");
    expect(await words()).toEqual(["secret", "comment", "reply", "held", "open"]);
    await run("update forum_search_texts set text = 'nothing' where post_id = 'comment'");
    await run("delete from forum_posts where id = 'held'");
    expect(await words()).toEqual(["secret", "reply", "open"]);
  });

  it("follows a thread that is hidden, restored, moved, retitled or tagged anew", async () => {
    await run("update forum_threads set hidden_at = 1 where id = 'seals'");
    expect(await words()).toEqual(["secret"]);
    await run("update forum_threads set hidden_at = null, category_id = 'verified-vendors' where id = 'seals'");
    expect(await words()).toEqual(["secret", "comment", "reply", "open"]);
    expect(await found({ q: "batch" })).toEqual([]);
    await run(
      `update forum_threads set category_id = 'off-topic', title = 'Lids', tags = '["lids"]' where id = 'seals'`,
    );
    expect(await found({ q: "batch", category: "off-topic", tag: "lids" })).toEqual(["comment", "reply", "open"]);
    expect(await found({ q: "lids" })).toEqual(["open"]);
    expect(await found({ q: "seals" })).toEqual([]);
  });

  it("is put right at night where it was off, a part at a time, and the log says so", async () => {
    await run("delete from forum_search_texts where post_id = 'open'");
    await run("delete from forum_words where rowid = (select no from forum_search_texts where post_id = 'reply')");
    await run(
      "insert into forum_words (rowid, title, body, marks) select no, '', 'batch', 'kreply' from forum_search_texts where post_id = 'held'",
    );
    const first = await repairSearch(db, NOW, { stretch: 2, posts: 4 });
    expectLogged("forum search was off");
    const rest = await repairSearch(db, NOW, { stretch: 2 });
    expectLogged("forum search was off");
    expect(first + rest).toBe(3);
    expect((await words()).toSorted()).toEqual(["comment", "open", "reply", "secret"]);
    expect(await repairSearch(db, NOW)).toBe(0);
  });
});
