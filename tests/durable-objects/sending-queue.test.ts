import { describe, expect, it } from "vitest";
import { SendingQueue } from "@objects/conversation/sending-queue";

const SENDER = { id: "ann", isLimited: true };
const draft = { clientId: "one", text: "Hello", isPrivate: false };

/** A conversation that becomes something else while the limiter is asked. */
function queueThat(changes: (now: { isBlocked: boolean; isPrivate: boolean }) => void) {
  const now = { isBlocked: false, isPrivate: false };
  const stored: string[] = [];
  const queue = new SendingQueue({
    isPrivate: () => now.isPrivate,
    isBlocked: () => now.isBlocked,
    isKnown: () => undefined,
    take: async (_, drafts) => {
      await Promise.resolve();
      changes(now);
      return { granted: drafts.length, hold: null, isNewHold: false, inDay: drafts.length, mark: null };
    },
    seal: (_, { text }) => Promise.resolve({ body: text, image: null }),
    store: (sealed) => {
      stored.push(...sealed.map(({ body }) => body));
      return [];
    },
    written: () => Promise.resolve(),
  });
  return { queue, stored };
}

describe("a message that is on its way", () => {
  it.each([
    ["one blocks the other", "blocked", (now: { isBlocked: boolean }) => (now.isBlocked = true)],
    ["the mode changes", "mode-changed", (now: { isPrivate: boolean }) => (now.isPrivate = true)],
  ] as const)("is not stored where %s meanwhile", async (_, status, changes) => {
    const { queue, stored } = queueThat(changes);
    expect(await queue.post(SENDER, draft, 1)).toEqual({ status });
    expect(stored).toEqual([]);
  });
});
