import { describe, expect, it } from "vitest";
import { demo, groupBy, read } from "./demo";
import { ADVICE, HEALTH, HYPE, LEGAL, similarPairs, UNFINISHED } from "./text-checks";

const rows = read(demo());
const textOf = (content: string): string => content.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
const texts = [
  ...rows.forumThreads.flatMap(({ title, excerpt, tags }) => [title, excerpt, ...tags]),
  ...rows.forumPosts.map(({ content }) => textOf(content)),
  ...rows.forumPostEdits.map(({ content }) => textOf(content)),
  ...rows.forumDrafts.flatMap(({ title, content }) => [title, content]),
];
const matching = (pattern: RegExp): string[] => texts.filter((text) => pattern.test(text)).slice(0, 5);

describe("the forum's demo", () => {
  it("holds as much as a forum of two years", () => {
    expect(rows.forumThreads.length).toBeGreaterThanOrEqual(400);
    expect(rows.forumPosts.length).toBeGreaterThanOrEqual(6000);
    expect(new Set(rows.forumThreads.map(({ categoryId }) => categoryId)).size).toBe(6);
    expect(Math.max(...rows.forumPosts.map(({ depth }) => depth))).toBe(5);
    expect(Math.max(...rows.forumThreads.map(({ replyCount = 0 }) => replyCount))).toBeGreaterThan(950);
  });

  it("shows what moderators and authors do", () => {
    const causes = groupBy(rows.forumPosts, ({ hiddenCause }) => hiddenCause ?? "shown");
    expect(causes.get("moderator")?.length).toBeGreaterThan(20);
    expect(causes.get("author")?.length).toBeGreaterThan(20);
    expect(rows.forumThreads.filter(({ pinnedAt }) => pinnedAt).length).toBeGreaterThanOrEqual(4);
    expect(rows.forumThreads.filter(({ lockedAt }) => lockedAt).length).toBeGreaterThanOrEqual(4);
    expect(
      rows.forumPosts.filter(({ upvotes = 0, downvotes = 0 }) => upvotes + downvotes >= 10).length,
    ).toBeGreaterThan(50);
  });

  it("leaves something unread for each demo account but newbie, and has member writing", () => {
    const last = new Map(rows.forumThreads.map(({ id, lastPosition }) => [id, lastPosition ?? 0]));
    const reads = groupBy(rows.forumReads, ({ userId }) => userId);
    for (const { id, username } of rows.users.slice(0, 7)) {
      const own = reads.get(id) ?? [];
      const unread = own.filter(({ threadId, position }) => position < (last.get(threadId) ?? 0)).length;
      expect([username, own.length > 0 && unread > 0 && unread < own.length]).toEqual([username, true]);
    }
    const member = rows.users.find(({ username }) => username === "member")?.id;
    expect(rows.forumDrafts.map(({ userId }) => userId)).toEqual([member, member]);
  });

  it("says no two things alike", () => {
    expect(
      similarPairs(
        rows.forumPosts.map(({ content }) => textOf(content)),
        0.85,
      ).slice(0, 5),
    ).toEqual([]);
  });

  it("has every choice made and every slot filled", () => {
    expect(matching(UNFINISHED)).toEqual([]);
    expect(rows.forumPosts.filter(({ content, html }) => content.length < 5 || html === "")).toEqual([]);
  });

  it("advises no amounts, promises no health, and never says that something is legal", () => {
    expect(matching(ADVICE)).toEqual([]);
    expect(matching(HEALTH)).toEqual([]);
    expect(matching(HYPE)).toEqual([]);
    expect(matching(LEGAL)).toEqual([]);
  });
});
