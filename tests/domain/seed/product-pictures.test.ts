import { expect, it } from "vitest";
import { partAt } from "../../../scripts/seed/pictures/shapes";

/** What a card shows of a picture's height: two thirds of it, of the rest three fifths cut off above. */
const SHOWN = { from: (1 - 2 / 3) * 0.6, to: (1 - 2 / 3) * 0.6 + 2 / 3 };
const STEPS = 300;
const FORMS = ["powder", "leaf", "capsules", "tablets", "extract"] as const;

it.each(FORMS)("a demo picture of %s stands whole in a card, and not at its edge", (form) => {
  const heights = new Set<number>();
  for (let down = 0; down < STEPS; down += 1)
    for (let across = 0; across < STEPS; across += 1) {
      const part = partAt(form, across / STEPS, down / STEPS);
      if (part !== "ground" && part !== "table") heights.add(down / STEPS);
    }
  expect(heights.size).toBeGreaterThan(STEPS / 4);
  expect(Math.min(...heights)).toBeGreaterThan(SHOWN.from);
  expect(Math.max(...heights)).toBeLessThan(SHOWN.to);
});
