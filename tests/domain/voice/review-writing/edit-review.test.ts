import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { BatchItem } from "drizzle-orm/batch";
import { removeReviews } from "@worker/domain/voice/review-writing/remove-reviews";
import { reviewKind } from "@worker/domain/oversight/moderation/kind-review";
import type { Subject } from "@worker/domain/oversight/moderation/subject";
import { editReview, withdrawReview } from "@worker/domain/voice/review-writing/edit-review";
import { HIDDEN_BY_US } from "@worker/domain/voice/reviews/review-limits";
import { HELD } from "@worker/domain/voice/reviews/held";
import { hideReviews } from "@worker/domain/voice/review-writing/hide-review";
import { readOwn, reviewHistory, statusOf } from "@worker/domain/voice/review-writing/own-review";
import { publishReview } from "@worker/domain/voice/review-writing/publish-review";
import { Conflict, Forbidden, NotFound } from "@worker/errors";
import { clear, insert } from "../../../factories/insert";
import { aContent, aMember, anInput, writing } from "../../../factories/reviewing";
import { aProduct, aUser, aVendor, NOW } from "../../../factories/rows";
import { expectedTotals, storedTotals } from "../reviews/recount";

const db = connect(env.DB);
const HOUR = 3_600_000;
const tess = aMember({ id: "tess" });
const agree = async () => expect(await storedTotals()).toEqual(await expectedTotals());
const run = async ([first, ...rest]: BatchItem<"sqlite">[]) => first && db.batch([first, ...rest]);
const edits = async () => (await env.DB.prepare("select * from review_edits order by edited_at").all()).results;
const status = async () => statusOf(await readOwn(db, tess, id));
let id: string;

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow" })]);
  await insert(env.DB, "users", [aUser({ id: "tess", username: "tess" }), aUser({ id: "other", username: "other" })]);
  const input = anInput({ vendorId: "harrow", productId: "leaf", categoryRatings: { quality: 5 } });
  ({ id } = await publishReview(writing(tess), input));
});

describe("editing a review", () => {
  it("into a copy of another member's holds it, with a case that says an alert raised it", async () => {
    const copied = Array.from({ length: 30 }, (_, n) => `word${n}`).join(" ");
    const other = writing(aMember({ id: "other" }));
    await publishReview(other, anInput({ vendorId: "harrow", productId: "leaf", content: copied }));
    const edited = await editReview(writing(tess, NOW + HOUR), id, aContent({ content: copied }));
    expect([edited.status, await status()]).toEqual(["held", "held"]);
    const { results } = await env.DB.prepare("select source, subject_id from moderation_cases").all();
    expect(results).toEqual([{ source: "pattern", subject_id: id }]);
  });

  it("changes what it says, keeps what it said, and moves every total", async () => {
    const content = aContent({ rating: 2, title: "Stale now", categoryRatings: { value: 1 } });
    const request = writing(tess, NOW + HOUR);
    expect(await editReview(request, id, content)).toEqual({ id, status: "shown" });
    expect(request.usage.d1.trips).toBe(2);
    expect(await edits()).toMatchObject([{ review_id: id, edited_at: NOW + HOUR, edited_by: "tess" }]);
    const { title, edits: earlier } = await reviewHistory(db, tess, id);
    expect(title).toBe("Stale now");
    expect(earlier).toMatchObject([
      { until: NOW + HOUR, text: { rating: 5, title: "Sealed and in time", categoryRatings: { quality: 5 } } },
    ]);
    expect((await storedTotals()).products[0]).toMatchObject({ rating_sum: 2, stars_2: 1, stars_5: 0 });
    await agree();
  });

  it("that changes nothing leaves neither mark nor history", async () => {
    await editReview(writing(tess, NOW + HOUR), id, aContent({ categoryRatings: { quality: 5 } }));
    expect(await edits()).toEqual([]);
    expect((await readOwn(db, tess, id)).editedAt).toBeNull();
  });

  it("keeps two edits of one moment apart, and of parallel ones lets one through", async () => {
    await editReview(writing(tess), id, aContent({ title: "Second" }));
    await editReview(writing(tess), id, aContent({ title: "Third" }));
    expect(await edits()).toHaveLength(2);
    const parallel = await Promise.allSettled(
      [1, 2, 3].map((rating) => editReview(writing(tess, NOW + HOUR), id, aContent({ rating }))),
    );
    const refused = parallel.filter((each) => each.status === "rejected");
    for (const { reason } of refused) expect(reason).toBeInstanceOf(Conflict);
    expect(await edits()).toHaveLength(2 + parallel.length - refused.length);
    await agree();
  });

  it("is for its author alone: to everybody else, staff included, there is no such review", async () => {
    for (const member of [aMember({ id: "other" }), aMember({ id: "staff", role: "staff" })]) {
      await expect(editReview(writing(member), id, aContent())).rejects.toBeInstanceOf(NotFound);
      await expect(withdrawReview(writing(member), id)).rejects.toBeInstanceOf(NotFound);
    }
  });

  it("is closed once moderators have hidden the review", async () => {
    await run(hideReviews(db, { ids: [id] }, { cause: "moderator", by: "mod", reason: "Spam." }, NOW));
    const refusal = new Forbidden(HIDDEN_BY_US, "hidden-by-moderators");
    await expect(editReview(writing(tess), id, aContent({ title: "Again" }))).rejects.toThrow(refusal);
    await expect(withdrawReview(writing(tess), id)).rejects.toThrow(refusal);
  });
});

describe("a review that a moderator has hidden", () => {
  it.each(["withdrawn", ...Object.values(HELD)])(
    "for the reason “%s” is not its author's to publish",
    async (reason) => {
      await run(reviewKind.hide(db, { id } as Subject, { by: "mod", reason }, NOW));
      expect(await status()).toBe("hidden");
      await expect(editReview(writing(tess), id, aContent({ title: "Again" }))).rejects.toBeInstanceOf(Forbidden);
      await expect(withdrawReview(writing(tess), id)).rejects.toBeInstanceOf(Forbidden);
      await run(reviewKind.release?.(db, { id } as Subject, NOW) ?? []);
      expect(await readOwn(db, tess, id)).toMatchObject({ hiddenAt: NOW, hiddenReason: reason });
      expect((await storedTotals()).site).toEqual({});
      await agree();
    },
  );
});

describe("an overturned decision", () => {
  const overturn = () => run(reviewKind.restore(db, { id, hiddenAt: NOW } as Subject, NOW, NOW));
  beforeEach(async () => {
    await run(reviewKind.hide(db, { id } as Subject, { by: "mod", reason: "Spam." }, NOW));
  });

  it("brings the review back", async () => {
    await overturn();
    expect(await status()).toBe("shown");
    await agree();
  });

  it("brings nothing back that its author's deleted account took along since", async () => {
    await run(removeReviews(db, "tess", NOW));
    await overturn();
    expect(await readOwn(db, tess, id)).toMatchObject({ hiddenAt: NOW, hiddenCause: "account_deleted" });
    await agree();
  });
});

describe("the history of a review", () => {
  it("is for its author and the moderators", async () => {
    for (const role of ["moderator", "staff", "admin"] as const) {
      expect((await reviewHistory(db, aMember({ id: role, role }), id)).edits).toEqual([]);
    }
    const vendor = aMember({ id: "v", role: "verified_vendor", vendorId: "harrow" });
    for (const viewer of [aMember({ id: "other" }), vendor, { kind: "visitor", ageVerified: true } as const]) {
      await expect(reviewHistory(db, viewer, id)).rejects.toBeInstanceOf(NotFound);
    }
  });
});

describe("withdrawing a review", () => {
  it("takes it out of sight and out of every total, and editing publishes it again", async () => {
    await withdrawReview(writing(tess), id);
    await withdrawReview(writing(tess), id);
    expect(await status()).toBe("withdrawn");
    expect((await storedTotals()).site).toEqual({});
    await agree();
    expect(await editReview(writing(tess), id, aContent({ rating: 3 }))).toEqual({ id, status: "shown" });
    expect((await storedTotals()).site).toMatchObject({ reviews: 1, "reviews.stars.3": 1 });
    await agree();
  });

  it("does not get around a moderator: with a case pending it comes back held", async () => {
    await insert(env.DB, "moderationCases", [
      { id: "c", kind: "review", subjectId: id, ownerId: "tess", source: "report", status: "open", openedAt: NOW },
    ]);
    await withdrawReview(writing(tess), id);
    expect(await editReview(writing(tess), id, aContent({ rating: 3 }))).toEqual({ id, status: "held" });
    expect(await readOwn(db, tess, id)).toMatchObject({ hiddenCause: "held_again", hiddenReason: HELD.again });
    await agree();
  });

  it("is taken over by a moderator's decision to hide", async () => {
    await withdrawReview(writing(tess), id);
    await run(reviewKind.hide(db, { id } as Subject, { by: "mod", reason: "Not genuine." }, NOW + HOUR));
    expect(await status()).toBe("hidden");
    await agree();
  });
});

describe("a held review", () => {
  beforeEach(async () => {
    await run(hideReviews(db, { ids: [id] }, { cause: "held_again", by: null, reason: HELD.again }, NOW));
  });
  const release = () => run(reviewKind.release?.(db, { id } as Subject, NOW) ?? []);

  it("stays held when it is edited, and keeping it lets the new text through", async () => {
    expect(await editReview(writing(tess), id, aContent({ rating: 1 }))).toEqual({ id, status: "held" });
    await release();
    expect(await status()).toBe("shown");
    expect((await storedTotals()).site).toMatchObject({ "reviews.stars.1": 1 });
    await agree();
  });

  it("that its author withdraws is not let through", async () => {
    await withdrawReview(writing(tess), id);
    await release();
    expect(await status()).toBe("withdrawn");
    await agree();
  });
});
