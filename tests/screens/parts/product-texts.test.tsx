import { describe, expect, it } from "vitest";
import { axisEnd, labelText } from "~/products/lab-alkaloids";
import { productAddress } from "~/products/product-address";
import { monthName, monthsText } from "~/vendors/rating-line.server";
import { socialLinks } from "~/vendors/social-links";
import { regionsText } from "~/vendors/vendor-strip";

describe("the axis of alkaloids", () => {
  it("ends at the first step that holds every bar", () => {
    expect([[0], [1], [1.01], [61.8, 60], [80.5], [100]].map(axisEnd)).toEqual([1, 1, 2, 80, 100, 100]);
  });
});

describe("beside the label's claim", () => {
  it("says how far off it is and what the standard allows", () => {
    expect(labelText("Mitragynine", 61.8, 60)).toBe(" Mitragynine is 3.0% above its label; the standard allows 10%.");
    expect(labelText("7-OH", 45, 50)).toBe(" 7-OH is 10.0% below its label; the standard allows 10%.");
    expect(labelText("7-OH", 50, 50)).toContain("is as its label says");
  });

  it("says nothing where the label claims nothing", () => {
    expect([labelText("Total", 5, null), labelText("Total", 5, 0)]).toEqual(["", ""]);
  });
});

describe("a product's address", () => {
  const product = { id: "leaf", vendor: { id: "harrow" } };

  it("leaves out what stands at its default", () => {
    expect(productAddress(product, { tab: "overview", image: 0, region: null })).toBe("/vendor/harrow/product/leaf");
    expect(productAddress(product, { tab: "lab", image: 2, region: "US-CA" })).toBe(
      "/vendor/harrow/product/leaf?tab=lab&image=3&region=US-CA",
    );
  });
});

describe("how a rating went", () => {
  const month = (name: string, mean: number) => ({ month: name, mean, count: 3 });

  it("is said from the first month to the last, as the figures show", () => {
    expect(monthsText([month("2025-12", 4.24), month("2026-01", 5), month("2026-11", 4.46)])).toBe(
      "Monthly mean rating went from 4.2 in December 2025 to 4.5 in November 2026",
    );
    expect(monthsText([month("2026-01", 4.51), month("2026-02", 4.49)])).toContain(
      "was 4.5 in January 2026 and in February 2026",
    );
    expect(monthsText([])).toBe("");
    expect(monthName("2026-02")).toBe("February 2026");
  });
});

describe("a vendor's handles", () => {
  const hrefs = (socialMedia: Record<string, string>) => socialLinks({ socialMedia }).map(({ href }) => href);

  it("lead to the three sites and nowhere else", () => {
    expect(hrefs({ reddit: "u/harrow", instagram: "@harrow", facebook: "harrow.lane" })).toEqual([
      "https://www.reddit.com/user/harrow",
      "https://www.instagram.com/harrow",
      "https://www.facebook.com/harrow.lane",
    ]);
    expect(hrefs({ reddit: "r/harrow" })).toEqual(["https://www.reddit.com/r/harrow"]);
  });

  it("are left out when they are no plain handle", () => {
    for (const strange of [
      "",
      "../login",
      "a/b",
      "harrow?x=1",
      "javascript:alert(1)",
      "https://evil.example",
      "a".repeat(65),
    ]) {
      expect(hrefs({ reddit: strange, instagram: strange, facebook: strange }), strange).toEqual([]);
    }
  });
});

it("regions read as the one, or as how many", () => {
  expect(regionsText(["United States"])).toBe("United States");
  expect(regionsText(["United States", "Canada"])).toBe("To 2 regions");
});
