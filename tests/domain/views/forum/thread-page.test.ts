import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import type { RepliesAsked } from "@worker/domain/views/forum/replies";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { aDiscussion } from "../../../factories/forum";
import { aMember } from "../../../factories/reviewing";
import { NOW } from "../../../factories/rows";
import { everyPage } from "../../../factories/every-page";

const db = connect(env.DB);
const FIRST: RepliesAsked = { order: "position", page: 1 };
const read = (id: string, viewer: Viewer = NOBODY, asked: RepliesAsked = FIRST) =>
  threadPage(db, viewer, id, asked, NOW);
const moderator = aMember({ id: "mod", role: "moderator" });
const run = (sql: string) => env.DB.prepare(sql).run();

beforeAll(async () => {
  await aDiscussion({ thread: { id: "01A", tags: ["labs"] }, replies: 45, comments: 4 });
  await aDiscussion({ thread: { id: "01B", tags: ["labs"] }, authors: ["writer"] });
  await aDiscussion({ thread: { id: "01C", tags: ["labs"], categoryId: "verified-vendors" }, authors: ["writer"] });
  await aDiscussion({
    thread: { id: "01D", tags: ["labs"], hiddenAt: NOW, hiddenCause: "moderator", hiddenReason: "Advertising" },
    authors: ["writer"],
  });
  await run("update forum_posts set upvotes = (position * 7) % 11 where thread_id = '01A' and kind = 'reply'");
  await run("update forum_posts set hidden_at = 1, hidden_cause = 'author' where id = '01A-r2'");
  await run(
    "update forum_posts set hidden_at = 1, hidden_cause = 'moderator', hidden_reason = 'Insult' where id = '01A-r3'",
  );
  await run("update forum_posts set hidden_at = 1, hidden_cause = 'held', author_id = 'held' where id = '01A-r4'");
  await run(
    "insert into forum_own_stances (user_id, thread_id, stances) values ('ann', '01A', json('{\"01A-r1\":[-1,\"wow\"],\"01A-r1-c1\":[1,null]}'))",
  );
});

const walk = async (order: "top" | "newest"): Promise<[id: string, rating: number][]> => {
  const replies = await everyPage(async (cursor) => {
    const page = await read("01A", NOBODY, { order, cursor });
    return { items: page.replies, nextCursor: page.nextCursor };
  });
  return replies.map(({ id, votes }) => [id, votes.up - votes.down]);
};

describe("a thread's page", () => {
  it("has the opening post and twenty positions, in their order", async () => {
    const { thread, opening, replies } = await read("01A");
    expect(thread).toMatchObject({ pages: 3, replies: 45, comments: 180, category: { id: "general" } });
    expect(opening.kind).toBe("opening");
    expect(replies.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const last = await read("01A", NOBODY, { order: "position", page: 3 });
    expect(last.replies.map(({ position }) => position)).toEqual([41, 42, 43, 44, 45]);
    expect((await read("01A", NOBODY, { order: "position", page: 4 })).replies).toEqual([]);
  });

  it("carries three comments of each reply, and how many there are", async () => {
    const { replies } = await read("01A");
    expect(replies[0]).toMatchObject({ comments: 4 });
    expect(replies[0]?.firstComments.map(({ id }) => id)).toHaveLength(3);
  });

  it.each(["top", "newest"] as const)("gives every reply once by %s", async (order) => {
    const found = await walk(order);
    expect(new Set(found.map(([id]) => id)).size).toBe(45);
    expect(found).toHaveLength(45);
    const keys = found.map(([id, rating]) => (order === "top" ? rating : Number(id.split("-r")[1])));
    expect(keys).toEqual([...keys].sort((a, b) => b - a));
  });

  it("names other threads of the tag that the reader may read", async () => {
    const vendor = aMember({ id: "v", role: "verified_vendor" });
    expect((await read("01A", vendor)).related.map(({ id }) => id)).toEqual(["01C"]);
    await env.DB.exec("delete from forum_thread_tags where thread_id = '01D'");
    expect((await read("01A")).related.map(({ id }) => id)).toEqual(["01B"]);
    expect((await read("01A", vendor)).related.map(({ id }) => id).sort()).toEqual(["01B", "01C"]);
  });

  it("carries the reader's own votes and reactions only", async () => {
    const { replies } = await read("01A", aMember({ id: "ann" }));
    const own = replies.map(({ stance }) => stance);
    expect(replies[0]?.firstComments.filter(({ stance }) => stance.vote === 1).map(({ id }) => id)).toEqual([
      "01A-r1-c1",
    ]);
    expect(own.slice(0, 2)).toEqual([
      { vote: -1, reaction: "wow" },
      { vote: null, reaction: null },
    ]);
    expect((await read("01A")).replies[0]?.stance).toEqual({ vote: null, reaction: null });
  });
});

describe("what is hidden", () => {
  const htmlOf = async (viewer: Viewer, nth: number) => {
    const post = (await read("01A", viewer)).replies[nth - 1];
    return { html: post?.html, hidden: post?.hidden };
  };

  it("leaves a tombstone that says why, and its text to moderators", async () => {
    expect(await htmlOf(NOBODY, 2)).toEqual({ html: null, hidden: { cause: "author", reason: null } });
    expect(await htmlOf(NOBODY, 3)).toEqual({ html: null, hidden: { cause: "moderator", reason: "Insult" } });
    for (const nth of [2, 3, 4]) expect((await htmlOf(moderator, nth)).html).toContain("<p>");
  });

  it("shows what is held to its author", async () => {
    expect((await htmlOf(NOBODY, 4)).html).toBe(null);
    expect((await htmlOf(aMember({ id: "held" }), 4)).html).toContain("<p>");
  });

  it("makes a thread unknown to everybody but its author and moderators", async () => {
    const unknown = "The thread you're looking for doesn't exist or has been deleted.";
    await expect(read("01D")).rejects.toThrow(unknown);
    await expect(read("01D", aMember({ id: "other" }))).rejects.toThrow(unknown);
    expect((await read("01D", moderator)).thread.hidden).toEqual({ cause: "moderator", reason: "Advertising" });
    expect((await read("01D", aMember({ id: "writer" }))).thread.title).toBeDefined();
    await expect(read("nowhere")).rejects.toThrow(unknown);
  });

  it("makes a thread of a restricted category just as unknown", async () => {
    await expect(read("01C")).rejects.toThrow("doesn't exist");
    await expect(read("01C", aMember({ id: "writer" }))).rejects.toThrow("doesn't exist");
    expect((await read("01C", moderator)).thread.category.id).toBe("verified-vendors");
  });
});

describe("who may reply", () => {
  it("is a member, to an open thread; a locked one is for moderators", async () => {
    expect((await read("01B")).mayReply).toBe(false);
    expect((await read("01B", aMember({ id: "m" }))).mayReply).toBe(true);
    await run("update forum_threads set locked_at = 1 where id = '01B'");
    expect((await read("01B", aMember({ id: "m" }))).mayReply).toBe(false);
    expect((await read("01B", moderator)).mayReply).toBe(true);
  });
});
