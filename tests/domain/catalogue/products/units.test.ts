import { describe, expect, test } from "vitest";
import { publishedOnly } from "../../../../worker/domain/catalogue/cards/product-card";

describe("effects", () => {
  test("show from three reports on, or when staff set them", () => {
    const two = { effect: "Sedating", reports: 2, byStaff: false };
    const three = { effect: "Euphoric", reports: 3, byStaff: false };
    const staff = { effect: "Energetic", reports: 0, byStaff: true };
    expect(publishedOnly([two, three, staff])).toEqual([three, staff]);
  });
});
