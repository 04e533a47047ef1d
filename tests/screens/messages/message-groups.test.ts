import { describe, expect, it } from "vitest";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { groupMessages } from "~/messages/said/message-groups";
import { aMessageView } from "../../factories/message-view";

const MIDNIGHT = Date.UTC(2026, 10, 2);
const message = (seq: number, senderId: string | null, at: number) => aMessageView({ seq, senderId, at });
const seqs = (messages: MessageView[]) =>
  groupMessages(messages, "UTC").map((group) => group.messages.map(({ seq }) => seq));

describe("messages on the screen", () => {
  it("stand together while one member writes", () => {
    const noon = MIDNIGHT + 12 * 3_600_000;
    expect(seqs([message(1, "ann", noon), message(2, "ann", noon + 1), message(3, "bea", noon + 2)])).toEqual([
      [1, 2],
      [3],
    ]);
  });

  it("stand apart when more than five minutes lie between them", () => {
    const noon = MIDNIGHT + 12 * 3_600_000;
    expect(seqs([message(1, "ann", noon), message(2, "ann", noon + 300_000)])).toEqual([[1, 2]]);
    expect(seqs([message(1, "ann", noon), message(2, "ann", noon + 300_001)])).toEqual([[1], [2]]);
  });

  it.each([
    ["UTC", MIDNIGHT, ["Nov 1, 2026", "Nov 2, 2026"]],
    ["America/New_York", MIDNIGHT, ["Nov 1, 2026", null]],
    ["America/New_York", MIDNIGHT + 5 * 3_600_000, ["Nov 1, 2026", "Nov 2, 2026"]],
    ["Asia/Tokyo", MIDNIGHT - 9 * 3_600_000, ["Nov 1, 2026", "Nov 2, 2026"]],
  ])("begin a day anew at the reader's midnight (%s)", (zone, at, days) => {
    const groups = groupMessages([message(1, "ann", at - 1), message(2, "bea", at)], zone);
    expect(groups.map(({ day }) => day)).toEqual(days);
  });

  it("never join a line of the conversation's own", () => {
    const noon = MIDNIGHT + 12 * 3_600_000;
    expect(seqs([message(1, null, noon), message(2, null, noon)])).toEqual([[1], [2]]);
  });
});
