import { describe, expect, it } from "vitest";
import { nextStretch } from "@worker/db/recount";

describe("the keys of a recount's next stretch", () => {
  it("shrink to what fits where keys stand for many rows, down to one", () => {
    expect(nextStretch(20_000, 50)).toBe(25);
    expect(nextStretch(450_000)).toBe(1);
    expect(nextStretch(5_000_000, 1)).toBe(1);
  });

  it("at most double where little is read, up to 500", () => {
    expect(nextStretch(100, 50)).toBe(100);
    expect(nextStretch(0, 400)).toBe(500);
    expect(nextStretch(8000, 400)).toBe(500);
  });
});
