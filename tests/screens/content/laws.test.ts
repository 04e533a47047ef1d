import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { REGIONS } from "@worker/domain/catalogue/substances/regions";
import { costOf } from "../../budgets/cost";
import { stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { NOW } from "../../factories/rows";

const page = async (path: string) => {
  const cost = await costOf(path);
  return { ...cost, html: cost.body.replaceAll("<!-- -->", "").replace(/<script[\s\S]*?<\/script>/g, "") };
};
const rowOf = (html: string, code: string) => new RegExp(`<tr id="${code}">.*?</tr>`, "s").exec(html)?.[0] ?? "";
const UNKNOWN = '<span class="muted">Unknown</span>';

beforeAll(() => stopClock(NOW));

describe("/education/laws", () => {
  it("says plainly that nothing is known while nothing is", async () => {
    const { html } = await page("/education/laws");
    expect(html).toContain("Every entry is currently unknown");
    expect(html.split(UNKNOWN)).toHaveLength(REGIONS.length * 5 + 1);
  });

  describe("with one entry", () => {
    beforeAll(() =>
      insert(env.DB, "substanceStatuses", [
        {
          ...{ substance: "7oh", region: "US-OH", status: "prohibited", asOf: "2026-11-02" },
          ...{ sourceUrl: "https://law.example/ohio", updatedAt: NOW },
        },
      ]),
    );

    it("shows every region with every substance below the text, under a caption and an anchor", async () => {
      const { status, html } = await page("/education/laws");
      expect(status).toBe(200);
      expect(html).toContain('<h2 id="table">');
      expect(html.indexOf('<h2 id="table">')).toBeLessThan(html.indexOf("<caption>"));
      expect(html).toMatch(/<th scope="col">Region<\/th>.*Plain leaf.*7-OH.*MIT.*Pseudo.*Other/s);
      for (const { code, name } of REGIONS) expect(rowOf(html, code)).toContain(`<th scope="row">${name}</th>`);
      expect(html).toContain("never says that a product is legal for you");
    });

    it("gives the entry its date and source, and calls the others unknown", async () => {
      const { html } = await page("/education/laws");
      const ohio = rowOf(html, "US-OH");
      expect(ohio).toMatch(/data-l="7-OH"><strong>Prohibited<\/strong>.*Nov 2, 2026/s);
      expect(ohio).toContain('<a href="https://law.example/ohio" rel="nofollow noopener">Source</a>');
      expect(ohio.split(UNKNOWN)).toHaveLength(5);
      expect(rowOf(html, "US-OR").split(UNKNOWN)).toHaveLength(6);
      expect(html).toContain("1 of 330 entries have a dated source.");
    });

    it("shows one region alone by its address, out of search engines' sight", async () => {
      const { html } = await page("/education/laws?region=DE");
      expect(html.match(/<tr id=/g)).toHaveLength(1);
      expect(rowOf(html, "DE")).toContain("Germany");
      expect(html).toContain("Every entry for this region is currently unknown");
      expect(html).toContain('content="noindex"');
      expect(html).toMatch(/<option value="DE" selected="">Germany<\/option>/);
    });

    it.each(["?region=Narnia", "?region=", "?region=__proto__"])("shows all regions for %s", async (search) => {
      const { status, html } = await page(`/education/laws${search}`);
      expect(status).toBe(200);
      expect(html.match(/<tr id=/g)).toHaveLength(REGIONS.length);
    });

    it("costs one trip to D1 and 40 kB of compressed HTML at most", async () => {
      const { trips, read, gzipBytes } = await page("/education/laws");
      expect(trips).toBe(1);
      expect(read).toBeLessThan(1000);
      expect(gzipBytes).toBeLessThan(40 * 1024);
    });
  });
});
