import { describe, expect, it } from "vitest";
import { formatDuration } from "../../../../app/lounge/duration";
import { responseOf } from "@worker/domain/views/lounge/response";

const HOUR = 3_600_000;
const first = (hours: number | null) => ({
  firstReceivedAt: 1000,
  answeredAt: hours === null ? null : 1000 + hours * HOUR,
});

describe("how a vendor answers", () => {
  it("is the share of first messages that were answered, and the median of their times", () => {
    expect(responseOf([first(1), first(30), first(2), first(null)])).toEqual({
      ...{ received: 4, answered: 3, rate: 0.75 },
      medianMs: 2 * HOUR,
    });
    expect(responseOf([first(1), first(4)]).medianMs).toBe(2.5 * HOUR);
  });

  it("leaves out what the vendor began", () => {
    const begun = { firstReceivedAt: null, answeredAt: null };
    expect(responseOf([begun, first(1)])).toMatchObject({ received: 1, answered: 1, rate: 1 });
    expect(responseOf([begun])).toEqual({ received: 0, answered: 0, rate: null, medianMs: null });
  });

  it("has a time of nothing where nothing was answered", () => {
    expect(responseOf([first(null)])).toEqual({ received: 1, answered: 0, rate: 0, medianMs: null });
  });
});

describe("how long something took", () => {
  it.each([
    [20_000, "under 1 min"],
    [60_000, "1 min"],
    [HOUR - 1, "59 min"],
    [HOUR, "1 h"],
    [3.5 * HOUR, "3 h 30 min"],
    [52 * HOUR + 5000, "2 d 4 h"],
    [48 * HOUR + 60_000, "2 d"],
  ])("%i ms read %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
