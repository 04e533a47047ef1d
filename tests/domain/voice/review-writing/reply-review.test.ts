import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import {
  LAPSED,
  REPLIED,
  replyToReview,
  REPLY_HIDDEN,
  TOO_LATE,
} from "@worker/domain/voice/review-writing/reply-review";
import { Conflict, Forbidden, NotFound } from "@worker/errors";
import { clear, insert } from "../../../factories/insert";
import { aMember, writing } from "../../../factories/reviewing";
import { aReply, aReview, aUser, aVendor, DAY, NOW } from "../../../factories/rows";

const shop = aMember({ id: "shop", role: "verified_vendor", vendorId: "harrow" });
const reply = (text: string, now = NOW, who = shop, id = "r") => replyToReview(writing(who, now), id, text);
const stored = async () => (await env.DB.prepare("select * from review_replies").all()).results;
const told = async () => (await env.DB.prepare("select * from notifications").all()).results;

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow" }), aVendor({ id: "quill" })]);
  await insert(env.DB, "users", [aUser({ id: "author" }), aUser({ id: "shop", vendorId: "harrow" })]);
  await insert(env.DB, "reviews", [
    aReview({ id: "r", vendorId: "harrow", authorId: "author", title: "Short weight" }),
    aReview({ id: "hidden", vendorId: "harrow", authorId: "x", hiddenAt: 1 }),
  ]);
});

describe("the vendor's official reply", () => {
  it("is stored once and its reviewer is told", async () => {
    await reply("We have sent the rest.");
    expect(await stored()).toMatchObject([
      { review_id: "r", vendor_id: "harrow", author_id: "shop", response: "We have sent the rest.", created_at: NOW },
    ]);
    expect(await told()).toMatchObject([
      {
        ...{ user_id: "author", type: "reply", title: "Harrow replied to your review", message: "Short weight" },
        action_url: "/reviews?vendor=harrow#review-r",
      },
    ]);
  });

  it("takes two round trips", async () => {
    const request = writing(shop);
    await replyToReview(request, "r", "Thank you.");
    expect(request.usage.d1.trips).toBe(2);
  });

  it("is one of a double submit, and tells once", async () => {
    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => reply("Thank you.")));
    for (const each of sent) {
      if (each.status === "rejected") expect(each.reason).toEqual(new Conflict(REPLIED, "already-replied"));
    }
    await reply("Thank you.");
    expect(await stored()).toHaveLength(1);
    expect(await told()).toMatchObject([{ count: 1 }]);
  });

  it("can be changed for 24 hours to the millisecond", async () => {
    await reply("Thank yuo.");
    await reply("Thank you.", NOW + DAY - 1);
    expect(await stored()).toMatchObject([{ response: "Thank you.", created_at: NOW, edited_at: NOW + DAY - 1 }]);
    await expect(reply("Too late.", NOW + DAY)).rejects.toThrow(new Conflict(TOO_LATE, "reply-closed"));
  });

  it("cannot be changed once moderators have hidden it", async () => {
    await insert(env.DB, "reviewReplies", [
      aReply({ reviewId: "r", vendorId: "harrow", createdAt: NOW, hiddenAt: NOW }),
    ]);
    await expect(reply("Again.")).rejects.toThrow(new Forbidden(REPLY_HIDDEN, "hidden-by-moderators"));
  });

  it.each([
    ["another vendor", aMember({ id: "q", role: "verified_vendor", vendorId: "quill" })],
    ["a member", aMember({ id: "m" })],
    ["its reviewer", aMember({ id: "author" })],
    ["staff", aMember({ id: "s", role: "staff" })],
    ["an admin", aMember({ id: "a", role: "admin" })],
  ])("is not for %s, to whom there is nothing", async (_, who) => {
    await expect(reply("Hello.", NOW, who)).rejects.toBeInstanceOf(NotFound);
    expect(await stored()).toEqual([]);
  });

  it("answers not found for a hidden review", async () => {
    await expect(reply("Hello.", NOW, shop, "hidden")).rejects.toBeInstanceOf(NotFound);
  });

  it("rests while the vendor's writing has lapsed", async () => {
    await env.DB.prepare("update vendors set writing_lapsed_at = 1 where id = 'harrow'").run();
    await expect(reply("Hello.")).rejects.toThrow(new Forbidden(LAPSED, "writing-lapsed"));
  });
});
