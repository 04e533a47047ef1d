import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { advancedCount, withoutFilters } from "~/search/search-address";
import { EVERYTHING, readSearchQuery, searchAddress } from "@worker/domain/views/search/forms";
import { stopClock, timingOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aProduct, aVendor } from "../../factories/rows";
import { ask } from "../../factories/site";

beforeAll(() => stopClock());

/** The page without the data that scripts start from. */
const visible = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(' data-discover="true"', "");
const page = async (parameters = "") => {
  const response = await ask(`/search${parameters}`);
  expect(response.status).toBe(200);
  return { html: visible(await response.text()), timing: timingOf(response) };
};
const titles = (html: string) => [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)<\/a>/g)].map(([, name]) => name);
const part = (html: string, from: string, to: string) => {
  const start = html.indexOf(from);
  return html.slice(start, html.indexOf(to, start));
};

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane", plan: "enterprise" }),
    aVendor({ id: "osmund", name: "Osmund Row" }),
  ]);
  await insert(env.DB, "products", [
    aProduct({
      id: "f1",
      vendorId: "harrow",
      name: "Featured Tablets",
      type: "tablet",
      featuredAt: 1,
      lowestPriceCents: 9000,
    }),
    aProduct({ id: "h1", vendorId: "harrow", name: "Plain Capsules", type: "capsule", lowestPriceCents: 3000 }),
    ...Array.from({ length: 30 }, (_, n) =>
      aProduct({
        id: `o${n}`,
        vendorId: "osmund",
        name: `Osmund Leaf ${n}`,
        lowestPriceCents: 1000 + n,
        ...(n === 0 ? { ratingSum: 45, ratingCount: 10 } : {}),
      }),
    ),
  ]);
});

describe("the search page", () => {
  it("counts what it found, and how much of it is featured", async () => {
    const { html } = await page();
    expect(html).toContain('32 products found<span class="muted"> (1 featured)</span>');
    expect(html).toContain("<title>Search · Leafproof</title>");
  });

  it("sets featured products apart under their label, and shows them nowhere else", async () => {
    for (const sort of ["", "&sortBy=price-low"]) {
      const html = (await page(`?q=${sort}`)).html;
      const block = part(html, "Featured Products", "All Results");
      expect(titles(block)).toEqual(["Featured Tablets"]);
      // One label for all that is in it.
      expect(block.match(/Promoted/g)).toHaveLength(1);
      expect(block).toContain('href="/how-we-verify#promoted-places"');
      expect(titles(html.slice(html.indexOf("All Results")))).not.toContain("Featured Tablets");
    }
  });

  it("labels what a plan moved up in the list too", async () => {
    const html = (await page()).html;
    const list = html.slice(html.indexOf("All Results"));
    expect(titles(list)[0]).toBe("Plain Capsules");
    expect(list.split("Promoted").length - 1).toBe(1);
    // Nothing that the capsules pass by is left.
    expect((await page("?format=capsule")).html).not.toContain("Promoted");
  });

  it("orders by price when asked to", async () => {
    const html = (await page("?sortBy=price-low&featuredFirst=0")).html;
    expect(titles(html).slice(0, 2)).toEqual(["Osmund Leaf 0", "Osmund Leaf 1"]);
    expect(html).not.toContain("Featured Products");
  });

  it("shows 24 to a page and leads on from there", async () => {
    const first = (await page("?sortBy=price-low")).html;
    const next = /<a[^>]*href="([^"]*cursor=[^"]*)"[^>]*rel="next"|<a[^>]*rel="next"[^>]*href="([^"]*)"/.exec(first);
    const address = (next?.[1] ?? next?.[2] ?? "").replaceAll("&amp;", "&");
    const second = (await page(address.slice("/search".length))).html;
    expect(titles(first)).toHaveLength(25);
    expect(titles(second)).toEqual([
      "Osmund Leaf 24",
      "Osmund Leaf 25",
      "Osmund Leaf 26",
      "Osmund Leaf 27",
      "Osmund Leaf 28",
      "Osmund Leaf 29",
      "Plain Capsules",
    ]);
    expect(second).toContain('href="/search?sortBy=price-low">Back to start');
  });

  it("keeps out of search engines what filters and empty answers would make endless", async () => {
    expect((await page("?q=leaf")).html).not.toContain('content="noindex"');
    expect((await page("?q=leaf&format=capsule")).html).toContain('content="noindex"');
  });

  it("offers popular searches where it finds nothing", async () => {
    const { html } = await page("?q=nothing+like+it&format=tablet");
    expect(html).toContain("No products found");
    expect(html).toMatch(/href="\/search\?q=[^"]+">7-OH tablets/);
    expect(html).toContain('href="/search?q=nothing+like+it">Search without filters');
    expect(html).toContain('content="noindex"');
  });

  it("shows vendors that the text may mean, before the products", async () => {
    const { html } = await page("?q=osm");
    expect(part(html, 'id="found-vendors"', "</ul>")).toContain('href="/vendor/osmund">Osmund Row');
    expect(html).toContain('href="/vendors?q=osm"');
    expect(html.indexOf('id="found-vendors"')).toBeLessThan(html.indexOf("All Results"));
  });

  it("does not read as a failure where what was found is no product", async () => {
    const { html } = await page("?q=osmund&format=tablet");
    expect(html).toContain("1 vendor found");
    expect(html).toContain("No product matches “osmund”.");
    expect(html).toContain('href="/search?q=osmund">Search without filters');
    expect(html).not.toMatch(/0 products|No products found/);
  });

  it("asks what was meant where nothing is spelled so, and shows it all the same", async () => {
    const { html } = await page("?q=osmnud+row&sortBy=rating");
    expect(html).toContain('Did you mean <a href="/search?q=osmund+row&amp;sortBy=rating">osmund row</a>?');
    expect(html).toContain('href="/vendor/osmund">Osmund Row');
  });

  it("sets what only has the words behind what holds the phrase, under a heading", async () => {
    const { html } = await page("?q=leaf+osmund");
    expect(html).toContain("30 products found");
    expect(titles(html.slice(html.indexOf(">Results</h2>")))).toHaveLength(24);
    expect(html).not.toContain("All Results");
  });

  it("says why one character finds nothing", async () => {
    const { html } = await page("?q=o");
    expect(html).toContain("Type at least 2 characters to search.");
    expect(html).toContain('value="o"');
    expect(html).not.toMatch(/products? found|found-vendors/);
  });

  it("works as a form: every filter is a field, and what is on stays on", async () => {
    const { html } = await page(
      "?q=leaf&productType=plain-leaf&format=capsule&effects=Euphoric&minRating=4&featuredFirst=0",
    );
    const form = part(html, '<form id="search-form"', "</form>");
    expect(form).toContain(">Effects, as reviewers report them</legend>");
    for (const effect of ["Sedating", "Energetic", "Euphoric", "Pain Relieving"])
      expect(form).toMatch(new RegExp(`name="effects"[^>]*value="${effect}"`));
    expect(form).toContain('name="q"');
    expect(form).toContain('value="leaf"');
    expect(form).toContain('<input type="hidden" name="productType" value="plain-leaf"/>');
    for (const field of [
      'name="format" checked="" value="capsule"',
      'name="effects" checked="" value="Euphoric"',
      'name="minRating" checked="" value="4"',
    ]) {
      expect(form).toContain(field);
    }
    expect(html).toContain('<input type="hidden" form="search-form" name="featuredFirst" value="0"/>');
    expect(html).toContain("Effects, as reviewers report them");
    for (const label of ["Sedating", "Energizing", "Euphoric", "Pain Relief"]) expect(form).toContain(label);
  });

  it("shows the vendor plans to those who sell", async () => {
    expect((await page()).html).toMatch(/href="\/vendorbenefitsmailer"[^>]*>Learn About Vendor Plans/);
  });

  it.each([
    "?productType=x&sourceType=&format=liquid",
    "?minPrice=abc&maxPrice=-3&minRating=9",
    "?minPrice=300&maxPrice=20",
    "?sortBy=%00&effects=Healing&featuredFirst=maybe",
    "?cursor=not-one-of-ours",
  ])("reads %s as nothing chosen", async (parameters) => {
    expect((await page(parameters)).html).toContain("32 products found");
  });

  it.each([["<script>alert(1)</script>"], ["x".repeat(5000)], ["\u202Eevil"], ["🌿".repeat(15)]])(
    "answers for %j",
    async (q) => {
      const { html } = await page(`?${new URLSearchParams({ q }).toString()}`);
      expect(html).not.toContain("<script>alert");
    },
  );

  it("costs no D1 trip once the index is warm", async () => {
    await page();
    expect((await page("?q=leaf&sortBy=rating")).timing).toMatch(/trips=0 /);
  });
});

describe("search addresses", () => {
  const read = (search: string) => readSearchQuery(new URLSearchParams(search));

  it("say only what is not at its default, and read back as they were", () => {
    const query = {
      ...EVERYTHING,
      q: "a b",
      format: "tablet" as const,
      effects: ["Sedating" as const, "Euphoric" as const],
      maxPrice: 49.5,
      featuredFirst: false,
    };
    const address = searchAddress(query);
    expect(address).toBe("/search?q=a+b&format=tablet&effects=Sedating&effects=Euphoric&maxPrice=49.5&featuredFirst=0");
    expect(read(address.slice("/search?".length))).toEqual(query);
    expect(searchAddress(EVERYTHING)).toBe("/search");
  });

  it("take the last word of a box that a hidden field precedes", () => {
    expect(read("featuredFirst=0&featuredFirst=1").featuredFirst).toBe(true);
    expect(read("featuredFirst=0").featuredFirst).toBe(false);
    expect(read("").featuredFirst).toBe(true);
  });

  it("count the filters of the panel and can leave all filters out", () => {
    const query = {
      ...EVERYTHING,
      q: "x",
      productType: "mit" as const,
      chemicalForm: "salt" as const,
      minPrice: 5,
      effects: ["Sedating" as const],
    };
    expect(advancedCount(query)).toBe(3);
    expect(withoutFilters(query)).toBe("/search?q=x");
  });
});
