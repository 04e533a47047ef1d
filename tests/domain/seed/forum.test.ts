import { describe, expect, it } from "vitest";
import { demo, groupBy, read } from "./demo";

const rows = read(demo());
const textOf = (content: string): string => content.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
const texts = [
  ...rows.forumThreads.flatMap(({ title, excerpt, tags }) => [title, excerpt, ...tags]),
  ...rows.forumPosts.map(({ content }) => textOf(content)),
  ...rows.forumPostEdits.map(({ content }) => textOf(content)),
  ...rows.forumDrafts.flatMap(({ title, content }) => [title, content]),
];
const matching = (pattern: RegExp): string[] => texts.filter((text) => pattern.test(text)).slice(0, 5);

/** What the integrity screen compares: runs of three plain words (rules/integrity#near-duplicates). */
function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  return new Set(
    words.length < 3
      ? [words.join(" ")]
      : words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`),
  );
}

/** Pairs that share at least 85 % of their runs; such two share one of the rarest of either, so only those are compared. */
function similarPairs(contents: readonly string[], atLeast: number): [string, string][] {
  const sets = contents.map(shingles);
  const counts = new Map<string, number>();
  for (const set of sets) for (const each of set) counts.set(each, (counts.get(each) ?? 0) + 1);
  const rareFirst = sets.map((set) =>
    [...set].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1)),
  );
  const having = new Map<string, number[]>();
  const pairs = new Map<string, [string, string]>();
  rareFirst.forEach((ordered, at) => {
    const telling = ordered.slice(0, Math.floor((1 - atLeast) * ordered.length) + 1);
    for (const shingle of telling) {
      for (const other of having.get(shingle) ?? []) {
        const [one, two] = [sets[at] ?? new Set<string>(), sets[other] ?? new Set<string>()];
        const both = [...one].filter((each) => two.has(each)).length;
        if (both / (one.size + two.size - both) >= atLeast)
          pairs.set(`${at}/${other}`, [contents[at] ?? "", contents[other] ?? ""]);
      }
      having.set(shingle, [...(having.get(shingle) ?? []), at]);
    }
  });
  return [...pairs.values()];
}

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
    expect(matching(/[{}|]|\[[^\]]*\]|undefined|NaN| {2}|\bnull\b/)).toEqual([]);
    expect(rows.forumPosts.filter(({ content, html }) => content.length < 5 || html === "")).toEqual([]);
  });

  it("advises no amounts, promises no health, and never says that something is legal", () => {
    expect(
      matching(/\b(dos(e|es|age|ing)|redose|mg\/kg|serving size|take (one|two|half|a)|start (with|low)|tolerance)\b/i),
    ).toEqual([]);
    expect(
      matching(
        /\b(cures?|heals?|treats|treatment|therapy|anxiety|depression|insomnia|withdrawals?|opioids?|pain|relief from|medicine|safe)\b/i,
      ),
    ).toEqual([]);
    expect(
      matching(
        /\b(amazing|awesome|incredible|miracle|potent|strongest|insane|unbelievable|mind-blowing|game[- ]changer|life[- ]changing|best ever|euphoria|high)\b/i,
      ),
    ).toEqual([]);
    expect(matching(/\b(il)?legal(ly)?\b|\blawful\b/i)).toEqual([]);
  });
});
