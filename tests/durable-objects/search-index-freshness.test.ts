import { describe, expect, it } from "vitest";
import { AGE_MAX_MS, hasMoved, isDue, mustWait, type Status } from "@objects/search-index/freshness";

const NOW = 1_000_000_000_000;
const manifest = {
  format: 1 as const,
  version: "v1",
  fingerprint: "3 24 14 160 900",
  epoch: 3,
  vendors: { key: "k", rows: 24 },
  products: [],
  batches: [],
  labs: null,
};
const status = (overrides: Partial<Status> = {}): Status => ({
  manifest,
  builtAt: NOW,
  touched: 5,
  built: 5,
  ...overrides,
});

describe("who waits for a build", () => {
  it("is everybody while there is no index", () => {
    expect(mustWait(status({ manifest: null }), { author: null, epoch: 0 }, false)).toBe(true);
  });

  it("is whoever knows of a hide or ban that the version does not hold", () => {
    expect(mustWait(status(), { author: null, epoch: 4 }, false)).toBe(true);
    expect(mustWait(status(), { author: null, epoch: 3 }, false)).toBe(false);
    expect(mustWait(status(), { author: null, epoch: 2 }, false)).toBe(false);
  });

  it("is the author of a change, and no other reader", () => {
    expect(mustWait(status({ touched: 6 }), { author: "a", epoch: 3 }, true)).toBe(true);
    expect(mustWait(status({ touched: 6 }), { author: "b", epoch: 3 }, false)).toBe(false);
    expect(mustWait(status({ touched: 6 }), { author: null, epoch: 3 }, true)).toBe(false);
  });
});

describe("when a build is due", () => {
  it("is after an announced change, and once a day", () => {
    expect(isDue(status(), NOW)).toBe(false);
    expect(isDue(status({ touched: 6 }), NOW)).toBe(true);
    expect(isDue(status({ manifest: null }), NOW)).toBe(true);
    expect(isDue(status(), NOW + AGE_MAX_MS - 1)).toBe(false);
    expect(isDue(status(), NOW + AGE_MAX_MS)).toBe(true);
  });

  it("is when the database looks different", () => {
    expect(hasMoved(status(), { epoch: 3, text: "3 24 14 160 900" })).toBe(false);
    expect(hasMoved(status(), { epoch: 3, text: "3 24 14 160 901" })).toBe(true);
  });
});
