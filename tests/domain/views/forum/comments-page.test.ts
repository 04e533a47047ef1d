import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import type { CommentNode } from "@worker/domain/views/forum/comment-tree";
import { commentsPage } from "@worker/domain/views/forum/comments-page";
import { pathOfPost } from "@worker/domain/views/forum/find-post";
import { COMMENT_SORTS, type CommentSort } from "@worker/domain/voice/forum/forms";
import { aDiscussion, aPost, insertPosts } from "../../../factories/forum";
import { aMember } from "../../../factories/reviewing";
import { NOW } from "../../../factories/rows";
import { everyPage } from "../../../factories/every-page";

const db = connect(env.DB);
const REPLY = { threadId: "01A", replyId: "01A-r1" };
const read = (sort: CommentSort, cursor?: string, at?: string, viewer: Viewer = NOBODY) =>
  commentsPage(db, viewer, REPLY, { sort, cursor, at }, NOW);

const id = (n: number): string => `c${String(n).padStart(2, "0")}`;

beforeAll(async () => {
  await aDiscussion({ thread: { id: "01A" }, replies: 25 });
  await aDiscussion({ thread: { id: "01Z", categoryId: "verified-vendors" }, replies: 1 });
  const on = { threadId: "01A", replyId: "01A-r1" };
  const direct = Array.from({ length: 40 }, (_, n) => aPost({ ...on, id: id(n), upvotes: (n * 7) % 13 }));
  const chain = [2, 3, 4, 5].map((depth) =>
    aPost({
      ...on,
      id: `d${depth}`,
      depth,
      parentId: depth === 2 ? id(0) : `d${depth - 1}`,
      commentCount: depth < 5 ? 1 : 0,
    }),
  );
  await insertPosts([
    ...direct,
    ...chain,
    aPost({ ...on, id: "low", depth: 2, parentId: id(0), downvotes: 3 }),
    aPost({ ...on, id: "gone", depth: 2, parentId: id(1), hiddenAt: 1, hiddenCause: "author" }),
    aPost({ threadId: "01Z", replyId: "01Z-r1", id: "secret" }),
  ]);
  await env.DB.prepare("update forum_posts set comment_count = 41 where id = '01A-r1'").run();
});

const idsOf = (nodes: readonly CommentNode[]): string[] => nodes.map((node) => node.id);

describe("the comments on a reply", () => {
  it.each(COMMENT_SORTS)("come each once by %s, direct ones page by page", async (sort) => {
    const found = await everyPage(async (cursor) => {
      const { comments, nextCursor } = await read(sort, cursor);
      return { items: comments, nextCursor };
    });
    expect(found).toHaveLength(40);
    expect(new Set(idsOf(found)).size).toBe(40);
    const keys = found.map(({ id: own, votes }) => (sort === "top" ? votes.up : Number(own.slice(1))));
    expect(keys).toEqual([...keys].sort((a, b) => (sort === "oldest" ? a - b : b - a)));
  });

  it("stand with their answers below them, down to the fifth level", async () => {
    const { comments } = await read("oldest");
    const [first, second] = comments;
    expect(idsOf(first?.answers ?? [])).toEqual(["d2", "low"]);
    const depths: number[] = [];
    for (let node = first; node !== undefined; node = node.answers[0]) depths.push(node.depth);
    expect(depths).toEqual([1, 2, 3, 4, 5]);
    expect(second?.answers[0]).toMatchObject({ id: "gone", html: null, hidden: { cause: "author" } });
    const byRating = (await read("top", undefined, id(0))).at;
    expect(idsOf(byRating?.answers ?? [])).toEqual(["d2", "low"]);
    expect(idsOf((await read("newest", undefined, id(0))).at?.answers ?? [])).toEqual(["low", "d2"]);
  });

  it("can be read from one of them on", async () => {
    const { at, comments } = await read("top", undefined, "d4");
    expect(at).toMatchObject({ id: "d4", depth: 4 });
    expect(idsOf(comments)).toEqual(["d5"]);
  });

  it("are found with their own reply and thread only, by those who may read it", async () => {
    const ask = (threadId: string, replyId: string, at?: string, viewer: Viewer = NOBODY) =>
      commentsPage(db, viewer, { threadId, replyId }, { sort: "top", cursor: undefined, at }, NOW);
    await expect(ask("01A", "01Z-r1")).rejects.toThrow("doesn't exist");
    await expect(ask("01Z", "01Z-r1")).rejects.toThrow("doesn't exist");
    await expect(ask("01A", id(1))).rejects.toThrow("doesn't exist");
    await expect(ask("01A", "01A-r2", id(1))).rejects.toThrow("doesn't exist");
    await expect(ask("01A", "01A-r1", "secret")).rejects.toThrow("doesn't exist");
    const vendor = aMember({ id: "v", role: "verified_vendor" });
    expect(idsOf((await ask("01Z", "01Z-r1", undefined, vendor)).comments)).toEqual(["secret"]);
  });
});

describe("a post's own address", () => {
  it("leads to the page of its position, or to its comment", async () => {
    const path = (postId: string, viewer: Viewer = NOBODY) => pathOfPost(db, viewer, postId);
    expect(await path("01A-r1")).toBe("/community/thread/01A#post-01A-r1");
    expect(await path("01A-r21")).toBe("/community/thread/01A?page=2#post-01A-r21");
    expect(await path("d3")).toBe("/community/thread/01A/reply/01A-r1?at=d3#post-d3");
    for (const unknown of ["nowhere", "secret", "01Z-r1"]) await expect(path(unknown)).rejects.toThrow("doesn't exist");
    expect(await path("01Z-r1", aMember({ id: "m", role: "moderator" }))).toBe("/community/thread/01Z#post-01Z-r1");
  });
});
