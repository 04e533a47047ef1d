import { describe, expect, it } from "vitest";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import type { LineKind } from "@worker/domain/voice/messages/line";
import type { ServerFrame } from "@worker/domain/voice/messages/frame-forms";
import { advance, type LiveState } from "~/messages/live/live-state";
import { aMessageView } from "../../factories/message-view";

const NOW = Date.UTC(2026, 10, 1);
const message = (seq: number, more: Partial<MessageView> = {}) => aMessageView({ seq, at: NOW, ...more });
const HOLD = { title: "Messaging Too Fast", why: "You can send 10 messages in 5 minutes.", until: NOW };
const START: LiveState = {
  messages: [message(1)],
  pending: [],
  otherRead: 0,
  otherIsHere: false,
  isPrivate: false,
  keepDays: 0,
  hold: null,
  typingUntil: 0,
};
const hear = (state: LiveState, ...frames: ServerFrame[]) =>
  frames.reduce((before, frame) => advance(before, { type: "frame", frame, other: "bea", now: NOW }), state);
const posted = (id: string) => advance(START, { type: "posted", id, text: "Mine", image: null, refused: null });

const LOADED = { type: "loaded" as const, otherRead: 0, otherIsHere: false, isPrivate: false, keepDays: 0 };
const kept = (seq: number, kind: LineKind) => message(seq, { senderId: null, line: { kind, by: "ann", from: null } });

describe("a live conversation", () => {
  it("knows which mode it is in, by what it loads and what it hears", () => {
    const sealed = hear(START, { type: "mode", isPrivate: true });
    expect(sealed.isPrivate).toBe(true);
    const loaded = { ...LOADED, messages: [] };
    expect(advance(sealed, loaded).isPrivate).toBe(false);
  });

  it("has each message once and in order, however it arrives", () => {
    const { messages } = hear(
      START,
      { type: "messages", messages: [message(3)] },
      { type: "messages", messages: [message(2), message(3)] },
    );
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("shows what was changed in its place", () => {
    const { messages } = hear(START, { type: "changed", message: message(1, { text: "Mended", editedAt: NOW }) });
    expect(messages).toEqual([message(1, { text: "Mended", editedAt: NOW })]);
  });

  it("has a message wait until it is stored", () => {
    const waiting = posted("own");
    expect(waiting.pending).toEqual([{ id: "own", text: "Mine", image: null, refused: null }]);
    const stored = hear(waiting, { type: "messages", messages: [message(2, { clientId: "own", senderId: "ann" })] });
    expect([stored.pending, stored.messages.length]).toEqual([[], 2]);
  });

  it("has what another tab says of a waiting message, and nothing of one that is stored", () => {
    const again = { type: "posted" as const, id: "own", text: "Mine", image: null };
    const refused = advance(posted("own"), { ...again, refused: "Not sent." });
    expect(refused.pending).toEqual([{ id: "own", text: "Mine", image: null, refused: "Not sent." }]);
    const stored = hear(refused, { type: "messages", messages: [message(2, { clientId: "own", senderId: "ann" })] });
    expect(advance(stored, { ...again, refused: null }).pending).toEqual([]);
  });

  it("knows which message did not reach the site, until it is stored or refused", () => {
    const unreached = advance(posted("own"), { type: "unreached", id: "own" });
    expect(unreached.pending.map(({ isUnreached }) => isUnreached)).toEqual([true]);
    const refused = advance(unreached, { type: "refused", id: "own", why: "Too fast", hold: null });
    expect(refused.pending.map(({ isUnreached }) => isUnreached)).toEqual([undefined]);
  });

  it("keeps a message that was refused, and why, until it is sent again", () => {
    const refused = advance(posted("own"), { type: "refused", id: "own", why: "Messaging Too Fast", hold: HOLD });
    expect(refused.pending).toEqual([{ id: "own", text: "Mine", image: null, refused: "Messaging Too Fast" }]);
    expect(refused.hold).toBe(HOLD);
    const again = advance(refused, { type: "refused", id: "own", why: "Blocked", hold: null });
    expect(again.hold).toBe(HOLD);
    expect(advance(refused, { type: "again", id: "own" }).pending[0]?.refused).toBeNull();
    expect(advance(refused, { type: "discarded", id: "own" }).pending).toEqual([]);
  });

  it("keeps why a message was refused that its device had kept so", () => {
    const kept = advance(START, { type: "posted", id: "own", text: "Mine", image: null, refused: "Not sent." });
    expect(kept.pending).toEqual([{ id: "own", text: "Mine", image: null, refused: "Not sent." }]);
  });

  it("knows for how long messages are kept by the newest line that says so", () => {
    const set = hear(START, { type: "messages", messages: [kept(2, "kept-30")] });
    expect(set.keepDays).toBe(30);
    expect(hear(set, { type: "messages", messages: [kept(2, "kept-90")] }).keepDays, "heard before").toBe(30);
    expect(hear(set, { type: "messages", messages: [message(3), kept(4, "private-on")] }).keepDays).toBe(30);
    expect(hear(set, { type: "messages", messages: [kept(3, "kept-always")] }).keepDays).toBe(0);
    expect(advance(set, { ...LOADED, messages: [message(1)] }).keepDays, "read before").toBe(30);
    expect(advance(set, { ...LOADED, messages: [message(3)] }).keepDays).toBe(0);
  });

  it("knows how far the other has read, which never goes back", () => {
    const read = hear(START, { type: "read", by: "bea", seq: 5 }, { type: "read", by: "bea", seq: 2 });
    expect(read.otherRead).toBe(5);
    expect(hear(START, { type: "read", by: "ann", seq: 5 }).otherRead).toBe(0);
  });

  it("says that the other types until they send or stop", () => {
    const typing = hear(START, { type: "typing", by: "bea" });
    expect(typing.typingUntil).toBeGreaterThan(NOW);
    expect(hear(typing, { type: "messages", messages: [message(2)] }).typingUntil).toBe(0);
  });
});
