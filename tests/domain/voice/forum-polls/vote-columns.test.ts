import { describe, expect, it } from "vitest";
import { POLL_OPTIONS } from "@worker/domain/voice/forum-polls/poll-fields";
import { VOTE_COLUMNS } from "@worker/domain/voice/forum-polls/vote-columns";

describe("a poll's row", () => {
  it("has a place to count each choice that a poll can have", () => {
    expect(VOTE_COLUMNS).toHaveLength(POLL_OPTIONS.max);
  });
});
