import { describe, expect, test } from "vitest";
import { publishedOnly } from "../../../../worker/domain/catalogue/cards/product-card";
import { unitPrice } from "../../../../worker/domain/catalogue/products/forms";

describe("the price of one unit", () => {
  test.each([
    [1800, "25 g", { cents: 72, unit: "g" }],
    [1049, "30 capsules", { cents: 35, unit: "capsule" }],
    [9199, "1 kg", { cents: 9199, unit: "kg" }],
    [100, "3 tablets", { cents: 33, unit: "tablet" }],
    [250, "2.5g", { cents: 100, unit: "g" }],
    [3000, "30 Capsules (500 mg)", { cents: 100, unit: "capsule" }],
    [500, "10", { cents: 50, unit: "unit" }],
  ])("%i cents for %j", (cents, weight, expected) => {
    expect(unitPrice(cents, weight)).toEqual(expected);
  });
  test.each(["sample", "0 g", "", "about 5 g"])("%j gives none", (weight) => {
    expect(unitPrice(1000, weight)).toBeNull();
  });
});

describe("effects", () => {
  test("show from three reports on, or when staff set them", () => {
    const two = { effect: "Sedating", reports: 2, byStaff: false };
    const three = { effect: "Euphoric", reports: 3, byStaff: false };
    const staff = { effect: "Energetic", reports: 0, byStaff: true };
    expect(publishedOnly([two, three, staff])).toEqual([three, staff]);
  });
});
