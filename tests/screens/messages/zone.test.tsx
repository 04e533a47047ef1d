import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { wordsOfLine } from "~/messages/said/line-words";
import { Clock, clockIn, dateIn, Moment } from "~/messages/times/zone";

const AT = Date.UTC(2026, 10, 20, 0, 5);

describe("a time in a reader's zone", () => {
  it.each([
    ["UTC", "Nov 20, 2026", "00:05 UTC"],
    ["America/New_York", "Nov 19, 2026", "19:05"],
    ["Asia/Kolkata", "Nov 20, 2026", "05:35"],
  ])("is the one of %s", (zone, date, clock) => {
    expect([dateIn(AT, zone), clockIn(AT, zone)]).toEqual([date, clock]);
  });

  it("is the day from when on messages go, as the line of a conversation says it", () => {
    const line = { kind: "kept-30", by: "ann", from: AT } as const;
    const inZone = (zone: string) => wordsOfLine({ line, text: null }, "ann", { former: true }, zone);
    expect(inZone("UTC")).toContain("From Nov 20, 2026 on");
    expect(inZone("America/New_York")).toContain("From Nov 19, 2026 on");
  });

  it("says without scripts that it is UTC", () => {
    const attributes = 'dateTime="2026-11-20T00:05:00.000Z" title="Nov 20, 2026, 00:05 UTC"';
    expect(renderToStaticMarkup(<Clock at={AT} />)).toBe(`<time ${attributes}>00:05 UTC</time>`);
    expect(renderToStaticMarkup(<Moment at={AT} />)).toBe(`<time ${attributes}>Nov 20, 2026, 00:05 UTC</time>`);
  });
});
