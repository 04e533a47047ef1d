import { describe, expect, it } from "vitest";
import { VENDOR_PLACES } from "../../../scripts/seed/text/vendor-names";
import { WRITTEN_VENDORS } from "../../../scripts/seed/text/written-vendors";
import { demo, NOW, read } from "./demo";
import { ADVICE, HEALTH, HYPE, LEGAL, similarPairs, UNFINISHED } from "./text-checks";

const rows = read(demo());
const texts = [
  ...rows.reviews.flatMap(({ title, content, pros, cons, tags }) => [title, content, ...pros, ...cons, ...tags]),
  ...rows.reviewReplies.map(({ response }) => response),
  ...rows.products.flatMap(({ name, description, tags }) => [name, description, ...tags]),
  ...rows.vendors.flatMap(({ name, description, returnPolicy }) => [name, description, returnPolicy]),
];

const matching = (pattern: RegExp): string[] => texts.filter((text) => pattern.test(text));

describe("texts", () => {
  it("are no two reviews alike", () => {
    expect(
      similarPairs(
        rows.reviews.map(({ content }) => content),
        0.85,
      ),
    ).toEqual([]);
  });

  it("run from one line to four paragraphs", () => {
    const paragraphs = rows.reviews.map(({ content }) => content.split("\n\n").length);
    expect(Math.max(...paragraphs)).toBe(4);
    expect(rows.reviews.some(({ content }) => content.length < 80)).toBe(true);
    expect(rows.reviews.some(({ content }) => content.length > 700)).toBe(true);
  });

  it("have every choice made and every slot filled", () => {
    expect(matching(UNFINISHED)).toEqual([]);
  });

  it("advise no amounts", () => {
    expect(matching(ADVICE)).toEqual([]);
  });

  it("promise no health and praise without hype", () => {
    expect(matching(HEALTH)).toEqual([]);
    expect(matching(HYPE)).toEqual([]);
  });

  it("never say that something is legal", () => {
    expect(matching(LEGAL)).toEqual([]);
  });

  it("agree with the stars: recommendations follow the rating", () => {
    for (const { rating, wouldRecommend } of rows.reviews) if (rating !== 3) expect(wouldRecommend).toBe(rating > 3);
  });
});

describe("vendors", () => {
  it("have the written names, or an invented place's", () => {
    expect(rows.vendors.map(({ name }) => name)).toEqual(WRITTEN_VENDORS.map(({ name }) => name));
    const invented = read(demo(NOW, 2)).vendors.slice(WRITTEN_VENDORS.length);
    expect(invented.every(({ name }) => VENDOR_PLACES.some((place) => name.startsWith(`${place} `)))).toBe(true);
  });

  it("live under a reserved top-level domain", () => {
    expect(rows.vendors.every(({ id, website }) => website === `https://${id}.example`)).toBe(true);
  });

  it("bear handles on social networks that nobody else would have", () => {
    const bare = (handle: string) => handle.replace(/^(?:u\/|@)/, "");
    const handles = rows.vendors.flatMap(({ id, socialMedia }) =>
      Object.values(socialMedia).map((handle) => ({ id, handle: bare(handle) })),
    );
    expect(handles.length).toBeGreaterThan(5);
    for (const { id, handle } of handles) expect(handle).toBe(`leafproof-demo-${id}`);
  });
});

describe("marks of where a review comes from", () => {
  it("sets the incentive on samples, by testers, on paid reviews, and nowhere else", () => {
    const testers = new Set(rows.users.filter(({ testerSince }) => testerSince).map(({ id }) => id));
    for (const { verifiedBy, incentive, authorId } of rows.reviews) {
      if (verifiedBy === "purchase") expect(incentive ?? "Review reward: ").toMatch(/^Review reward: /);
      else expect(incentive).toBe(verifiedBy === "sample" ? "Free sample for testing" : null);
      if (verifiedBy === "sample") expect(testers.has(authorId)).toBe(true);
    }
  });

  it("verifies about 45 percent, edits about 8 and hides about 3, with who and why", () => {
    const share = (count: number) => count / rows.reviews.length;
    expect(share(rows.reviews.filter(({ verifiedBy }) => verifiedBy).length)).toBeCloseTo(0.45, 1);
    expect(share(rows.reviews.filter(({ editedAt }) => editedAt).length)).toBeCloseTo(0.08, 1);
    const hidden = rows.reviews.filter(({ hiddenAt }) => hiddenAt);
    expect(share(hidden.length)).toBeCloseTo(0.03, 1);
    expect(hidden.every(({ hiddenBy, hiddenReason }) => hiddenBy && hiddenReason)).toBe(true);
  });

  it("lets no vendor's account review, and only that vendor's account reply", () => {
    const runs = new Map(rows.users.filter(({ vendorId }) => vendorId).map(({ id, vendorId }) => [id, vendorId]));
    expect(rows.reviews.some(({ authorId }) => runs.has(authorId))).toBe(false);
    expect(rows.reviewReplies.every(({ authorId, vendorId }) => runs.get(authorId) === vendorId)).toBe(true);
    expect(rows.reviewReplies.length / rows.reviews.length).toBeCloseTo(0.25, 1);
  });
});
