import { describe, expect, it } from "vitest";
import { shippingFact, shippingLabel } from "../../../app/vendors/labels";

describe("how long a vendor takes to ship", () => {
  it.each([
    ["Same Day", "same day", "Same day"],
    ["1-2 Business Days", "1–2 business days", "1–2 business days"],
  ] as const)("%s reads one way in a sentence and one way on its own", (time, inSentence, alone) => {
    expect([shippingLabel(time), shippingFact(time)]).toEqual([inSentence, alone]);
  });
});
