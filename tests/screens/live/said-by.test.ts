import { describe, expect, it } from "vitest";
import type { InboxFrame } from "@worker/domain/views/inbox/frame-forms";
import { newsTeller } from "~/live/said-by";

const NOW = Date.UTC(2026, 10, 1, 12);
const news = (title: string | null, at = NOW): InboxFrame => ({
  type: "news",
  at,
  unread: { messages: 0, notifications: 1 },
  notice: title === null ? null : { id: title, title, path: "/reviews", at },
});
const line = (overrides: object = {}): InboxFrame => ({
  type: "line",
  line: {
    ...{ conversationId: "ann.bea", lastActiveAt: null, lastAt: NOW, preview: "Hello", ending: "message" as const },
    ...{ isOwn: false, isPrivate: false, unread: 1, answer: null },
    person: { former: false, id: "ann", username: "ann", role: "member", tester: false, picture: null },
    ...overrides,
  },
});
const tell = (...frames: InboxFrame[]) => frames.map(newsTeller(() => NOW)).map((said) => said?.text ?? null);

describe("a notification", () => {
  it("is said when it comes, not when the page opens, and once", () => {
    expect(tell(news("Old"), news("New", NOW + 1), news("New", NOW + 1))).toEqual([null, "New", null]);
  });

  it("that shows again because a newer one was read is not said", () => {
    expect(tell(news("Newest", NOW + 1), news("Older"), news(null), news("Newest", NOW + 1))).toEqual(
      Array<null>(4).fill(null),
    );
  });

  it("is said where there was none before", () => {
    expect(tell(news(null), news("First"))).toEqual([null, "First"]);
  });
});

describe("a message", () => {
  it("is said with who wrote it, once", () => {
    expect(tell(line(), line(), line({ lastAt: NOW + 1 }))).toEqual([
      "New message from ann",
      null,
      "New message from ann",
    ]);
  });

  it("of one's own, read already, or from long ago is not said", () => {
    expect(tell(line({ isOwn: true }))).toEqual([null]);
    expect(tell(line({ unread: 0 }))).toEqual([null]);
    expect(tell(line({ lastAt: NOW - 60_000 }))).toEqual([null]);
  });

  it("leads to its conversation", () => {
    expect(newsTeller(() => NOW)(line())?.path).toBe("/messages?conversation=ann.bea");
  });
});
