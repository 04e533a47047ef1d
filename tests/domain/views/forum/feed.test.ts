import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import { feed, takingPart } from "@worker/domain/views/forum/feed";
import { ownDrafts, ownPosts } from "@worker/domain/views/forum/own-posts";
import { textOf } from "@worker/domain/foundation/markup/text-of";
import { tagPage } from "@worker/domain/views/forum/tag-page";
import { forumDrafts } from "@worker/domain/voice/forum/reader-schema";
import { aDiscussion, aPost, insertPosts } from "../../../factories/forum";
import { aMember } from "../../../factories/reviewing";
import { DAY, NOW } from "../../../factories/rows";
import { everyPage } from "../../../factories/every-page";

const db = connect(env.DB);
const ann = aMember({ id: "ann" });
const vendor = aMember({ id: "vendor", role: "verified_vendor" });

beforeAll(async () => {
  const tags = ["labs"];
  for (let n = 0; n < 14; n += 1) {
    const thread = { id: `01T${String(n).padStart(2, "0")}`, createdAt: NOW - n * DAY, tags };
    await aDiscussion({ thread, replies: 4, comments: 1, authors: ["ann", "bob"] });
  }
  await aDiscussion({
    thread: { id: "01ZONE", categoryId: "verified-vendors", tags, createdAt: NOW + 1 },
    replies: 50,
    authors: ["vendor"],
  });
  await aDiscussion({ thread: { id: "01HIDDEN", tags, hiddenAt: 1, hiddenCause: "moderator" }, authors: ["bob"] });
  await insertPosts([
    aPost({
      id: "held",
      threadId: "01T00",
      position: 99,
      authorId: "ann",
      hiddenAt: 1,
      hiddenCause: "held",
      createdAt: NOW + DAY,
    }),
  ]);
});

describe("the feed", () => {
  it("brings every readable post once, the newest first, and nothing of what is hidden or restricted", async () => {
    const items = await everyPage((cursor) => feed(db, ann, cursor));
    expect(items).toHaveLength(14 * 9);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items.map(({ createdAt }) => createdAt).sort((a, b) => b - a),
    );
    expect(items.some(({ thread }) => ["01ZONE", "01HIDDEN"].includes(thread.id))).toBe(false);
    const zone = await everyPage((cursor) => feed(db, vendor, cursor));
    expect(zone).toHaveLength(14 * 9 + 51);
    await expect(feed(db, NOBODY, undefined)).rejects.toThrow("log in");
  });

  it("names the threads that a member takes part in", async () => {
    const threads = await takingPart(db, ann, NOW);
    expect(threads).toHaveLength(14);
    expect(threads[0]).toMatchObject({ id: "01T00", unread: "new" });
    expect(await takingPart(db, aMember({ id: "nobody" }), NOW)).toEqual([]);
    // Who lost the permission loses the thread.
    expect(await takingPart(db, aMember({ id: "vendor" }), NOW)).toEqual([]);
  });
});

describe("one's own posts", () => {
  it("are each kind by itself, the hidden included, of nobody else", async () => {
    const all = (kind: "opening" | "reply" | "comment", viewer: Viewer = ann) =>
      everyPage((cursor) => ownPosts(db, viewer, kind, cursor));
    expect(await all("opening")).toHaveLength(14);
    const replies = await all("reply");
    expect(replies).toHaveLength(14 * 2 + 1);
    expect(replies[0]).toMatchObject({ id: "held", hidden: { cause: "held" } });
    expect(await all("comment")).toHaveLength(14 * 2);
    expect(await all("opening", aMember({ id: "nobody" }))).toEqual([]);
    await expect(all("opening", NOBODY)).rejects.toThrow("log in");
  });

  it("include drafts of new threads and of replies", async () => {
    const draft = {
      userId: "ann",
      categoryId: "general",
      title: "Half a title",
      content: "Half a",
      tags: [],
      savedAt: 1,
    };
    await db.insert(forumDrafts).values([
      { ...draft, threadId: "" },
      { ...draft, threadId: "01T01", title: "", savedAt: 2 },
      { ...draft, userId: "bob", threadId: "" },
    ]);
    expect(await ownDrafts(db, ann)).toMatchObject([
      { threadId: "01T01", excerpt: "Half a", savedAt: 2 },
      { threadId: null, title: "Half a title", excerpt: "Half a", savedAt: 1 },
    ]);
  });
});

describe("a tag's page", () => {
  it("has every readable thread once, and names no restricted category", async () => {
    const all = (viewer: Viewer) => everyPage((cursor) => tagPage(db, viewer, "labs", cursor, NOW));
    expect((await all(NOBODY)).map(({ id }) => id).sort()).toEqual(
      Array.from({ length: 14 }, (_, n) => `01T${String(n).padStart(2, "0")}`),
    );
    expect(await all(vendor)).toHaveLength(15);
    expect(Object.keys((await tagPage(db, NOBODY, "labs", undefined, NOW)).categories)).not.toContain(
      "verified-vendors",
    );
    expect((await tagPage(db, NOBODY, "unknown", undefined, NOW)).items).toEqual([]);
  });
});

describe("the plain text of a post", () => {
  it("is without marks, with what they stood for", () => {
    expect(textOf("<p>A &lt;b&gt; &amp; &quot;c&quot;</p><ul><li>one</li><li>t<strong>w</strong>o</li></ul>")).toBe(
      'A <b> & "c" one two ',
    );
    expect(textOf("<p>&amp;lt;script&amp;gt;</p>")).toBe("&lt;script&gt; ");
  });
});
