import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NotFound } from "@worker/errors";
import { REVIEW_SORTS, type ReviewFilter } from "@worker/domain/voice/reviews/forms";
import { getReview, listReviews } from "@worker/domain/voice/reviews/list-reviews";
import type { ReviewView } from "@worker/domain/voice/reviews/view";
import { HOUR, NOW, put } from "./rows";

const db = connect(env.DB);
const visitor = { kind: "visitor", ageVerified: true } as const;

beforeAll(async () => {
  await put("vendors", [
    { id: "harrow", name: "Harrow Lane Extracts" },
    { id: "quillwort", name: "Quillwort Supply" },
    { id: "gone", name: "Gone Goods", hidden_at: NOW },
  ]);
  await put("products", [
    { id: "leaf", vendor_id: "harrow", name: "Green Maeng Da Powder" },
    { id: "retired", vendor_id: "harrow", name: "Retired Powder", hidden_at: NOW },
  ]);
  await put("users", [
    { id: "northpine", role: "trusted" },
    { id: "tess", tester_since: NOW - HOUR },
    { id: "left", deleted_at: NOW - HOUR },
  ]);
  await put("reviews", [
    {
      id: "r1",
      vendor_id: "harrow",
      product_id: "leaf",
      author_id: "northpine",
      rating: 5,
      helpful_votes: 3,
      verified_by: "purchase",
      user_experience: "expert",
      tags: '["packaging","refund"]',
      order_number: "A-1",
      created_at: NOW - 5 * HOUR,
    },
    {
      id: "r2",
      vendor_id: "harrow",
      author_id: "tess",
      rating: 4,
      helpful_votes: 9,
      verified_by: "sample",
      incentive: "Free sample",
      photos: '[{"id":"a","width":1,"height":1,"alt":""}]',
      tags: '["packaging"]',
      created_at: NOW - 4 * HOUR,
    },
    {
      id: "r3",
      vendor_id: "quillwort",
      author_id: "left",
      rating: 2,
      helpful_votes: 9,
      user_experience: "expert",
      created_at: NOW - 3 * HOUR,
    },
    { id: "r4", vendor_id: "harrow", product_id: "retired", author_id: "tess", rating: 2, created_at: NOW - 3 * HOUR },
    {
      id: "hidden",
      vendor_id: "harrow",
      author_id: "left",
      rating: 5,
      helpful_votes: 99,
      verified_by: "staff",
      user_experience: "expert",
      tags: '["packaging"]',
      created_at: NOW,
      hidden_at: NOW,
    },
    { id: "of-hidden-vendor", vendor_id: "gone", author_id: "tess", rating: 5, verified_by: "staff", created_at: NOW },
  ]);
  await put("review_replies", [
    { review_id: "r1", vendor_id: "harrow", author_id: "x", response: "Thank you.", created_at: NOW - HOUR },
  ]);
});

const ids = async (filter: Partial<ReviewFilter>) =>
  (await listReviews(db, visitor, { sort: "newest", ...filter }, undefined, 20)).items.map(({ id }) => id);

async function walk(filter: ReviewFilter): Promise<ReviewView[]> {
  const all: ReviewView[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await listReviews(db, visitor, filter, cursor, 1);
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  }
  return all;
}

describe("listReviews", () => {
  it("sorts five ways, and never shows what is hidden or of a hidden vendor", async () => {
    expect(await ids({ sort: "newest" })).toEqual(["r4", "r3", "r2", "r1"]);
    expect(await ids({ sort: "oldest" })).toEqual(["r1", "r2", "r3", "r4"]);
    expect(await ids({ sort: "highest" })).toEqual(["r1", "r2", "r4", "r3"]);
    expect(await ids({ sort: "lowest" })).toEqual(["r3", "r4", "r2", "r1"]);
    expect(await ids({ sort: "helpful" })).toEqual(["r3", "r2", "r1", "r4"]);
  });

  it("filters by vendor, product and rating, alone and together", async () => {
    expect(await ids({ vendor: "harrow" })).toEqual(["r4", "r2", "r1"]);
    expect(await ids({ product: "leaf" })).toEqual(["r1"]);
    expect(await ids({ vendor: "harrow", product: "leaf" })).toEqual(["r1"]);
    expect(await ids({ vendor: "quillwort", product: "leaf" })).toEqual([]);
    expect(await ids({ rating: 2 })).toEqual(["r4", "r3"]);
    expect(await ids({ vendor: "harrow", rating: 2, sort: "helpful" })).toEqual(["r4"]);
    expect(await ids({ vendor: "nobody" })).toEqual([]);
    expect(await ids({ vendor: "gone" })).toEqual([]);
  });

  it("filters by verification, the author's experience and a tag, alone and together", async () => {
    expect(await ids({ verified: true })).toEqual(["r2", "r1"]);
    expect(await ids({ photos: true })).toEqual(["r2"]);
    expect(await ids({ vendor: "harrow", photos: true })).toEqual(["r2"]);
    expect(await ids({ product: "leaf", photos: true })).toEqual([]);
    expect(await ids({ experience: "expert" })).toEqual(["r3", "r1"]);
    expect(await ids({ tag: "packaging" })).toEqual(["r2", "r1"]);
    expect(await ids({ tag: "packaging", verified: true, experience: "expert" })).toEqual(["r1"]);
    expect(await ids({ verified: true, rating: 4 })).toEqual(["r2"]);
    expect(await ids({ verified: true, rating: 4, sort: "helpful" })).toEqual(["r2"]);
    expect(await ids({ vendor: "harrow", tag: "refund" })).toEqual(["r1"]);
    expect(await ids({ product: "leaf", verified: true, experience: "expert" })).toEqual(["r1"]);
    expect(await ids({ tag: "none" })).toEqual([]);
  });

  it.each(REVIEW_SORTS)("orders and pages a filtered list like the whole one when sorted by %s", async (sort) => {
    const whole = await ids({ sort });
    for (const facet of [{ verified: true }, { experience: "expert" as const }, { tag: "packaging" }]) {
      const listed = await ids({ sort, ...facet });
      expect(listed).toEqual(whole.filter((id) => listed.includes(id)));
      expect((await walk({ sort, ...facet })).map(({ id }) => id)).toEqual(listed);
      const ofVendor = await walk({ sort, ...facet, vendor: "harrow" });
      expect(ofVendor.map(({ id }) => id)).toEqual(listed.filter((id) => id !== "r3"));
    }
  });

  it.each(REVIEW_SORTS)("pages through every row once when sorted by %s", async (sort) => {
    const whole = await ids({ sort });
    expect((await walk({ sort })).map(({ id }) => id)).toEqual(whole);
    expect((await walk({ sort, rating: 2 })).map(({ id }) => id).sort()).toEqual(["r3", "r4"]);
  });

  it("says who wrote it, how it was verified, what it was paid with, and what the vendor answered", async () => {
    const [r4, r3, r2, r1] = (await listReviews(db, visitor, { sort: "newest" }, undefined, 20)).items;
    expect(r1).toMatchObject({
      author: { former: false, username: "northpine", role: "trusted" },
      vendor: { id: "harrow", name: "Harrow Lane Extracts" },
      product: { id: "leaf", name: "Green Maeng Da Powder" },
      verifiedBy: "purchase",
      reply: { text: "Thank you.", createdAt: NOW - HOUR, editedAt: null },
    });
    expect(r2).toMatchObject({
      author: { role: "tester" },
      verifiedBy: "sample",
      incentive: "Free sample",
      reply: null,
    });
    expect(r3?.author).toEqual({ former: true });
    expect(r4?.product).toBeNull();
    expect(JSON.stringify(r1)).not.toContain("A-1");
  });

  it("marks the viewer's own", async () => {
    const tess = {
      kind: "member",
      id: "tess",
      username: "tess",
      role: "member",
      tester: true,
      ageVerified: true,
      emailVerified: true,
      vendorId: null,
    } as const;
    const { items } = await listReviews(db, tess, { sort: "newest" }, undefined, 20);
    expect(items.filter(({ mine }) => mine).map(({ id }) => id)).toEqual(["r4", "r2"]);
  });
});

describe("getReview", () => {
  it("finds a visible one, and nothing else", async () => {
    expect((await getReview(db, visitor, "r1")).title).toBe("A title");
    for (const id of ["hidden", "of-hidden-vendor", "none"]) {
      await expect(getReview(db, visitor, id)).rejects.toThrow(NotFound);
    }
  });
});
