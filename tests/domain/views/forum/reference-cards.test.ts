import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { RepliesAsked } from "@worker/domain/views/forum/replies";
import { commentsPage } from "@worker/domain/views/forum/comments-page";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { takeStance } from "@worker/domain/voice/forum-stances/take-stance";
import { aForum, as, aThreadInput, comment, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { insert } from "../../../factories/insert";
import { aMember } from "../../../factories/reviewing";
import { aLabPartner, aLabResult, aProduct, aReview, aVendor, NOW } from "../../../factories/rows";

const VISITOR: Viewer = { kind: "visitor", ageVerified: true };
const FIRST: RepliesAsked = { order: "position", page: 1 };
const NEWEST: RepliesAsked = { order: "newest", cursor: undefined };
const BEST: RepliesAsked = { order: "top", cursor: undefined };
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
  await aForum({ ann: {}, ben: {}, cal: {}, vendor: { role: "verified_vendor" } });
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
  ])("say nothing of %s that is not shown, nor that there is one", async (_, link, sql) => {
    const { threadId } = await thread("ann", { content: `${someWords()} ${link}` });
    expect((await read(threadId)).opening.cards).toHaveLength(1);
    await run(sql);
    expect((await read(threadId)).opening.cards).toBeUndefined();
  });

  it("go on saying that a result failed, also when its product is gone", async () => {
    const { threadId } = await thread("ann", { content: `${someWords()} [x](/lab/fail)` });
    await run("update products set hidden_at = 1");
    expect((await read(threadId)).opening.cards?.[0]).toMatchObject({ line: "Green leaf", evidence: { kind: "fail" } });
  });

  it("are none of what is not public, and of what never was", async () => {
    expect(await cardsOf("[x](/lab/waits)")).toEqual([]);
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
    for (const asked of [FIRST, NEWEST, BEST]) expect(await shown(asked), asked.order).toEqual([3, 1]);
    await run("update forum_posts set hidden_at = 1, hidden_cause = 'author' where kind = 'reply'");
    expect((await read(threadId)).replies.filter(({ cards }) => cards !== undefined)).toEqual([]);
  });

  it("are those of the replies that come first, whatever the order", async () => {
    const { threadId } = await thread("ann");
    const ids: string[] = [];
    for (let nth = 0; nth < 24; nth += 1)
      ids.push((await reply("ben", threadId, `${someWords()} ${nth < 23 ? `[a](${PRODUCT})` : ""}`, NOW + nth)).id);
    const withCards = async (asked: RepliesAsked) => {
      const { replies, nextCursor } = await read(threadId, asked);
      return { at: replies.filter(({ cards }) => cards).map(({ id }) => ids.indexOf(id)), nextCursor };
    };
    expect((await withCards(FIRST)).at).toEqual([0, 1, 2, 3]);
    expect((await withCards({ order: "position", page: 2 })).at).toEqual([20, 21, 22]);
    const newest = await withCards(NEWEST);
    expect(newest.at).toEqual([22, 21, 20, 19]);
    expect((await withCards({ order: "newest", cursor: newest.nextCursor ?? "" })).at).toEqual([3, 2, 1, 0]);
    await takeStance(as("cal"), ids[7] ?? "", { vote: "up" });
    await takeStance(as("cal"), ids[22] ?? "", { vote: "down" });
    const best = await withCards(BEST);
    expect(best.at).toEqual([7, 21, 20, 19]);
    expect((await withCards({ order: "top", cursor: best.nextCursor ?? "" })).at).toEqual([2, 1, 0, 22]);
    expect(
      await rowsOf("select post_id as id, rating from forum_references where rating <> 0 order by rating"),
    ).toEqual([
      { id: ids[22], rating: -1 },
      { id: ids[7], rating: 1 },
    ]);
  });

  it("stand below comments on a reply too, and below the reply", async () => {
    const { threadId } = await thread("ann");
    const { id: replyId } = await reply("ben", threadId, `${someWords()} [a](${PRODUCT})`);
    const { id: first } = await comment("cal", replyId, `${someWords()} [a](/vendor/harrow) [b](${REVIEW})`);
    const { id: below } = await comment("ann", first, `${someWords()} [a](/lab/fail)`, NOW + 1);
    await comment("ben", replyId, someWords(), NOW + 2);
    const page = (at?: string) =>
      commentsPage(connect(env.DB), VISITOR, { threadId, replyId }, { sort: "oldest", cursor: undefined, at }, NOW);
    const titles = ({ cards }: { cards?: { title: string }[] } = {}) => cards?.map(({ title }) => title);
    const whole = await page();
    expect(titles(whole.reply)).toEqual(["Green leaf"]);
    const [one, other] = whole.comments;
    expect(titles(one)).toEqual(["Harrow Lane", "Fine and fresh"]);
    expect(titles(one?.answers[0])).toEqual(["Lab result B-7"]);
    expect(titles(other)).toBeUndefined();
    const { reply: above, at: alone, comments } = await page(first);
    expect([titles(above), titles(alone ?? undefined), titles(comments[0])]).toEqual([
      ["Green leaf"],
      ["Harrow Lane", "Fine and fresh"],
      ["Lab result B-7"],
    ]);
    await run(`update forum_posts set hidden_at = 1, hidden_cause = 'author' where id = '${below}'`);
    expect((await page()).comments[0]?.answers[0]?.cards).toBeUndefined();
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
