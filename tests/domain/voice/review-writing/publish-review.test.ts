import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { HELD } from "@worker/domain/voice/reviews/held";
import { publishReview } from "@worker/domain/voice/review-writing/publish-review";
import { AlreadyReviewed, OWN_SHOP } from "@worker/domain/voice/review-writing/review-subject";
import { Conflict, Forbidden, Invalid, Unauthenticated } from "@worker/errors";
import { clear, insert } from "../../../factories/insert";
import { aContent, aMember, anInput, writing } from "../../../factories/reviewing";
import { aProduct, aReview, aUser, aVendor, DAY, NOW } from "../../../factories/rows";
import { expectedTotals, storedTotals } from "../reviews/recount";

const tess = aMember({ id: "tess" });
const row = (id: string) => env.DB.prepare("select * from reviews where id = ?").bind(id).first();
const cases = async () => (await env.DB.prepare("select * from moderation_cases").all()).results;
const agree = async () => expect(await storedTotals()).toEqual(await expectedTotals());

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow" }), aVendor({ id: "quill", name: "Quill" })]);
  await insert(env.DB, "vendors", [aVendor({ id: "gone", name: "Gone", hiddenAt: 1 })]);
  await insert(env.DB, "products", [
    aProduct({ id: "leaf", vendorId: "harrow" }),
    aProduct({ id: "retired", vendorId: "harrow", hiddenAt: 1 }),
  ]);
  await insert(env.DB, "users", [
    aUser({ id: "tess", username: "tess" }),
    aUser({ id: "owner", username: "owner", role: "verified_vendor", vendorId: "harrow" }),
  ]);
});

describe("publishing a review", () => {
  it("stores what was said, and every total counts it", async () => {
    const content = aContent({
      rating: 4,
      pros: ["Sealed"],
      categoryRatings: { quality: 5, shipping: 3 },
      experienceDetails: { effectsExperienced: ["Sedating"], dosageUsed: "2 g, weighed" },
      tags: ["fresh"],
      orderNumber: "A-17",
      purchaseDate: "2026-11-02",
      userExperience: "beginner",
    });
    const about = { vendorId: "harrow", productId: "leaf", purchaseAmount: 4200 };
    const { id, held } = await publishReview(writing(tess), { ...content, ...about });
    expect(held).toBeNull();
    expect(await row(id)).toMatchObject({
      ...{ author_id: "tess", vendor_id: "harrow", product_id: "leaf", rating: 4, hidden_at: null, created_at: NOW },
      ...{ pros: '["Sealed"]', category_ratings: '{"quality":5,"shipping":3}', tags: '["fresh"]' },
      ...{ order_number: "A-17", purchase_date: "2026-11-02", user_experience: "beginner", verified_by: null },
      ...{ network_hash: "network-of-tess", incentive: null },
    });
    expect((await storedTotals()).vendors[1]).toMatchObject({ id: "harrow", rating_sum: 4, rating_count: 1 });
    await agree();
  });

  it("takes two round trips", async () => {
    const request = writing(tess);
    await publishReview(request, anInput({ vendorId: "harrow" }));
    expect(request.usage.d1.trips).toBe(2);
  });

  it("tells the vendor's facets after the answer", async () => {
    const request = writing(tess);
    await publishReview(request, anInput({ vendorId: "harrow", rating: 2 }));
    await request.settled();
    const facet = await env.DB.prepare(
      "select * from vendor_facets where facet = 'all' and vendor_id = 'harrow'",
    ).first();
    expect(facet).toMatchObject({ rank: 2, review_count: 1 });
  });

  it("is possible once for a vendor and once for each product; a second names the first", async () => {
    const { id } = await publishReview(writing(tess), anInput({ vendorId: "harrow" }));
    await publishReview(writing(tess), anInput({ vendorId: "harrow", productId: "leaf" }));
    const again = publishReview(writing(tess), anInput({ vendorId: "harrow" }));
    await expect(again).rejects.toThrow(new AlreadyReviewed(id));
    await expect(again).rejects.toMatchObject({ reviewId: id });
  });

  it("counts one of ten that come at once", async () => {
    const sent = Array.from({ length: 10 }, () => publishReview(writing(tess), anInput({ vendorId: "harrow" })));
    const done = await Promise.allSettled(sent);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of done) if (each.status === "rejected") expect(each.reason).toBeInstanceOf(Conflict);
    expect((await storedTotals()).site["reviews"]).toBe(1);
    await agree();
  });

  it.each([
    ["an unknown vendor", { vendorId: "nobody" }],
    ["a hidden vendor", { vendorId: "gone" }],
    ["another vendor's product", { vendorId: "quill", productId: "leaf" }],
    ["a hidden product", { vendorId: "harrow", productId: "retired" }],
  ])("is refused for %s", async (_, about) => {
    await expect(publishReview(writing(tess), anInput(about))).rejects.toBeInstanceOf(Invalid);
  });

  it("is refused to the vendor itself, to visitors and before the age gate", async () => {
    const input = anInput({ vendorId: "harrow" });
    const owner = aMember({ id: "owner", role: "verified_vendor", vendorId: "harrow" });
    await expect(publishReview(writing(owner), input)).rejects.toThrow(new Forbidden(OWN_SHOP, "own-vendor"));
    await expect(publishReview(writing(aMember({ id: "tess", ageVerified: false })), input)).rejects.toBeInstanceOf(
      Forbidden,
    );
    const visitor = { ...writing(tess), viewer: { kind: "visitor", ageVerified: true } as const };
    await expect(publishReview(visitor, input)).rejects.toBeInstanceOf(Unauthenticated);
  });

  it("lets a vendor review another vendor", async () => {
    const owner = aMember({ id: "owner", role: "verified_vendor", vendorId: "harrow" });
    expect((await publishReview(writing(owner), anInput({ vendorId: "quill" }))).held).toBeNull();
  });
});

describe("a review that waits for a moderator", () => {
  const flagged = () =>
    insert(env.DB, "registrations", [
      {
        ...{ id: "reg", userId: "tess", networkHash: "registered-from", device: "Firefox", registeredAt: NOW - DAY },
        ...{ riskScore: 60, riskFactors: [], status: "flagged" },
      },
    ]);

  it("is the first of a flagged account: hidden, uncounted, and a case of the queue", async () => {
    await flagged();
    const { id, held } = await publishReview(writing(tess), anInput({ vendorId: "harrow" }));
    expect(held).toBe(HELD.unproven);
    expect(await row(id)).toMatchObject({ hidden_at: NOW, hidden_by: null, hidden_reason: HELD.unproven });
    expect(await cases()).toMatchObject([
      { kind: "review", subject_id: id, owner_id: "tess", source: "held", status: "open" },
    ]);
    expect((await storedTotals()).site).toEqual({});
    await agree();
  });

  it("is every one of a flagged account until one shows, and none after that", async () => {
    await flagged();
    await publishReview(writing(tess), anInput({ vendorId: "harrow" }));
    expect((await publishReview(writing(tess), anInput({ vendorId: "quill" }))).held).toBe(HELD.unproven);
    await insert(env.DB, "reviews", [aReview({ vendorId: "harrow", productId: "other", authorId: "tess" })]);
    expect((await publishReview(writing(tess), anInput({ vendorId: "harrow", productId: "leaf" }))).held).toBeNull();
  });

  it.each([
    ["it is written from a network of the vendor's", "shop-network", "home"],
    ["the account was registered there", "elsewhere", "shop-network"],
    ["the vendor's account only logged in there", "shop-phone", "home"],
  ])("where %s", async (_, from, registered) => {
    await insert(env.DB, "registrations", [
      {
        ...{ id: "o", userId: "owner", networkHash: "shop-network", device: "", registeredAt: 1 },
        ...{ riskScore: 0, riskFactors: [], status: "approved" },
      },
      {
        ...{ id: "t", userId: "tess", networkHash: registered, device: "", registeredAt: 1 },
        ...{ riskScore: 0, riskFactors: [], status: "approved" },
      },
    ]);
    await insert(env.DB, "loginAttempts", [
      { id: "l", at: 1, username: "owner", userId: "owner", success: true, networkHash: "shop-phone" },
    ]);
    const request = writing(tess, NOW, from);
    expect((await publishReview(request, anInput({ vendorId: "harrow" }))).held).toBe(HELD.network);
    expect((await publishReview(request, anInput({ vendorId: "quill" }))).held).toBeNull();
  });
});
