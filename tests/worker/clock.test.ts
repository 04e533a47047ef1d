import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentTime } from "@worker/clock";
import type { Settings } from "@worker/env";

const settings = (NOW: string | undefined, ENVIRONMENT: Settings["ENVIRONMENT"] = "test") =>
  ({ NOW, ENVIRONMENT }) as Settings;
const isReal = (at: number) => at === Date.now();

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("the clock", () => {
  it("is real without NOW, and with one that is left empty", () => {
    expect(currentTime(settings(undefined))).toSatisfy(isReal);
    expect(currentTime(settings(""))).toSatisfy(isReal);
    expect(currentTime(settings("  "))).toSatisfy(isReal);
  });

  it("starts at NOW, an ISO date or epoch milliseconds, and runs on", () => {
    const start = Date.UTC(2026, 4, 1);
    for (const now of ["2026-05-01T00:00:00Z", String(start)]) {
      const before = currentTime(settings(now)) - start;
      expect(before).toBeGreaterThanOrEqual(0);
      expect(before).toBeLessThan(60_000);
      vi.setSystemTime(Date.now() + 3000);
      expect(currentTime(settings(now)) - start).toBe(before + 3000);
    }
  });

  it("is real in production, whatever NOW says", () => {
    expect(currentTime(settings("2026-05-01T00:00:00Z", "production"))).toSatisfy(isReal);
  });

  it("names a NOW that is no time", () => {
    expect(() => currentTime(settings("soon"))).toThrow(/NOW .*soon/);
  });
});
