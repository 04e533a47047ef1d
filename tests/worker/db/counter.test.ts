import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { moved } from "@worker/db/counter";
import { countSite } from "@worker/domain/foundation/stats/count-site";
import { siteCounters } from "@worker/domain/foundation/stats/schema";
import { recountRoom } from "@worker/db/recount";
import { ROOMS } from "@worker/domain/registry/totals";
import { voteReview } from "@worker/domain/voice/review-writing/vote-review";
import { reviews, reviewVotes } from "@worker/domain/voice/reviews/schema";
import { clear, insert } from "../../factories/insert";
import { aMember } from "../../factories/reviewing";
import { aReview, aVendor, NOW } from "../../factories/rows";

const db = connect(env.DB);
const REVIEWS = ["r1", "r2"];

beforeEach(async () => {
  await clear(env.DB);
  await db.delete(reviewVotes);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" })]);
  await insert(
    env.DB,
    "reviews",
    REVIEWS.map((id) => aReview({ id, vendorId: "harrow", authorId: `author-${id}` })),
  );
});

const recountVotes = (after: string, stretch: number) => {
  const { reviews: room } = ROOMS;
  if (room === undefined) throw new Error("reviews have no totals");
  return recountRoom(db, room, { after, stretch });
};

const shown = () =>
  db.select({ id: reviews.id, helpful: reviews.helpfulVotes, unhelpful: reviews.unhelpfulVotes }).from(reviews);

async function counted() {
  const votes = await db.select().from(reviewVotes);
  return REVIEWS.map((id) => {
    const cast = votes.filter(({ reviewId }) => reviewId === id);
    const helpful = cast.filter((vote) => vote.helpful).length;
    return { id, helpful, unhelpful: cast.length - helpful };
  });
}

describe("a total kept beside a row", () => {
  const step = fc.record({
    voter: fc.constantFrom("anna", "berta", "cleo"),
    review: fc.constantFrom(...REVIEWS),
    vote: fc.constantFrom("helpful" as const, "unhelpful" as const, null),
  });

  it("is what a count of its rows would say, however votes come, change and go", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const { voter, review, vote } of steps) {
          await voteReview({ db, viewer: aMember({ id: voter }), now: NOW }, review, vote);
        }
        expect(await shown()).toEqual(await counted());
      }),
      { numRuns: 15 },
    );
  });

  it("never falls below 0, and is put right by a recount that touches nothing else", async () => {
    await voteReview({ db, viewer: aMember({ id: "anna" }), now: NOW }, "r1", "helpful");
    await db.update(reviews).set({ helpfulVotes: 0 }).where(eq(reviews.id, "r1"));
    await voteReview({ db, viewer: aMember({ id: "anna" }), now: NOW }, "r1", null);
    expect((await shown())[0]).toEqual({ id: "r1", helpful: 0, unhelpful: 0 });
    await db.update(reviews).set({ helpfulVotes: 7 }).where(eq(reviews.id, "r2"));
    expect(await recountVotes("", 9)).toMatchObject({ mended: ["r2"], reached: "r2" });
    expect(await shown()).toEqual(await counted());
    expect(await recountVotes("", 9)).toMatchObject({ mended: [], reached: "r2" });
  });

  it("is recounted a stretch at a time, up to the table's end", async () => {
    await db.update(reviews).set({ helpfulVotes: 7 });
    const votes = async () => (await shown()).map(({ helpful }) => helpful);
    expect([await recountVotes("", 1), await votes()]).toMatchObject([{ mended: ["r1"], reached: "r1" }, [0, 7]]);
    expect([await recountVotes("r1", 1), await votes()]).toMatchObject([{ mended: ["r2"], reached: "r2" }, [0, 0]]);
    expect(await recountVotes("r2", 1)).toMatchObject({ mended: [], reached: "" });
  });

  it("moves by what an expression says", async () => {
    await db.update(reviews).set({ helpfulVotes: 2 });
    await db.update(reviews).set({ helpfulVotes: moved(reviews.helpfulVotes, sql`-${reviews.helpfulVotes} - 4`) });
    expect((await shown()).map(({ helpful }) => helpful)).toEqual([0, 0]);
  });
});

describe("a site-wide count", () => {
  const value = async () => (await db.select().from(siteCounters).where(eq(siteCounters.name, "x")))[0]?.value;

  it("is the sum of what moved it, and never below 0", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 10 }), async (steps) => {
        await db.delete(siteCounters).where(eq(siteCounters.name, "x"));
        let expected = 0;
        for (const by of steps) {
          await countSite(db, { name: "x", by });
          expected = Math.max(0, expected + by);
        }
        expect((await value()) ?? 0).toBe(expected);
      }),
      { numRuns: 15 },
    );
  });

  it("stays where nothing is selected", async () => {
    await countSite(db, { name: "x", by: 2 });
    await countSite(db, { name: "x", by: 1 }, sql`from ${reviews} where ${reviews.id} = 'nobody'`);
    await countSite(db, { name: "x", by: sql`-count(*)` }, sql`from ${reviews} where ${reviews.id} = 'r1'`);
    expect(await value()).toBe(1);
  });
});
