import { describe, expect, it } from "vitest";
import { pendingNotices } from "@worker/domain/foundation/announced-changes/announced-change";
import { earliestDay, PER_RUN } from "@worker/domain/oversight/announcing/audience";
import { DAY, NOW } from "../../../factories/rows";

const day = (at: number) => new Date(at).toISOString();

describe("the first day that can be chosen", () => {
  it("begins 14 whole days from now or later", () => {
    expect(day(earliestDay(NOW, 0))).toBe("2026-12-05T00:00:00.000Z");
    expect(day(earliestDay(Date.UTC(2026, 10, 20), 0))).toBe("2026-12-04T00:00:00.000Z");
  });

  it("leaves the same time to whoever is mailed last", () => {
    const twelveHours = PER_RUN * 60 * 12;
    expect(day(earliestDay(NOW, twelveHours))).toBe("2026-12-05T00:00:00.000Z");
    expect(day(earliestDay(NOW, twelveHours + 1))).toBe("2026-12-06T00:00:00.000Z");
  });
});

describe("the notice on every page", () => {
  const change = (id: string, effectiveAt: number, withdrawnAt: number | null = null) => ({
    ...{ id, document: "privacy" as const, summary: "More.", effectiveAt, announcedAt: NOW - DAY },
    ...{ withdrawnAt, withdrawnReason: null },
  });

  it("stands until the day comes, the next one first", () => {
    const known = [change("a", NOW + 30 * DAY), change("b", NOW + DAY), change("c", NOW), change("d", NOW + DAY, 1)];
    expect(pendingNotices(known, NOW)).toEqual([
      { to: "/privacy-policy#announced-changes", text: "Our Privacy Policy changes on Nov 21, 2026" },
      { to: "/privacy-policy#announced-changes", text: "Our Privacy Policy changes on Dec 20, 2026" },
    ]);
    expect(pendingNotices(known, NOW + DAY - 1).length).toBe(2);
    expect(pendingNotices(known, NOW + DAY).length).toBe(1);
  });
});
