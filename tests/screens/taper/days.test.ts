import { describe, expect, it } from "vitest";
import { addDays, formatOffset, instantOf, isDay, lastDays, momentOf, newestFirst } from "@taper/notebook/days";
import { figuresOf, loggedDays, stepOn } from "@taper/notebook/figures";
import { entryOn, idOf, ITEM, SAMPLE, stepFrom } from "./sample";

describe("a day", () => {
  it.each(["2026-02-28", "2028-02-29", "1999-12-31"])("is %s", (day) => expect(isDay(day)).toBe(true));
  it.each(["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "", "0999-01-01", "2026-01-01T00"])(
    "is not %s",
    (day) => expect(isDay(day)).toBe(false),
  );

  it("has a next one, over months, leap days and the nights in which clocks change", () => {
    expect(addDays("2026-10-31", 1)).toBe("2026-11-01");
    expect(addDays("2026-11-01", 1)).toBe("2026-11-02");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(lastDays("2026-03-09", 3)).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
  });

  it("is the one on the clock where it was lived, whatever the clock is later", () => {
    const evening = Date.parse("2026-11-28T23:30:00-05:00");
    expect(momentOf(evening, -300)).toEqual({ day: "2026-11-28", time: "23:30", offset: -300 });
    expect(momentOf(evening, 60)).toEqual({ day: "2026-11-29", time: "05:30", offset: 60 });
    expect(instantOf(momentOf(evening, -300))).toBe(evening);
    expect(instantOf(momentOf(evening, 345))).toBe(evening);
  });

  it("orders what was written on different clocks by what came after what", () => {
    const before = { day: "2026-11-01", time: "01:50", offset: -240 };
    // The same hour once more, after the clock was set back.
    const after = { day: "2026-11-01", time: "01:10", offset: -300 };
    expect([before, after].toSorted(newestFirst)).toEqual([after, before]);
  });

  it("says how far a clock was from Greenwich", () => {
    expect([0, 60, -300, 345, -210].map(formatOffset)).toEqual(["UTC+0", "UTC+1", "UTC−5", "UTC+5:45", "UTC−3:30"]);
  });
});

describe("figures", () => {
  it("sum a day as people add, and tell nothing logged from none", () => {
    const entries = [
      entryOn(10, "2026-11-27", { amount: 0.1 }),
      entryOn(11, "2026-11-27", { amount: 0.2 }),
      entryOn(12, "2026-11-28", { amount: 0 }),
      entryOn(13, "2026-11-28", { amount: 9, itemId: idOf(99) }),
    ];
    expect(figuresOf({ ...SAMPLE, entries }, ITEM.id, "2026-11-28", 3).map(({ amount }) => amount)).toEqual([
      null,
      0.3,
      0,
    ]);
  });

  it("know the schedule of each day: the last step begun, and of two on one day the one written later", () => {
    const steps = [stepFrom(20, "2026-11-10", 4), stepFrom(22, "2026-11-20", 2), stepFrom(21, "2026-11-20", 3)];
    const on = (day: string) => stepOn(steps, ITEM.id, day)?.upTo ?? null;
    expect(["2026-11-09", "2026-11-10", "2026-11-19", "2026-11-20", "2027-01-01"].map(on)).toEqual([null, 4, 4, 2, 2]);
  });

  it("count days with anything written, and the most in a row, over a month's end", () => {
    const entries = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-01", "2026-11-05"].map((day, index) =>
      entryOn(30 + index, day),
    );
    expect(loggedDays({ ...SAMPLE, entries }, "2026-11-30")).toEqual({ days: 5, ofLast30: 3, longestRun: 3 });
    expect(loggedDays({ ...SAMPLE, entries: [], journal: [] }, "2026-11-30")).toEqual({
      days: 0,
      ofLast30: 0,
      longestRun: 0,
    });
  });
});
