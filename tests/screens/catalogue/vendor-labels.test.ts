import { describe, expect, it } from "vitest";
import { shippingFact } from "../../../app/vendors/labels";

describe("how long a vendor takes to ship", () => {
  it.each([
    ["Same Day", "Same day"],
    ["1-2 Business Days", "1–2 business days"],
  ] as const)("%s reads one way", (time, text) => {
    expect(shippingFact(time)).toBe(text);
  });
});
