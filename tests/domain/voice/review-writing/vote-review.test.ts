import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { OWN_REVIEW, OWN_SHOP_VOTE, voteReview } from "@worker/domain/voice/review-writing/vote-review";
import type { Vote } from "@worker/domain/voice/reviews/vote-forms";
import { Forbidden, NotFound, Unauthenticated } from "@worker/errors";
import { clear, insert } from "../../../factories/insert";
import { aMember, writing } from "../../../factories/reviewing";
import { aReview, aUser, aVendor } from "../../../factories/rows";

const tess = aMember({ id: "tess" });
const vote = (who: ReturnType<typeof aMember>, what: Vote | null, id = "r") => voteReview(writing(who), id, what);
const stored = () => env.DB.prepare("select helpful_votes, unhelpful_votes from reviews where id = 'r'").first();
const rows = async () =>
  (await env.DB.prepare("select user_id, helpful from review_votes order by user_id").all()).results;

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" }), aVendor({ id: "gone", hiddenAt: 1 })]);
  await insert(env.DB, "users", [aUser({ id: "tess" }), aUser({ id: "author" })]);
  await insert(env.DB, "reviews", [
    aReview({ id: "r", vendorId: "harrow", authorId: "author", helpfulVotes: 4, unhelpfulVotes: 1 }),
    aReview({ id: "hidden", vendorId: "harrow", authorId: "x", hiddenAt: 1 }),
    aReview({ id: "of-gone", vendorId: "gone", authorId: "author" }),
  ]);
});

describe("voting on a review", () => {
  it("adds one, changes it and takes it back", async () => {
    expect(await vote(tess, "helpful")).toEqual({ helpful: 5, unhelpful: 1, vote: "helpful" });
    expect(await vote(tess, "helpful")).toEqual({ helpful: 5, unhelpful: 1, vote: "helpful" });
    expect(await vote(tess, "unhelpful")).toEqual({ helpful: 4, unhelpful: 2, vote: "unhelpful" });
    expect(await vote(tess, null)).toEqual({ helpful: 4, unhelpful: 1, vote: null });
    expect(await vote(tess, null)).toEqual({ helpful: 4, unhelpful: 1, vote: null });
    expect(await rows()).toEqual([]);
  });

  it("counts one of twenty that a member sends at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => vote(tess, "helpful")));
    expect(await stored()).toEqual({ helpful_votes: 5, unhelpful_votes: 1 });
    expect(await rows()).toEqual([{ user_id: "tess", helpful: 1 }]);
  });

  it("ends with one vote where changes race", async () => {
    const all: (Vote | null)[] = ["helpful", "unhelpful", null, "helpful", "unhelpful", "helpful", null, "unhelpful"];
    await Promise.all(all.map((each) => vote(tess, each)));
    const left = await rows();
    const helpful = left.filter((each) => each["helpful"] === 1).length;
    expect(await stored()).toEqual({ helpful_votes: 4 + helpful, unhelpful_votes: 1 + left.length - helpful });
  });

  it("takes one round trip", async () => {
    const request = writing(tess);
    await voteReview(request, "r", "helpful");
    expect(request.usage.d1.trips).toBe(1);
  });

  it("is refused on the own review and to the reviewed vendor, and counts nothing", async () => {
    const shop = aMember({ id: "shop", role: "verified_vendor", vendorId: "harrow" });
    await expect(vote(aMember({ id: "author" }), "helpful")).rejects.toThrow(new Forbidden(OWN_REVIEW, "own-content"));
    await expect(vote(shop, "unhelpful")).rejects.toThrow(new Forbidden(OWN_SHOP_VOTE, "own-vendor"));
    expect(await stored()).toEqual({ helpful_votes: 4, unhelpful_votes: 1 });
    expect(await rows()).toEqual([]);
  });

  it.each(["nothing", "hidden", "of-gone"])("answers not found for %s, and counts nothing", async (id) => {
    await expect(vote(tess, "helpful", id)).rejects.toBeInstanceOf(NotFound);
    expect(await rows()).toEqual([]);
  });

  it("needs a member who has passed the age gate", async () => {
    const visitor = { ...writing(tess), viewer: { kind: "visitor", ageVerified: true } as const };
    await expect(voteReview(visitor, "r", "helpful")).rejects.toBeInstanceOf(Unauthenticated);
    await expect(vote(aMember({ id: "tess", ageVerified: false }), "helpful")).rejects.toBeInstanceOf(Forbidden);
  });
});
