import { expect, it } from "vitest";
import { presenceOf } from "@worker/domain/foundation/users/presence";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 1, 12);

it.each([
  [0, "on"],
  [5 * MINUTE - 1, "on"],
  [5 * MINUTE, "away"],
  [60 * MINUTE - 1, "away"],
  [60 * MINUTE, null],
])("after %i ms is %s", (ago, expected) => {
  expect(presenceOf(NOW - ago, NOW)).toBe(expected);
});

it("is nothing for whoever does not show it", () => {
  expect(presenceOf(null, NOW)).toBeNull();
});
