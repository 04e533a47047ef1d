import { describe, expect, it } from "vitest";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { groupMessages } from "~/messages/message-groups";

const MIDNIGHT = Date.UTC(2026, 10, 2);
const message = (seq: number, senderId: string | null, at: number): MessageView => ({
  ...{ seq, senderId, at, clientId: `message-${seq}`, isPrivate: false },
  ...{ text: "Text", sealed: null, editedAt: null, isDeleted: false, removedFor: null, line: null, image: null },
});
const seqs = (messages: MessageView[]) => groupMessages(messages).map((group) => group.messages.map(({ seq }) => seq));

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

  it("begin a day anew at midnight UTC", () => {
    const groups = groupMessages([message(1, "ann", MIDNIGHT - 1), message(2, "ann", MIDNIGHT)]);
    expect(groups.map(({ day }) => day)).toEqual(["2026-11-01", "2026-11-02"]);
  });

  it("never join a line of the conversation's own", () => {
    const noon = MIDNIGHT + 12 * 3_600_000;
    expect(seqs([message(1, null, noon), message(2, null, noon)])).toEqual([[1], [2]]);
  });
});
