import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aReview, aVendor, DAY } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person, bea: Person;

const LONG = "Weighed on two scales. ".repeat(30);

beforeEach(async () => {
  await clear(env.DB);
  const n = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${n}` }), await aPerson({ username: `bea${n}` })];
  const [now, authorId] = [Date.now(), bea.member.id];
  const vendors = Array.from({ length: 33 }, (_, nth) => `v${nth}`);
  await insert(
    env.DB,
    "vendors",
    vendors.map((id) => aVendor({ id, name: `Vendor ${id}`, hiddenAt: id === "v31" ? now : null })),
  );
  await insert(
    env.DB,
    "reviews",
    vendors.map((id, nth) =>
      aReview({
        ...{ id: `r${nth}`, vendorId: id, authorId, title: `Title ${nth}`, content: LONG },
        ...{ createdAt: now - (200 + nth) * DAY, rating: 1 + (nth % 5) },
        ...(nth === 30 && { hiddenAt: now, hiddenCause: "moderator" as const, content: `${LONG} hidden` }),
        ...(nth === 32 && { content: "Short and divided, but long enough.", helpfulVotes: 2, unhelpfulVotes: 3 }),
      }),
    ),
  );
});

interface Answer {
  reviewCount: number;
  categories: { category: string; count: number; reviews: { id: string; isFeatured: boolean }[] }[];
}
const path = (query = "") => `/api/people/${bea.member.id}/portfolio${query}`;
const read = async (query = "") => (await ask(path(query), { cookie: ann.cookie })).json<Answer>();
const page = async (query = "", cookie?: string) =>
  (await ask(`/profile/${bea.member.id}/portfolio${query}`, { cookie })).text();

describe("a portfolio of reviews", () => {
  it("shows six of each category and how many there are; hidden ones, and those of vendors that are gone, nowhere", async () => {
    const { reviewCount, categories } = await read();
    expect(reviewCount).toBe(31);
    expect(categories.map(({ category, count, reviews }) => [category, count, reviews.length])).toEqual([
      ["detailed", 30, 6],
      ["controversial", 1, 1],
    ]);
    expect(categories[0]?.reviews.map(({ id }) => id)).toEqual(["r0", "r1", "r2", "r3", "r4", "r5"]);
    const lowest = await read("?sort=lowest");
    expect(lowest.categories[0]?.reviews.map(({ id }) => id)).toEqual(["r0", "r5", "r10", "r15", "r20", "r25"]);
    expect((await ask(path("?sort=best"), { cookie: ann.cookie })).status).toBe(400);
  });

  it("begins with what its author features", async () => {
    await insert(env.DB, "profiles", [
      { userId: bea.member.id, featuredKind: "review", featuredId: "r9", updatedAt: 1 },
    ]);
    const { categories } = await read();
    expect(categories[0]?.reviews.slice(0, 2).map(({ id, isFeatured }) => [id, isFeatured])).toEqual([
      ["r9", true],
      ["r0", false],
    ]);
    expect(wordsOf(await page())).toContain("Featured");
  });

  it("is a page that anybody reads, with the rule of each category, and one category whole", async () => {
    const words = wordsOf(await page());
    expect(words).toContain("Texts of 500 characters and more.");
    expect(words).toContain("All 30 detailed reviews");
    const one = await page("?category=detailed");
    expect(one.match(/Title \d+/g)?.length).toBeGreaterThanOrEqual(20);
    expect(one).not.toContain("Title 25");
    expect(await page("?category=detailed&page=2")).toContain("Title 25");
    for (const nonsense of ["?category=best", "?sort=best", "?page=0", "?page=1e9", "?category=recent&page=9"])
      expect((await ask(`/profile/${bea.member.id}/portfolio${nonsense}`)).status).toBe(200);
  });
});
