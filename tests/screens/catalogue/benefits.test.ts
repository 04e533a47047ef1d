import { beforeAll, describe, expect, it } from "vitest";
import { planOffers, yearlyPrice } from "@worker/domain/catalogue/plan-offers/offers";
import { stopClock, timingOf } from "../../factories/cost";
import { ask } from "../../factories/site";

beforeAll(() => stopClock());

const page = async () => (await ask("/vendorbenefitsmailer")).text();
/** The words that are read, without the markup between them. */
const words = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("/vendorbenefitsmailer", () => {
  it("is open to everybody and costs no trip to the database", async () => {
    await ask("/api/ping");
    const answer = await ask("/vendorbenefitsmailer");
    expect(answer.status).toBe(200);
    expect(timingOf(answer)).toMatch(/trips=0 /);
  });

  it("links to the application with the specified words", async () => {
    expect(await page()).toMatch(/<a[^>]*href="\/verification"[^>]*>Get Started Today<\/a>/);
  });

  it("has every specified part", async () => {
    const headings = [...(await page()).matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual(
      expect.arrayContaining([
        "Product management",
        "Lab results and quality",
        "Search and discovery",
        "Analytics",
        "Customer service tools",
        "Accountability",
        "Trusted Tester Program",
        "Plans",
      ]),
    );
    const text = words(await page());
    for (const word of ["Thai, Domestic", "Salt, Freebase", "Sedating", "Energetic", "Euphoric", "Pain Relief"])
      expect(text).toContain(word);
    expect(text).toMatch(/Active: .* Inactive: /);
  });

  it("names every price and limit", async () => {
    const text = words(await page());
    expect(text).toContain("$199 a year");
    for (const price of ["$29", "$79", "$149", "$289 a year", "$787 a year", "$1,484 a year"])
      expect(text).toContain(price);
    expect(text).toContain("Professional $79 a month");
    expect(text).toContain("15 a month, 5 at once");
    expect(text).toContain("Priority support, Custom branding, API access");
  });

  it("says what no payment buys, and that vendors cannot set Pain Relief", async () => {
    const text = words(await page());
    expect(text).toContain("What no payment buys");
    expect(text).toContain("The removal or hiding of a review");
    expect(text).toContain("A vendor cannot set Pain Relief");
    expect(text).toContain("as reviewers report them");
    expect(text).not.toMatch(/\b(safe for you|guarantee|best|amazing|legal in)\b/i);
  });
});

describe("the plans", () => {
  it("cost what the offers say, by the month and by the year", () => {
    expect(planOffers().map(({ name, monthly, yearly }) => [name, monthly, yearly])).toEqual([
      ["Basic", 29, 289],
      ["Professional", 79, 787],
      ["Enterprise", 149, 1484],
    ]);
    expect(yearlyPrice(100)).toBe(996);
  });

  it("hold the specified limits, null being none", () => {
    expect(
      planOffers().map(({ products, featured, images, promotions }) => [products, featured, images, promotions]),
    ).toEqual([
      [10, 0, 50, 1],
      [50, 3, 200, 5],
      [null, null, null, null],
    ]);
  });
});
