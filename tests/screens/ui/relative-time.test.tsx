import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RelativeTime, relativeTime } from "~/ui/relative-time";

const NOW = Date.UTC(2026, 10, 20, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("relative time", () => {
  it.each([
    [0, "Just now"],
    [MINUTE - 1, "Just now"],
    [MINUTE, "1m"],
    [HOUR - 1, "59m"],
    [HOUR, "1h"],
    [DAY - 1, "23h"],
    [DAY, "1d"],
    [7 * DAY - 1, "6d"],
    [7 * DAY, "Nov 13, 2026"],
    [-5 * MINUTE, "Just now"],
  ])("%i ms ago reads %s", (age, words) => {
    expect(relativeTime(NOW - age, NOW)).toBe(words);
  });

  it.each([
    [0, "just now"],
    [MINUTE, "1m ago"],
    [6 * DAY, "6d ago"],
    [7 * DAY, "Nov 13, 2026"],
  ])("%i ms ago reads %s in a sentence", (age, words) => {
    expect(renderToStaticMarkup(<RelativeTime within at={NOW - age} now={NOW} />)).toContain(`>${words}</time>`);
  });

  it("carries the machine's date and the absolute one", () => {
    expect(renderToStaticMarkup(<RelativeTime at={NOW - HOUR} now={NOW} />)).toBe(
      '<time dateTime="2026-11-20T11:00:00.000Z" title="Nov 20, 2026, 11:00 UTC">1h</time>',
    );
  });
});
