import { describe, expect, it } from "vitest";
import { spamScore } from "@worker/domain/voice/messaging-safety/spam-score";
import { suspicionOfScore } from "@worker/domain/voice/messaging-safety/suspicions";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const quiet = { accountAgeMs: 400 * DAY, vendorRatio: 0, messagesInDay: 0, averageLength: 50 };

describe("the spam score", () => {
  it.each([
    ["an account of just under a day", { accountAgeMs: DAY - 1 }, 20],
    ["an account of exactly a day", { accountAgeMs: DAY }, 10],
    ["an account of just under seven days", { accountAgeMs: 7 * DAY - 1 }, 10],
    ["an account of exactly seven days", { accountAgeMs: 7 * DAY }, 0],
    ["eight of ten contacts being vendors", { vendorRatio: 0.8 }, 15],
    ["more than that", { vendorRatio: 0.81 }, 30],
    ["half of them", { vendorRatio: 0.5 }, 0],
    ["60 messages in a day", { messagesInDay: 60 }, 0],
    ["61", { messagesInDay: 61 }, 10],
    ["80", { messagesInDay: 80 }, 10],
    ["81", { messagesInDay: 81 }, 25],
    ["an average of 10 characters", { averageLength: 10 }, 0],
    ["an average below 10", { averageLength: 9.9 }, 15],
    ["no known lengths", { averageLength: null }, 0],
    ["everything at once", { accountAgeMs: 0, vendorRatio: 1, messagesInDay: 200, averageLength: 1 }, 90],
  ])("of %s", (_, behavior, score) => expect(spamScore({ ...quiet, ...behavior })).toBe(score));

  it("is suspicious from 70 on, and aggressive of accounts up to three days old", () => {
    expect(suspicionOfScore(69, 0)).toBeNull();
    expect(suspicionOfScore(70, 3 * DAY)).toMatchObject({ type: "new_user_aggressive", action: "rate_limit" });
    expect(suspicionOfScore(70, 3 * DAY + 1)).toMatchObject({ type: "vendor_spam", action: "flag_for_review" });
  });
});
