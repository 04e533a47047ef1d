import { describe, expect, it } from "vitest";
import { AGE_MAX_MS, hasMoved, isDue, mustWait, type Standing } from "@objects/search-index/freshness";

const NOW = 1_000_000_000_000;
const manifest = {
  format: 1 as const,
  version: "v1",
  fingerprint: "3 24 14 160 900",
  epoch: 3,
  vendors: { key: "k", rows: 24 },
  products: [],
};
const standing = (overrides: Partial<Standing> = {}): Standing => ({
  manifest,
  builtAt: NOW,
  touched: 5,
  built: 5,
  ...overrides,
});

describe("who waits for a build", () => {
  it("is everybody while there is no index", () => {
    expect(mustWait(standing({ manifest: null }), { author: null, epoch: 0 }, false)).toBe(true);
  });

  it("is whoever knows of a hide or ban that the version does not hold", () => {
    expect(mustWait(standing(), { author: null, epoch: 4 }, false)).toBe(true);
    expect(mustWait(standing(), { author: null, epoch: 3 }, false)).toBe(false);
    expect(mustWait(standing(), { author: null, epoch: 2 }, false)).toBe(false);
  });

  it("is the author of a change, and no other reader", () => {
    expect(mustWait(standing({ touched: 6 }), { author: "a", epoch: 3 }, true)).toBe(true);
    expect(mustWait(standing({ touched: 6 }), { author: "b", epoch: 3 }, false)).toBe(false);
    expect(mustWait(standing({ touched: 6 }), { author: null, epoch: 3 }, true)).toBe(false);
  });
});

describe("when a build is due", () => {
  it("is after an announced change, and once a day", () => {
    expect(isDue(standing(), NOW)).toBe(false);
    expect(isDue(standing({ touched: 6 }), NOW)).toBe(true);
    expect(isDue(standing({ manifest: null }), NOW)).toBe(true);
    expect(isDue(standing(), NOW + AGE_MAX_MS - 1)).toBe(false);
    expect(isDue(standing(), NOW + AGE_MAX_MS)).toBe(true);
  });

  it("is when the database looks different", () => {
    expect(hasMoved(standing(), { epoch: 3, text: "3 24 14 160 900" })).toBe(false);
    expect(hasMoved(standing(), { epoch: 3, text: "3 24 14 160 901" })).toBe(true);
  });
});
