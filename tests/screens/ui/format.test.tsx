import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatCompact,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  plural,
} from "~/ui/format";

describe("money", () => {
  it("shows integer cents as dollars with two digits", () => {
    expect([1800, 5, 0, 123456789, -250].map(formatMoney)).toEqual([
      "$18.00",
      "$0.05",
      "$0.00",
      "$1,234,567.89",
      "−$2.50",
    ]);
  });
});

describe("numbers", () => {
  it("groups thousands and keeps fractions", () => {
    expect([0, 999, 1000, 2914, 1234567.5, -4200].map(formatNumber)).toEqual([
      "0",
      "999",
      "1,000",
      "2,914",
      "1,234,567.5",
      "−4,200",
    ]);
  });

  it("shortens with K and M, and never writes 1000K", () => {
    expect([950, 999, 1000, 1234, 999_949, 999_950, 3_400_000].map(formatCompact)).toEqual([
      "950",
      "999",
      "1K",
      "1.2K",
      "999.9K",
      "1M",
      "3.4M",
    ]);
  });

  it("counts in words", () => {
    expect(plural(1, "review")).toBe("1 review");
    expect(plural(0, "review")).toBe("0 reviews");
    expect(plural(1200, "reply", "replies")).toBe("1,200 replies");
    expect(formatPercent(0.834)).toBe("83%");
    expect([512, 2048, 6_396_314].map(formatBytes)).toEqual(["512 B", "2 kB", "6.1 MB"]);
  });
});

describe("dates", () => {
  it("are in UTC, whatever the machine's zone", () => {
    expect(formatDate(Date.UTC(2026, 10, 12, 23, 59))).toBe("Nov 12, 2026");
    expect(formatDate(Date.UTC(2026, 0, 1))).toBe("Jan 1, 2026");
    expect(formatDateTime(Date.UTC(2026, 10, 12, 4, 5))).toBe("Nov 12, 2026, 04:05 UTC");
  });
});
