import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { exportResults } from "@worker/domain/catalogue/lab/public/export-results";
import { parseCsv } from "../factories/csv";
import { fillLab } from "../factories/lab";
import { ask } from "../factories/site";

const now = Date.now();
const PUBLIC = ["edge", "fail", "lost", "newer", "old", "part", "pass", "replaced", "shared-a", "shared-b"];

beforeAll(async () => {
  await fillLab(now);
  await env.DB.prepare("update products set name = '=cmd|1' where id = 'extract'").run();
});

describe("the export of lab results", () => {
  it("holds every verified result once, and nothing that is pending or rejected", async () => {
    const csv = parseCsv(await (await ask("/lab-data/results.csv")).text());
    expect(csv.slice(1).map(([id]) => id)).toEqual(PUBLIC);
    const json = await (await ask("/lab-data/results.json")).json<{ id: string }[]>();
    expect(json.map(({ id }) => id)).toEqual(PUBLIC);
  });

  it("comes whole whatever the size of a batch", async () => {
    for (const size of [1, 3, 10, 11]) {
      const ids: string[] = [];
      for await (const rows of exportResults(connect(env.DB), { size })) {
        expect(rows.length).toBeLessThanOrEqual(size);
        ids.push(...rows.map(({ id }) => id));
      }
      expect(ids).toEqual(PUBLIC);
    }
  });

  it("writes a vendor's words so that no spreadsheet runs them", async () => {
    const csv = parseCsv(await (await ask("/lab-data/results.csv")).text());
    const column = csv[0]?.indexOf("product") ?? -1;
    expect(csv.find(([id]) => id === "pass")?.[column]).toBe("'=cmd|1");
  });

  it("names no vendor that is no longer listed, and says what is current", async () => {
    const json = await (
      await ask("/lab-data/results.json")
    ).json<{ id: string; vendor: string | null; inDate: boolean; safety: object; url: string }[]>();
    expect(json.find(({ id }) => id === "lost")).toMatchObject({ vendor: null, inDate: true });
    expect(json.find(({ id }) => id === "old")).toMatchObject({ inDate: false, url: "http://localhost/lab/old" });
  });

  it("is served as a file", async () => {
    const response = await ask("/lab-data/results.csv");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="leafproof-lab-results-\d{4}-/);
    await response.text();
  });
});

describe("what search engines and feed readers get", () => {
  it("is each public result, and no other", async () => {
    const index = await (await ask("/sitemap.xml")).text();
    const parts = [...index.matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)].map(([, path = ""]) => path);
    const maps = await Promise.all(parts.map(async (path) => (await ask(path)).text()));
    const results = [...maps.join("").matchAll(/localhost\/lab\/([\w-]+)</g)].map(([, id]) => id);
    expect(results.toSorted()).toEqual(PUBLIC);
    const feed = await (await ask("/feeds/lab.xml")).text();
    const entries = [...feed.matchAll(/href="http:\/\/localhost\/lab\/([\w-]+)"/g)].map(([, id]) => id);
    expect(entries.toSorted()).toEqual(PUBLIC);
    expect(feed).toContain('label="Safety: Failed"');
    expect(feed).toContain('label="Expired"');
    for (const [, entry = ""] of feed.matchAll(/<entry>([\s\S]*?)<\/entry>/g))
      expect(entry.includes("<title>Safety: Failed. ")).toBe(entry.includes('label="Safety: Failed"'));
  });
});
