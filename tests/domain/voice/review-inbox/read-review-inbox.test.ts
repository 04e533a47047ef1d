import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { INBOX_COUNTED, INBOX_SIZE, type InboxLook } from "@worker/domain/voice/review-inbox/forms";
import { readReviewInbox } from "@worker/domain/voice/review-inbox/read-review-inbox";
import { NotFound } from "@worker/errors";
import { clear, insert } from "../../../factories/insert";
import { aMember, writing } from "../../../factories/reviewing";
import { aReply, aReview, aUser, aVendor, DAY, NOW } from "../../../factories/rows";

const shop = aMember({ id: "shop", role: "verified_vendor", vendorId: "harrow" });
const read = (look: InboxLook = "all", q = "", cursor: string | null = null) =>
  readReviewInbox(writing(shop).db, shop, { look, q, cursor }, NOW);
const ids = async (...asked: Parameters<typeof read>) => (await read(...asked)).items.map(({ id }) => id);

const mine = (id: string, daysAgo: number, rating: number, more: Partial<Parameters<typeof aReview>[0]> = {}) =>
  aReview({ id, vendorId: "harrow", authorId: id, createdAt: NOW - daysAgo * DAY, rating, ...more });

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow", ratingCount: 4, stars1: 1, stars2: 1, stars5: 2 }),
    aVendor({ id: "quill" }),
  ]);
  await insert(env.DB, "users", [aUser({ id: "new", username: "jo" })]);
  await insert(env.DB, "reviews", [
    mine("new", 1, 5),
    mine("old", 9, 1, { title: "Damp leaf" }),
    mine("said", 2, 2),
    mine("hid", 3, 5),
    mine("gone", 1, 1, { hiddenAt: 1 }),
    aReview({ id: "other", vendorId: "quill", authorId: "x" }),
  ]);
  await insert(env.DB, "reviewReplies", [
    aReply({ reviewId: "said", vendorId: "harrow", createdAt: NOW - 1 }),
    aReply({ reviewId: "hid", vendorId: "harrow", createdAt: NOW - 2 * DAY, hiddenAt: 1 }),
  ]);
});

it("has what waits first, then the newest, and nothing hidden or of another vendor", async () => {
  expect(await ids()).toEqual(["new", "old", "said", "hid"]);
  expect(await ids("unanswered")).toEqual(["new", "old"]);
  expect(await ids("answered")).toEqual(["said", "hid"]);
  expect(await ids("low")).toEqual(["old", "said"]);
  expect(await ids("all", "damp")).toEqual(["old"]);
  expect(await ids("answered", "damp")).toEqual([]);
});

it("counts each look, and says what of a reply can still be changed", async () => {
  const { counts, items } = await read();
  expect(counts).toEqual({ all: 4, unanswered: 2, answered: 2, low: 2 });
  expect(items.map(({ reply }) => reply?.state ?? null)).toEqual([null, null, "open", "hidden"]);
  expect(items.map(({ author }) => author?.username ?? null)).toEqual(["jo", null, null, null]);
});

it("waits again when its reply is gone with the account that wrote it", async () => {
  await env.DB.prepare("delete from review_replies where review_id = 'said'").run();
  expect(await ids("unanswered")).toEqual(["new", "said", "old"]);
});

it("goes on where the page ended, across the answered ones, and stops counting", async () => {
  const many = Array.from({ length: INBOX_COUNTED + 5 }, (_, n) => mine(`m${String(n).padStart(3, "0")}`, 20 + n, 4));
  await insert(env.DB, "reviews", many);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await read("all", "", cursor);
    expect(page.items.length).toBeLessThanOrEqual(INBOX_SIZE);
    expect(page.counts).toMatchObject({ unanswered: INBOX_COUNTED + 1, answered: null });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(new Set(seen).size).toBe(many.length + 4);
  expect(seen.slice(-2)).toEqual(["said", "hid"]);
});

it("is one trip, and reads little of many reviews, whatever is looked at", async () => {
  const many = Array.from({ length: 400 }, (_, n) => mine(`m${n}`, 20 + n, 5));
  await insert(env.DB, "reviews", many);
  await insert(
    env.DB,
    "reviewReplies",
    many.map(({ id }) => aReply({ reviewId: id, vendorId: "harrow" })),
  );
  for (const look of ["all", "unanswered", "answered", "low"] as const) {
    const { db, usage } = writing(shop);
    await readReviewInbox(db, shop, { look, q: "", cursor: null }, NOW);
    expect(usage.d1.trips).toBe(1);
    expect(usage.d1.read, look).toBeLessThanOrEqual(75);
  }
});

it("is nobody's without a vendor", async () => {
  const none = aMember({ id: "none", role: "verified_vendor", vendorId: null });
  await expect(
    readReviewInbox(writing(none).db, none, { look: "all", q: "", cursor: null }, NOW),
  ).rejects.toBeInstanceOf(NotFound);
});
