import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { computeHome } from "@worker/domain/views/home/compute-home";
import { aDiscussion } from "../../../factories/forum";
import { DAY, NOW } from "../../../factories/rows";
import { clear, HOUR, put } from "../../voice/reviews/rows";

const db = connect(env.DB);
const home = () => computeHome(db, NOW);

beforeEach(async () => {
  await clear("vendors", "products", "users", "reviews", "lab_results", "forum_threads", "forum_posts");
  await put("vendors", [
    { id: "harrow", name: "Harrow Lane" },
    { id: "other", name: "Other" },
  ]);
});

describe("the community on the home page", () => {
  it("lists the threads where somebody wrote last, of categories that everybody reads", async () => {
    const excerpt = "word ".repeat(60);
    await aDiscussion({ thread: { id: "older", createdAt: NOW - DAY, excerpt }, replies: 2, comments: 1 });
    await aDiscussion({ thread: { id: "newer", createdAt: NOW - HOUR }, authors: ["former"] });
    await aDiscussion({ thread: { id: "secret", createdAt: NOW - 1, categoryId: "verified-vendors" } });
    await aDiscussion({ thread: { id: "hidden", createdAt: NOW - 1, hiddenAt: NOW, hiddenCause: "held" } });
    const { threads, activity } = await home();
    expect(threads.map(({ id }) => id)).toEqual(["newer", "older"]);
    expect(threads[0]).toMatchObject({ category: { name: "General Discussion" }, author: null });
    expect(threads[1]).toMatchObject({ replies: 4 });
    expect(Array.from(threads[1]?.text ?? "").length).toBe(150);
    expect(activity.map(({ kind }) => kind)).toEqual(["opening", "comment", "reply", "comment", "reply", "opening"]);
  });

  it("puts what was written, reviewed and verified in one order, the newest first", async () => {
    await put("products", [{ id: "leaf", vendor_id: "harrow", name: "Green Leaf" }]);
    await put("lab_results", [{ id: "l1", product_id: "leaf", vendor_id: "harrow", verified_at: NOW - 3 * HOUR }]);
    await put("reviews", [{ id: "r1", vendor_id: "harrow", author_id: "a", created_at: NOW - 2 * HOUR }]);
    await aDiscussion({ thread: { id: "thread", title: "Seals", createdAt: NOW - HOUR } });
    const { activity } = await home();
    expect(activity.map(({ kind, at }) => [kind, (NOW - at) / HOUR])).toEqual([
      ["opening", 1],
      ["review", 2],
      ["lab", 3],
    ]);
    expect(activity[0]).toMatchObject({ title: "Seals", person: { username: expect.any(String) as unknown } });
  });

  it("shows after the latest reviews those that nobody was given anything for, one of each author", async () => {
    const review = (n: number, values: object = {}) => ({
      ...{
        id: `r${n}`,
        vendor_id: "harrow",
        author_id: `a${n}`,
        created_at: NOW - n * HOUR,
        content: "word ".repeat(60),
      },
      ...values,
    });
    await put("reviews", [
      ...[1, 2, 3].map((n) => review(n)),
      review(4, { verified_by: "sample" }),
      review(5, { incentive: "Free shipping" }),
      review(6),
      review(7, { author_id: "a6", vendor_id: "other" }),
      review(8),
      review(9, { hidden_at: NOW }),
      review(10),
      review(11),
    ]);
    const { latest, community } = await home();
    expect(latest.map(({ id }) => id)).toEqual(["r1", "r2", "r3"]);
    expect(community.map(({ id }) => id)).toEqual(["r6", "r8", "r10"]);
    expect(community.every(({ text }) => text.endsWith("…") && Array.from(text).length === 150)).toBe(true);
  });
});
