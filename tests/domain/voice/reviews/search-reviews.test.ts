import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { ReviewFilter } from "@worker/domain/voice/reviews/forms";
import { listReviews } from "@worker/domain/voice/reviews/list-reviews";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { clear, HOUR, NOW, put } from "./rows";

const db = connect(env.DB);
const visitor = { kind: "visitor", ageVerified: true } as const;
const find = async (q: string, filter: Partial<ReviewFilter> = {}, cursor?: string, limit = 20) =>
  listReviews(db, visitor, { sort: "newest", vendor: "pell-street", q, ...filter }, cursor, limit);
const ids = async (q: string, filter: Partial<ReviewFilter> = {}) => (await find(q, filter)).items.map(({ id }) => id);
const run = (sql: string) => env.DB.prepare(sql).run();

const REVIEWS = [
  { id: "bag", rating: 2, title: "The bag leaked", content: "Powder everywhere.", product_id: "leaf" },
  { id: "pros", rating: 5, pros: '["Sealed twice"]', cons: '["Slow café answer"]', content: "It came." },
  {
    id: "tub",
    rating: 4,
    title: "Tub",
    content: "No leaks, powder sealed.",
    user_experience: "expert",
    helpful_votes: 9,
  },
  { id: "held", title: "Leaked too", content: "Powder", hidden_at: 1 },
  { id: "longer", vendor_id: "pell-street-extractors", title: "The bag leaked", content: "Powder." },
];

beforeAll(async () => {
  await clear("vendors", "products", "reviews");
  await put("vendors", [
    { id: "pell-street", name: "Pell Street" },
    { id: "pell-street-extractors", name: "Pell Street Extractors" },
  ]);
  await put("products", [{ id: "leaf", vendor_id: "pell-street", name: "Leaf" }]);
  await put(
    "reviews",
    REVIEWS.map((review, n) => ({
      vendor_id: "pell-street",
      author_id: `u${n}`,
      created_at: NOW - n * HOUR,
      ...review,
    })),
  );
});

describe("a search in reviews", () => {
  it("finds all words in any order, in titles, texts, pros and cons, whatever their ending, case and accents", async () => {
    expect(await ids("leak")).toEqual(["bag", "tub"]);
    expect(await ids("POWDER leaking")).toEqual(["bag", "tub"]);
    expect(await ids("sealed")).toEqual(["pros", "tub"]);
    expect(await ids("cafe slow")).toEqual(["pros"]);
    expect(await ids("powder café")).toEqual([]);
  });

  it("stays with its vendor, even where another's id begins alike, and with its product", async () => {
    expect(await ids("leaked", { vendor: "pell-street-extractors" })).toEqual(["longer"]);
    expect(await ids("powder", { product: "leaf" })).toEqual(["bag"]);
    expect(await ids("powder", { vendor: undefined, product: "leaf" })).toEqual(["bag"]);
    expect(await ids("powder", { vendor: undefined })).toEqual(["bag", "tub", "longer"]);
    expect(await ids("leaked", { vendor: "nobody" })).toEqual([]);
  });

  it("keeps to filters, orders and pages", async () => {
    expect(await ids("powder", { sort: "helpful" })).toEqual(["tub", "bag"]);
    expect(await ids("powder", { sort: "oldest" })).toEqual(["tub", "bag"]);
    expect(await ids("powder", { rating: 4 })).toEqual(["tub"]);
    expect(await ids("powder", { experience: "expert" })).toEqual(["tub"]);
    expect(await ids("powder", { vendor: undefined, experience: "expert" })).toEqual(["tub"]);
    const first = await find("powder", {}, undefined, 1);
    const second = await find("powder", {}, first.nextCursor ?? "", 1);
    expect([first, second].map(({ items }) => items[0]?.id)).toEqual(["bag", "tub"]);
    expect(second.nextCursor).toBeNull();
  });

  it("follows what is hidden, restored, edited and deleted", async () => {
    expect(await ids("too")).toEqual([]);
    await run("update reviews set hidden_at = null where id = 'held'");
    expect(await ids("too")).toEqual(["held"]);
    await run("update reviews set hidden_at = 1 where id = 'held'");
    expect(await ids("too")).toEqual([]);
    await run("update reviews set content = 'Nothing spilled' where id = 'pros'");
    expect([await ids("came"), await ids("spill")]).toEqual([[], ["pros"]]);
    await run("delete from reviews where id = 'pros'");
    expect(await ids("spill")).toEqual([]);
  });

  it.each([
    '"',
    "'; drop table reviews; --",
    "title:leaked",
    "leaked OR tub",
    "NOT leaked",
    "leak* ^bag",
    "{title}: (",
    "NEAR(bag leaked)",
    "marks : v",
    "%_",
    "\u0000",
    "\u0301".repeat(10_000),
    `e${"\u0301".repeat(10_000)}`,
    "a ".repeat(5000),
    "🌿",
  ])("takes %j for words", async (typed) => {
    expect((await ids(typed)).every((id) => ["bag", "tub"].includes(id))).toBe(true);
    expect(await ids("leaked")).toEqual(["bag", "tub"]);
  });

  it("reads no more rows for a word that two thousand reviews have", async () => {
    const rowsFor = async (sort: ReviewFilter["sort"]) => {
      const usage = new Usage();
      const counted = connect(countedD1(env.DB, usage));
      await listReviews(counted, visitor, { sort, vendor: "pell-street", q: "common" }, undefined, 20);
      return usage.d1.read;
    };
    const add = (from: number, to: number) =>
      put(
        "reviews",
        Array.from({ length: to - from }, (_, n) => ({
          ...{ id: `c${from + n}`, vendor_id: "pell-street", author_id: `c${from + n}`, content: "A common word" },
          ...{ created_at: NOW + (from + n) * HOUR, rating: 1 + (n % 5), helpful_votes: n % 7 },
        })),
      );
    await add(0, 200);
    const few = [await rowsFor("newest"), await rowsFor("highest")];
    await add(200, 2000);
    const many = [await rowsFor("newest"), await rowsFor("highest")];
    expect(many[0]).toBeLessThanOrEqual((few[0] ?? 0) * 1.1);
    expect(many[1]).toBeLessThanOrEqual((few[1] ?? 0) * 1.1);
    expect(Math.max(...many)).toBeLessThan(1500);
  }, 60_000);
});
