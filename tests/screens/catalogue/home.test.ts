import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { deriveTrends } from "@worker/domain/voice/forum/derive-trends";
import { forgetHome } from "@worker/domain/views/home/read-home";
import { COUNTERS } from "@worker/domain/foundation/stats/counters";
import { put } from "../../domain/voice/reviews/rows";
import { stopClock, timingOf } from "../../factories/cost";
import { aDiscussion } from "../../factories/forum";

beforeAll(() => stopClock());

const get = (path: string) => exports.default.fetch(new Request(`http://localhost${path}`));
const page = async (path: string) => (await get(path)).text();
/** The page without React's text separators. */
const words = async (path: string) => (await page(path)).replaceAll("<!-- -->", "");

const now = Date.now();

async function forgetCached(): Promise<void> {
  forgetHome();
  const { keys } = await env.KV.list();
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
}

beforeAll(async () => {
  await put("vendors", [
    { id: "harrow", name: "Harrow Lane", rating_sum: 47, rating_count: 10, stars_5: 7, stars_4: 3, verified_at: 1 },
    { id: "silent", name: "Silent Leaf" },
    { id: "quill", name: "Quillwort", rating_sum: 9, rating_count: 2, stars_5: 1, stars_4: 1 },
  ]);
  await put("vendor_facets", [
    { facet: "all", vendor_id: "silent", rank: 0, review_count: 0, name_key: "silent" },
    { facet: "all", vendor_id: "harrow", rank: 4.7, review_count: 10, name_key: "harrow" },
    { facet: "all", vendor_id: "quill", rank: 4.5, review_count: 2, name_key: "quill" },
  ]);
  await put("products", [
    { id: "tabs", vendor_id: "harrow", name: "Scored Tablets", type: "tablet", substance: "7oh", hot_clicks: 12 },
  ]);
  await put("lab_results", [
    { id: "l1", product_id: "tabs", vendor_id: "harrow", verified_at: now - 1000 },
    { id: "l2", product_id: "tabs", vendor_id: "harrow", verified_at: now - 2000, overall_safety: "Failed" },
  ]);
  await put("reviews", [
    { id: "r1", vendor_id: "harrow", author_id: "a", title: "A title of mine", created_at: now, helpful_votes: 6 },
    { id: "r2", vendor_id: "quill", author_id: "b", verified_by: "sample", incentive: "Free sample", created_at: now },
  ]);
  await put(
    "reviews",
    [3, 4, 5].map((n) => ({ id: `r${n}`, vendor_id: "quill", author_id: `a${n}`, created_at: n })),
  );
  await aDiscussion({ thread: { id: "seals", title: "Seals <b>&quot;" }, replies: 1 });
  await deriveTrends(connect(env.DB), now);
  await put("site_counters", [
    { name: COUNTERS.vendors, value: 2 },
    { name: COUNTERS.verifiedVendors, value: 1 },
    { name: COUNTERS.reviews, value: 12 },
  ]);
  await put("strain_effects", [
    { strain: "Green Thai", effect: "Energetic", reports: 7, reviews: 12, share: 0.58 },
    { strain: "Red Bali", effect: "Sedating", reports: 3, reviews: 4, share: 0.75 },
  ]);
});

describe("the home page", () => {
  it("opens with the figures the site stands on", async () => {
    const html = await words("/");
    expect(html).toContain("Kratom vendors, reviewed by people, proven by labs.</h1>");
    for (const figure of ["1 verified by staff", "2", "12", "Failed or rejected, 30 days", "See which failed"]) {
      expect(html).toContain(figure);
    }
  });

  it("has every part that it promises", async () => {
    const html = await words("/");
    for (const part of [
      "Top Vendors",
      "Hot 7OH",
      "Newest lab results",
      "Latest reviews",
      "From trusted testers",
      "Most helpful reviews",
      "6 found this helpful",
      "Label arithmetic",
      "Strain effects",
      "Up to four products side by side",
      "Get one notification when a product",
      "Vendor status",
      "Live activity",
      "Trending topics",
      "Community reviews",
      "All news",
      "No payment affects this ranking.",
    ]) {
      expect(html, part).toContain(part);
    }
    expect(html.match(/href="\/news\/[a-z-]+"/g)).toHaveLength(2);
  });

  it("gives no two parts the same id, so that every label is of its own field", async () => {
    const ids = [...(await page("/")).matchAll(/<[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it("ranks no vendor without a review, even where a place is free", async () => {
    const [ranking = ""] = /<tbody>.*?<\/tbody>/s.exec(await page("/")) ?? [];
    expect([...ranking.matchAll(/href="\/vendor\/(\w+)"/g)].map(([, id]) => id)).toEqual(["harrow", "quill"]);
  });

  it("changes tab, lab list and strain by links and forms alone", async () => {
    const hot = await words("/?tab=hot");
    expect(hot).toContain("12 clicks");
    expect(hot).toMatch(/href="\/\?tab=hot"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/\?tab=hot"/);
    const community = await words("/?tab=community");
    expect(community).toMatch(/href="\/community\/thread\/seals"[^>]*>Seals &lt;b&gt;&amp;quot;/);
    expect(community).not.toContain("No payment affects this ranking.");
    expect(await words("/?lab=failed")).toContain("Failed lab results, 30 days");
    expect(await words("/?strain=Red+Bali")).toContain("Reviewers of Red Bali");
  });

  it("divides a label on the server, and refuses what is no number beside its field", async () => {
    const done = await words("/?mg=300&pieces=20&serving=2");
    expect(done).toContain("<b>30 mg</b> per serving as labeled, <b>10</b> servings in the package");
    expect(done).toContain("1-800-222-1222");
    const refused = await words("/?mg=lots&pieces=20&serving=2");
    expect(refused).toContain("Enter a number above zero, as the label prints it.");
    expect(refused).toContain('value="lots"');
  });

  it.each([
    "/?tab=none&lab=x&strain=",
    "/?strain=%3Cscript%3E",
    `/?mg=${"9".repeat(500)}&pieces=%00&serving=%F0%9F%8C%BF`,
  ])("answers 200 for %s", async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  it("never says how much to take, or that anything is legal or safe for the reader", async () => {
    expect(await words("/")).not.toMatch(/recommended (dose|amount)|you should take|is legal|is safe/i);
  });

  it("costs no trip to D1 while its data is kept, whichever address asks", async () => {
    await get("/");
    const response = await get("/?tab=hot&strain=none");
    expect(timingOf(response)).toContain("trips=0 ");
  });

  it("fits its budget of bytes", async () => {
    const body = new Response(await page("/")).body?.pipeThrough(new CompressionStream("gzip"));
    const bytes = await new Response(body).arrayBuffer();
    expect(bytes.byteLength).toBeLessThan(40_000);
  });

  it("says of what it counts only so far that there is more", async () => {
    const result = { product_id: "tabs", vendor_id: "harrow", expires_at: now + 3_600_000 };
    const expiring = (count: number) =>
      put(
        "lab_results",
        Array.from({ length: count }, (_, n) => ({ ...result, id: `e${n}` })),
      );
    await expiring(999);
    await forgetCached();
    // Whole pages are kept by address, so each look takes one of its own.
    expect(await words("/?look=1")).toContain("999 expire this week");
    await expiring(1200);
    await forgetCached();
    expect(await words("/?look=2")).toContain("999+ expire this week");
  });
});
