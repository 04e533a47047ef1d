import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { COUNTERS, starsCounter } from "@worker/domain/foundation/stats/counters";
import { HOUR, NOW, put } from "../../domain/voice/reviews/rows";
import { stopClock, timingOf } from "../../factories/cost";
import { setEpoch } from "../../factories/site";

beforeAll(() => stopClock());

const get = (path: string) => exports.default.fetch(new Request(`http://localhost${path}`));
const page = async (path: string) => (await get(path)).text();
const EMPTY = "No reviews found matching your criteria. Try adjusting your filters.";
const order = (html: string) =>
  [...html.matchAll(/<article class="review" id="review-(\w+)"/g)].map((match) => match[1]);

beforeAll(async () => {
  await put("vendors", [
    { id: "harrow", name: "Harrow <Lane>", stars_5: 1, stars_4: 1, stars_2: 1, rating_sum: 11, rating_count: 3 },
  ]);
  await put("products", [{ id: "leaf", vendor_id: "harrow", name: "Leaf Powder", stars_5: 1 }]);
  await put("vendor_facets", [{ facet: "all", vendor_id: "harrow", rank: 3.6, review_count: 3, name_key: "harrow" }]);
  await put("vendor_category_ratings", [{ vendor_id: "harrow", category: "customerService", sum: 9, count: 2 }]);
  await put("users", [
    { id: "tess", tester_since: 1 },
    { id: "left", deleted_at: NOW },
  ]);
  await put("reviews", [
    {
      id: "a",
      vendor_id: "harrow",
      product_id: "leaf",
      author_id: "tess",
      rating: 5,
      title: "Weighed </script> twice",
      content: "First paragraph.\n\nSecond paragraph.",
      pros: '["Sealed"]',
      cons: '["Slow"]',
      category_ratings: '{"quality":4}',
      experience: '{"dosageUsed":"two capsules","effectsExperienced":["Sedating"]}',
      purchase_date: "2026-10-30",
      verified_by: "sample",
      incentive: "Free sample",
      tags: '["well packed"]',
      user_experience: "beginner",
      helpful_votes: 7,
      unhelpful_votes: 1,
      edited_at: NOW - HOUR,
      created_at: NOW - 3 * HOUR,
    },
    {
      ...{ id: "b", vendor_id: "harrow", author_id: "left", rating: 4, verified_by: "purchase" },
      ...{ tags: '["well packed"]', created_at: NOW - 4 * HOUR },
    },
    { id: "c", vendor_id: "harrow", author_id: "x", rating: 2, verified_by: "staff", created_at: NOW - 5 * HOUR },
    { id: "hid", vendor_id: "harrow", author_id: "y", title: "Hidden words", hidden_at: NOW, created_at: NOW },
  ]);
  await put("review_replies", [
    { review_id: "a", vendor_id: "harrow", author_id: "v", response: "Thank you for weighing.", created_at: NOW },
  ]);
  await put("site_counters", [
    { name: COUNTERS.reviews, value: 3 },
    ...([5, 4, 2] as const).map((stars) => ({ name: starsCounter(stars), value: 1 })),
  ]);
});

describe("/reviews", () => {
  it("repeats an address that is too long to come back to in no list's every row", async () => {
    const address = `/reviews?x=${"%CC%81".repeat(10_000)}`;
    const [plain, long] = [await page("/reviews"), await page(address)];
    expect(order(long)).toEqual(order(plain));
    const repeated = (long.length - plain.length) / address.length;
    // The shell has it a few times; three reviews, their votes and their reports would have it a dozen times more.
    expect(repeated).toBeLessThan(10);
    const short = await page("/reviews?x=1");
    expect(short).toContain("returnTo=%2Freviews%3Fx%3D1");
  });

  it("shows a review whole: marks, points, report, reply, counts", async () => {
    const html = await page("/reviews");
    expect(order(html)).toEqual(["a", "b", "c"]);
    for (const words of [
      "Tester sample",
      "Purchase confirmed",
      "Checked by staff",
      "Incentivized · Free sample",
      "Former member",
      "Official reply",
      "Thank you for weighing.",
      "Second paragraph.",
      "Sealed",
      "Slow",
      "One person&#x27;s report. It is not advice on how much to take.",
      '<span class="num">7</span>',
      "Not helpful",
      "Oct 30, 2026",
      "Edited",
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("Hidden words");
  });

  it("names the page, its canonical address and its link preview", async () => {
    const html = await page("/reviews?vendor=harrow&sort=oldest");
    expect(html).toContain("<title>Reviews of Harrow &lt;Lane&gt; · Leafproof</title>");
    expect(html).toContain('<link rel="canonical" href="http://localhost/reviews?vendor=harrow"');
    expect(html).toContain('property="og:image" content="http://localhost/og/default.png"');
  });

  it("counts the whole, links each bar of the histogram, and gives means by category", async () => {
    const html = await page("/reviews?vendor=harrow");
    expect(html).toMatch(/<p class="figure">3\.7<\/p>/);
    expect(html).toContain('href="/reviews?vendor=harrow&amp;rating=5"');
    expect(html).toContain("Customer service");
    expect(html).toContain("<dt>Verified</dt><dd>100%</dd>");
  });

  it("gives structured data only for what it shows, escaped", async () => {
    const blocks = [
      ...(await page("/reviews?vendor=harrow")).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ].map(([, json]) => JSON.parse(json ?? "") as Record<string, unknown>);
    expect(blocks[0]).toMatchObject({
      "@type": "Organization",
      aggregateRating: { ratingValue: 3.67, reviewCount: 3, bestRating: 5, worstRating: 1 },
    });
    expect(blocks[1]).toMatchObject({
      "@type": "ItemList",
      itemListElement: [{ name: "Weighed </script> twice" }, {}, {}],
    });
    expect(await page("/reviews?vendor=nobody")).not.toContain("AggregateRating");
  });

  it.each([
    ["newest", ["a", "b", "c"]],
    ["oldest", ["c", "b", "a"]],
    ["highest", ["a", "b", "c"]],
    ["lowest", ["c", "b", "a"]],
    ["helpful", ["a", "b", "c"]],
  ])("sorts by %s", async (sort, ids) => {
    expect(order(await page(`/reviews?sort=${sort}`))).toEqual(ids);
  });

  it("narrows by rating and product", async () => {
    expect(order(await page("/reviews?vendor=harrow&rating=2"))).toEqual(["c"]);
    expect(order(await page("/reviews?product=leaf"))).toEqual(["a"]);
  });

  it("searches a vendor's reviews by a form without scripts, keeps the words, and takes them off by a link", async () => {
    await env.DB.exec("update reviews set content = 'The bag leaked on the way' where id in ('b', 'c')");
    await setEpoch("voice", 7);
    const html = await page("/reviews?vendor=harrow&q=leaking+BAG&sort=oldest");
    expect(order(html)).toEqual(["c", "b"]);
    expect(html).toMatch(
      /<input[^>]*type="search"[^>]*name="q"[^>]*value="leaking BAG"|name="q"[^>]*value="leaking BAG"/,
    );
    expect(html).toContain("“leaking BAG”");
    expect(html).toContain("the matching reviews");
    expect(html).toContain('href="/reviews?vendor=harrow&amp;sort=oldest"');
    expect(order(await page("/reviews?product=leaf&q=leaked"))).toEqual([]);
    const none = await page(`/reviews?vendor=harrow&q=${encodeURIComponent("<script>alert(1)</script>")}`);
    expect(none).toContain("No review has all of these words. Try fewer, or other ones.");
    // Cleared of the words, the page stays with the vendor.
    expect(none).toMatch(/href="\/reviews\?vendor=harrow"[^>]*>Clear filters</);
    expect(none).not.toContain("<script>alert(1)");
    expect((await get(`/reviews?q=${"%CC%81".repeat(1000)}`)).status).toBe(200);
  });

  it("narrows by verification, experience and tag, says what is on, and takes each off by a link", async () => {
    expect(order(await page("/reviews?verified=1"))).toEqual(["a", "b", "c"]);
    expect(order(await page("/reviews?experience=beginner"))).toEqual(["a"]);
    const html = await page("/reviews?vendor=harrow&verified=1&tag=well+packed&sort=oldest");
    expect(order(html)).toEqual(["b", "a"]);
    expect(html).toContain('name="tag" value="well packed"');
    expect(html).toMatch(/<input(?=[^>]* name="verified")(?=[^>]* checked)/);
    const on = [...html.matchAll(/<a(?=[^>]* class="pill")(?=[^>]* aria-current="true")[^>]* href="([^"]+)"/g)];
    for (const without of [
      "verified=1&amp;tag=well+packed",
      "vendor=harrow&amp;tag=well+packed",
      "vendor=harrow&amp;verified=1",
    ]) {
      expect(on.map(([, href]) => href)).toContain(`/reviews?${without}&amp;sort=oldest`);
    }
  });

  it("shows how many are verified, how experienced the authors say they are, and the tags in use", async () => {
    const html = await page("/reviews?vendor=harrow");
    const text = html.replaceAll("<!-- -->", "");
    expect(text).toMatch(/href="\/reviews\?vendor=harrow&amp;experience=beginner"[^>]*>Beginner<\/a> 1</);
    expect(text).toMatch(/tag=well\+packed"[^>]*>well packed <span class="muted">2</);
    expect(text).toMatch(/<a class="tag" href="\/reviews\?tag=well\+packed"/);
  });

  it.each(["vendor=nobody", "product=nothing", "rating=1"])("says so when nothing matches ?%s", async (query) => {
    const response = await get(`/reviews?${query}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(EMPTY);
  });

  it.each([
    "rating=9",
    "rating=",
    "verified=maybe",
    "experience=guru",
    "tag=",
    "sort=best",
    "cursor=nonsense",
    "vendor=&product=",
    `vendor=${"x".repeat(400)}`,
  ])("answers 200 with the default for ?%s", async (query) => {
    const response = await get(`/reviews?${query}`);
    expect(response.status).toBe(200);
    expect(order(await response.text())).toEqual(["a", "b", "c"]);
  });

  it("sends a visitor who wants to write through login and back", async () => {
    expect(await page("/reviews?vendor=harrow")).toContain(
      'href="/login?returnTo=%2Freviews%2Fwrite%3Fvendor%3Dharrow"',
    );
    expect(await page("/reviews?vendor=harrow")).toContain(
      'href="/register?returnTo=%2Freviews%2Fwrite%3Fvendor%3Dharrow"',
    );
    expect((await get("/reviews/write")).status).toBe(401);
  });

  it("explains every mark", async () => {
    const html = await page("/reviews");
    for (const words of ["What the marks mean", "found the order", "It never depends on the rating"]) {
      expect(html).toContain(words);
    }
  });

  it("costs a visitor one trip to D1", async () => {
    await get("/reviews?sort=oldest&rating=4");
    const response = await get("/reviews?sort=helpful&rating=4");
    expect(timingOf(response)).toContain("trips=1 ");
  });
});
