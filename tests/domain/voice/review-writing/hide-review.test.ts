import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BatchItem } from "drizzle-orm/batch";
import { connect } from "@worker/db/client";
import { EFFECTS } from "@worker/domain/catalogue/products/forms";
import { hideReviews, restoreReviews, type ReviewSet } from "@worker/domain/voice/review-writing/hide-review";
import { CATEGORY_RATINGS } from "@worker/domain/catalogue/vendors/category-ratings";
import type { Row } from "../../../../scripts/seed/data";
import { Random } from "../../../../scripts/seed/random";
import { clear, insert } from "../../../factories/insert";
import { aProduct, aReview, aUser, aVendor, DAY, NOW } from "../../../factories/rows";
import { expectedTotals, storedTotals } from "../reviews/recount";

const db = connect(env.DB);
const WHY = { cause: "moderator", by: "moderator", reason: "Spam." } as const;
const STRAINS = ["Green Maeng Da", "Red Bali", null];

const vendors = ["v0", "v1", "v2"].map((id) => aVendor({ id }));
const products = Array.from({ length: 6 }, (_, n) =>
  aProduct({ id: `p${n}`, vendorId: `v${n % 3}`, strain: STRAINS[n % 3] ?? null }),
);
const people = Array.from({ length: 12 }, (_, n) => aUser({ id: `u${n}`, username: `writer${n}` }));

/** Reviews of every shape: of vendors and products, with and without categories and effects, over five months. */
function someReviews(random: Random): Row<"reviews">[] {
  return people.flatMap(({ id: authorId }) =>
    random.some([...products, ...vendors], 5).map((subject, nth) => {
      const product = "vendorId" in subject ? subject : null;
      const rated = CATEGORY_RATINGS.filter(() => random.chance(0.5));
      return aReview({
        id: `${authorId}-${nth}`,
        authorId,
        vendorId: product?.vendorId ?? subject.id,
        productId: product?.id ?? null,
        rating: random.int(1, 5),
        categoryRatings: Object.fromEntries(rated.map((each) => [each, random.int(1, 5)])),
        experience: { effectsExperienced: product === null ? [] : EFFECTS.filter(() => random.chance(0.4)) },
        verifiedBy: random.chance(0.4) ? "purchase" : null,
        createdAt: NOW - random.int(0, 150) * DAY,
        hiddenAt: 1,
      });
    }),
  );
}

let all: Row<"reviews">[];
const run = async ([first, ...rest]: BatchItem<"sqlite">[]) => first && db.batch([first, ...rest]);
const hide = (set: ReviewSet) => run(hideReviews(db, set, WHY, NOW));
const restore = (set: ReviewSet) => run(restoreReviews(db, set, NOW));
const ids = () => all.map(({ id }) => id);
const agree = async (when: string) => expect(await storedTotals(), when).toEqual(await expectedTotals());

async function start(seed: string): Promise<Random> {
  const random = new Random(seed);
  all = someReviews(random);
  await clear(env.DB);
  await insert(env.DB, "vendors", vendors);
  await insert(env.DB, "products", products);
  await insert(env.DB, "users", people);
  await insert(env.DB, "reviews", all);
  await restore({ ids: ids() });
  return random;
}

describe("the stored totals", () => {
  it("begin with what the rows say, counted from nothing", async () => {
    await start("beginning");
    expect((await storedTotals()).site).toMatchObject({ reviews: all.length });
    await agree("at the beginning");
  });

  it.each(["hides", "and restores", "in any order"])("are what a recount says after %s", async (seed) => {
    const random = await start(seed);
    for (let step = 0; step < 12; step += 1) {
      const set = random.chance(0.3)
        ? { authorId: random.pick(people).id }
        : { ids: random.some(ids(), random.int(1, 20)) };
      await (random.chance(0.6) ? hide(set) : restore(set));
      await agree(`${seed}, step ${step}: ${JSON.stringify(set)}`);
    }
    await hide({ ids: ids() });
    await agree("with everything hidden");
    expect((await storedTotals()).months).toEqual([]);
    await restore({ ids: ids() });
    await agree("with everything back");
  });
});

describe("hiding a review", () => {
  beforeEach(async () => {
    await start("one");
  });
  const row = (id: string) => env.DB.prepare("select * from reviews where id = ?").bind(id).first();

  it("says who, when and why, and a second time changes nothing", async () => {
    await hide({ ids: ["u0-0"] });
    const before = await storedTotals();
    await run(hideReviews(db, { ids: ["u0-0"] }, { ...WHY, by: "another", reason: "Again." }, NOW + DAY));
    expect(await row("u0-0")).toMatchObject({ hidden_at: NOW, hidden_by: "moderator", hidden_reason: "Spam." });
    expect(await storedTotals()).toEqual(before);
  });

  it("counts once where twenty do it together", async () => {
    await Promise.all(Array.from({ length: 20 }, () => hide({ ids: ["u1-0", "u1-1"] })));
    await agree("after twenty at once");
    expect((await storedTotals()).site["reviews"]).toBe(all.length - 2);
  });

  it("is undone without a trace, and restoring what shows changes nothing", async () => {
    const before = await storedTotals();
    await hide({ ids: ["u0-0"] });
    await restore({ ids: ["u0-0", "u0-1"] });
    expect(await row("u0-0")).toMatchObject({ hidden_at: null, hidden_by: null, hidden_reason: null });
    expect(await storedTotals()).toEqual(before);
  });

  it("leaves an effect that staff set, with the reports that remain", async () => {
    const effects = [{ effect: "Sedating", reports: 9, byStaff: true }];
    await env.DB.prepare("update products set effects = ? where id = 'p0'").bind(JSON.stringify(effects)).run();
    const ofP0 = all.filter(({ productId }) => productId === "p0").map(({ id }) => id);
    await hide({ ids: ofP0 });
    const kept = await env.DB.prepare("select effects from products where id = 'p0'").first<string>("effects");
    expect(JSON.parse(kept ?? "")).toEqual([{ effect: "Sedating", reports: 0, byStaff: true }]);
  });
});

describe("hiding every review of an author", () => {
  beforeAll(async () => {
    await start("author");
  });

  it("takes all of them, and nobody else's", async () => {
    await hide({ authorId: "u3" });
    const { results } = await env.DB.prepare(
      "select distinct author_id from reviews where hidden_at is not null",
    ).all();
    expect(results).toEqual([{ author_id: "u3" }]);
    expect(await env.DB.prepare("select review_count from users where id = 'u3'").first("review_count")).toBe(0);
    await agree("without u3");
  });
});
