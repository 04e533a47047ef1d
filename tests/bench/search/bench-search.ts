import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { bundle } from "../bundle";
import { percentile } from "../measure";
import { ownWorkerd, residentMb } from "../processor";
import { ms, table, times } from "../table";
import type { FtsReport, IndexReport } from "./searched";

/** Products: as many as the demo has, a hundred times and a thousand times as many. */
const SCALES = [160, 16_000, 160_000];

export interface SearchBench {
  products: number;
  /** Of the index, in milliseconds a query. */
  mean: number;
  p50: number;
  p95: number;
  /** With words in any order, spellings and slips, and all groups; the first one reads the words. */
  looseMean: number;
  looseP50: number;
  looseP95: number;
  firstLooseMs: number;
  /** Of FTS5 in D1, on the same data and queries. */
  ftsMean: number;
  ftsP50: number;
  ftsP95: number;
  indexMb: number;
  /** How much the process grew by building, loading and searching the index. */
  residentMb: number;
  buildMs: number;
  loadMs: number;
  fillMs: number;
  /** Queries for which the two found a different number of products. */
  disagreements: number;
}

/** Measures the index against FTS5 in D1, both inside workerd, on generated catalogues of three sizes. */
export async function benchSearch(scales: readonly number[] = SCALES): Promise<SearchBench[]> {
  const script = await bundle(join(import.meta.dirname, "worker.ts"));
  const results: SearchBench[] = [];
  for (const products of scales) results.push(await benchScale(script, products));
  return results;
}

async function benchScale(script: string, products: number): Promise<SearchBench> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate: "2026-10-01",
      compatibilityFlags: ["nodejs_compat"],
      d1Databases: { DB: "bench" },
    }),
  );
  try {
    await miniflare.ready;
    const pid = ownWorkerd();
    const run = async <T>(path: string): Promise<T> => {
      const response = await miniflare.dispatchFetch(`http://bench/${path}?count=${products}`);
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as T;
    };
    const before = residentMb(pid);
    const index = await run<IndexReport>("index");
    const after = residentMb(pid);
    const fts = await run<FtsReport>("full-text");
    return {
      products,
      ...{ mean: index.mean, ftsMean: fts.mean },
      ...{ p50: percentile(index.times, 50), p95: percentile(index.times, 95) },
      ...{ looseMean: index.loose.mean, firstLooseMs: index.firstLooseMs },
      ...{ looseP50: percentile(index.loose.times, 50), looseP95: percentile(index.loose.times, 95) },
      ...{ ftsP50: percentile(fts.times, 50), ftsP95: percentile(fts.times, 95) },
      ...{ indexMb: index.bytes / 2 ** 20, residentMb: after - before },
      ...{ buildMs: index.buildMs, loadMs: index.loadMs, fillMs: fts.fillMs },
      disagreements: index.totals.filter((total, n) => total !== fts.totals[n]).length,
    };
  } finally {
    await miniflare.dispose();
  }
}

export function describeSearch(results: readonly SearchBench[]): string {
  const head = [
    "Search, products",
    "index ms",
    "p50",
    "p95",
    "words ms",
    "p50",
    "p95",
    "first",
    "FTS5 ms",
    "p50",
    "p95",
    "FTS5 : index",
    "index MB",
    "grown MB",
    "build s",
    "load ms",
  ];
  const rows = results.map((each) => [
    String(each.products),
    ms(each.mean),
    each.p50.toFixed(0),
    each.p95.toFixed(0),
    ms(each.looseMean),
    each.looseP50.toFixed(0),
    each.looseP95.toFixed(0),
    each.firstLooseMs.toFixed(0),
    ms(each.ftsMean),
    each.ftsP50.toFixed(0),
    each.ftsP95.toFixed(0),
    times(each.ftsMean / each.mean),
    each.indexMb.toFixed(1),
    each.residentMb.toFixed(0),
    (each.buildMs / 1000).toFixed(1),
    each.loadMs.toFixed(0),
  ]);
  const differ = results.filter(({ disagreements }) => disagreements > 0);
  const note = differ.map(
    ({ products, disagreements }) => `\nAt ${products} products ${disagreements} of 200 queries found another number.`,
  );
  return `${table(head, rows)}${note.join("")}`;
}
