import { describe, expect, it } from "vitest";
import type { ListLine } from "@worker/domain/views/messages/conversation-list";
import { moreActive, stillNews, unreadBut } from "~/messages/live/use-live-list";

const line = (conversationId: string, lastAt: number): ListLine => ({
  ...{ conversationId, lastAt, lastActiveAt: null, preview: null, ending: "message" },
  ...{ isOwn: false, isPrivate: false, unread: 1, person: { former: true }, answer: null },
});
const ids = (lines: ListLine[]) => lines.map(({ conversationId }) => conversationId);

describe("how many conversations have something unread", () => {
  it("leaves the open one out where its line is among those that were counted", () => {
    expect(unreadBut("open", 2, [line("open", 1), line("other", 1)])).toBe(1);
    expect(unreadBut(null, 2, [line("open", 1)])).toBe(2);
  });

  it("takes nothing off a count that came after it was read, and is never less than none", () => {
    expect(unreadBut("open", 1, [])).toBe(1);
    expect(unreadBut("open", 0, [line("open", 1)])).toBe(0);
  });
});

describe("how many conversations became active since the list was loaded", () => {
  const DAY = 86_400_000;
  const now = 100 * DAY;
  const newest = { isNewest: true, loadedAt: now };
  const heard = [line("new", now), line("woken", now), line("active", now)];
  const items = [line("active", 99 * DAY), line("woken", 50 * DAY)];

  it("counts what is new and what had rested, each once", () => {
    expect(moreActive(heard, { items, nextCursor: null }, newest)).toBe(2);
    expect(moreActive([], { items, nextCursor: null }, newest)).toBe(0);
    expect(moreActive(heard, { items, nextCursor: "more" }, newest), "later pages rest").toBe(2);
  });

  it("leaves out what may be counted already", () => {
    const first = { items: items.slice(0, 1), nextCursor: "more" };
    expect(moreActive(heard, first, newest)).toBe(0);
    expect(moreActive(heard, { items, nextCursor: null }, { ...newest, isNewest: false })).toBe(1);
  });
});

describe("what the inbox told of before a list came that had been read earlier", () => {
  it("stays where the list does not know it, or knows it older", () => {
    const heard = [line("begun", 9), line("moved", 8), line("known", 7)];
    expect(ids(stillNews(heard, { items: [], nextCursor: null }))).toEqual(["begun", "moved", "known"]);
    const loaded = { items: [line("known", 7), line("moved", 3)], nextCursor: null };
    expect(ids(stillNews(heard, loaded))).toEqual(["begun", "moved"]);
  });

  it("gives way to a list that is as new, and to the next page", () => {
    const loaded = { items: [line("a", 7), line("b", 5)], nextCursor: "more" };
    expect(stillNews([line("a", 7), line("older", 4)], loaded)).toEqual([]);
    expect(ids(stillNews([line("older", 4), line("newer", 6)], loaded))).toEqual(["newer"]);
  });
});
