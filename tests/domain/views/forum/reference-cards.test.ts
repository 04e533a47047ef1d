import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { RepliesAsked } from "@worker/domain/views/forum/replies";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { aForum, as, aThreadInput, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { insert } from "../../../factories/insert";
import { aMember } from "../../../factories/reviewing";
import { aLabPartner, aLabResult, aProduct, aReview, aVendor, NOW } from "../../../factories/rows";

const VISITOR: Viewer = { kind: "visitor", ageVerified: true };
const FIRST: RepliesAsked = { order: "position", page: 1 };
const PRODUCT = "/vendor/harrow/product/leaf";
const REVIEW = "/reviews?vendor=harrow#review-good";

const read = (id: string, asked: RepliesAsked = FIRST, viewer: Viewer = VISITOR) =>
  threadPage(connect(env.DB), viewer, id, asked, NOW);
const cardsOf = async (text: string, viewer: Viewer = VISITOR) => {
  const { threadId } = await thread("ann", { content: `${someWords()} ${text}` });
  return (await read(threadId, FIRST, viewer)).opening.cards ?? [];
};
const run = (sql: string) => env.DB.exec(sql);

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, vendor: { role: "verified_vendor" } });
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane", hiddenAt: null, ratingSum: 9, ratingCount: 2 }),
  ]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  const result = { productId: "leaf", vendorId: "harrow", labId: "lab", status: "verified" } as const;
  await insert(env.DB, "labResults", [
    aLabResult({ ...result, id: "fail", batchNumber: "B-7", testDate: "2026-10-01", overallSafety: "Failed" }),
    aLabResult({ ...result, id: "waits", status: "pending" }),
  ]);
  const figures = { ratingSum: 9, ratingCount: 2, hiddenAt: null, newestResultId: "fail" };
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow", name: "Green leaf", ...figures })]);
  await insert(env.DB, "reviews", [
    aReview({ id: "good", vendorId: "harrow", productId: "leaf", title: "Fine and fresh", rating: 5 }),
  ]);
});

describe("a post's cards", () => {
  it("say what its links lead to, as it is now", async () => {
    const [product, vendor] = await cardsOf(`${PRODUCT} is text; [it](${PRODUCT}), [they](/vendor/harrow)`);
    expect(product).toMatchObject({ path: PRODUCT, title: "Green leaf", evidence: { kind: "fail", text: "Failed" } });
    expect(product?.line).toBe("Harrow Lane · 4.5 of 5 from 2 reviews");
    expect(vendor).toMatchObject({ path: "/vendor/harrow", title: "Harrow Lane", line: "4.5 of 5 from 2 reviews" });
    const [result, review] = await cardsOf(`[result](/lab/fail) [review](${REVIEW})`);
    expect(result).toMatchObject({ path: "/lab/fail", title: "Lab result B-7", line: "Green leaf" });
    expect(result?.evidence?.text).toBe("Failed");
    expect(review).toMatchObject({ title: "Fine and fresh", line: "Review of Green leaf · 5 of 5" });
    expect(review?.path).toBe("/reviews?vendor=harrow&product=leaf#review-good");
  });

  it("change with what they show, without an edit", async () => {
    const { threadId } = await thread("ann", { content: `${someWords()} [it](${PRODUCT})` });
    await run("update products set name = 'Red leaf', rating_sum = 2");
    expect((await read(threadId)).opening.cards?.[0]).toMatchObject({
      title: "Red leaf",
      line: "Harrow Lane · 1.0 of 5 from 2 reviews",
    });
  });

  it.each([
    ["a product", `[x](${PRODUCT})`, "update products set hidden_at = 1"],
    ["a product of a hidden vendor", `[x](${PRODUCT})`, "update vendors set hidden_at = 1"],
    ["a vendor", "[x](/vendor/harrow)", "update vendors set hidden_at = 1"],
    ["a review", `[x](${REVIEW})`, "update reviews set hidden_at = 1"],
    ["a result", "[x](/lab/fail)", "update lab_results set status = 'rejected'"],
  ])("say that %s was taken down, without its name", async (_, link, sql) => {
    const { threadId } = await thread("ann", { content: `${someWords()} ${link}` });
    await run(sql);
    const cards = (await read(threadId)).opening.cards;
    expect(cards).toHaveLength(1);
    expect(cards?.[0]).toMatchObject({ path: null, evidence: null });
    expect(JSON.stringify(cards)).not.toMatch(/leaf|Harrow|Fine|B-7/);
  });

  it("go on saying that a result failed, also when its product is gone", async () => {
    const { threadId } = await thread("ann", { content: `${someWords()} [x](/lab/fail)` });
    await run("update products set hidden_at = 1");
    expect((await read(threadId)).opening.cards?.[0]).toMatchObject({ line: "Green leaf", evidence: { kind: "fail" } });
  });

  it("are none of what is not public, and of what never was", async () => {
    expect(await cardsOf("[x](/lab/waits)")).toEqual([expect.objectContaining({ path: null })]);
    expect(await cardsOf("[x](/product/nothing) [y](https://evil.example/vendor/harrow)")).toEqual([]);
  });

  it("say nothing of a thread that the reader may not read", async () => {
    const { threadId } = await createThread(
      as("vendor", { role: "verified_vendor" }),
      aThreadInput({ categoryId: "verified-vendors", title: "Our secret margins" }),
    );
    const link = `[x](/community/thread/${threadId})`;
    expect(await cardsOf(link)).toEqual([]);
    const insider = aMember({ id: "vendor", role: "verified_vendor" });
    expect(await cardsOf(link, insider)).toEqual([expect.objectContaining({ title: "Our secret margins" })]);
  });

  it("are as few on a page as its rows allow, and go with a hidden text", async () => {
    const { threadId } = await thread("ann", {
      content: `${someWords()} [a](${PRODUCT}) [b](/vendor/harrow) [c](/lab/fail)`,
    });
    for (let nth = 0; nth < 5; nth += 1) await reply("ben", threadId, `${someWords()} [a](${PRODUCT})`);
    const shown = async (asked: RepliesAsked) => {
      const { opening, replies } = await read(threadId, asked);
      return [opening.cards?.length ?? 0, replies.filter(({ cards }) => cards !== undefined).length];
    };
    expect(await shown(FIRST)).toEqual([3, 2]);
    expect(await shown({ order: "newest", cursor: undefined })).toEqual([0, 5]);
    expect(await shown({ order: "top", cursor: undefined })).toEqual([3, 0]);
    await run("update forum_posts set hidden_at = 1, hidden_cause = 'author' where kind = 'reply'");
    expect((await read(threadId)).replies.filter(({ cards }) => cards !== undefined)).toEqual([]);
  });

  it("are found again after an edit", async () => {
    const { id, threadId } = await thread("ann", { content: `${someWords()} [a](${PRODUCT})` });
    await editPost(as("ann"), id, { content: `${someWords()} [a](/vendor/harrow)` });
    expect((await read(threadId)).opening.cards?.map(({ path }) => path)).toEqual(["/vendor/harrow"]);
    expect(await rowsOf("select kind, about_id as about, shown from forum_references")).toEqual([
      { kind: "vendor", about: "harrow", shown: 1 },
    ]);
  });
});
