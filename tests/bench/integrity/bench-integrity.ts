import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { bundle } from "../bundle";
import { percentile } from "../measure";
import { ownWorkerd, processorMs } from "../processor";
import { migrate } from "../site";
import { ms, table } from "../table";
import { writtenReviews, type Written } from "./texts";

/** Reviews stored, and how many texts are checked against them. */
const SCALES = [1000, 100_000];
const CHECKS = 300;
const STORED_AT_ONCE = 500;
const CHECKED_AT_ONCE = 50;

export interface IntegrityBench {
  reviews: number;
  /** Processor time of workerd for one text, in milliseconds: bands, candidates and the exact comparison. */
  copyCpuMs: number;
  freshCpuMs: number;
  copyP50: number;
  copyP99: number;
  /** The most rows that the database read for one text. */
  rowsRead: number;
  /** Of the copies, how many were recognized; of the fresh texts, how many were taken for one. */
  copiesFound: number;
  freshFound: number;
}

/** The near-duplicate check as publishing does it, at two sizes (rules/integrity#near-duplicates). */
export async function benchIntegrity(): Promise<IntegrityBench[]> {
  const script = await bundle(join(import.meta.dirname, "worker.ts"));
  const results: IntegrityBench[] = [];
  for (const reviews of SCALES) results.push(await benchScale(script, reviews));
  return results;
}

/** A word exchanged here and there: about 95% of its shingles stay. */
const reworded = ({ content }: Written): string =>
  content
    .split(" ")
    .map((word, n) => (n % 150 === 75 ? "instead" : word))
    .join(" ");

async function benchScale(script: string, reviews: number): Promise<IntegrityBench> {
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
    await migrate(await miniflare.getD1Database("DB"));
    const run = async <T>(path: string, body: unknown): Promise<T> => {
      const sent = { method: "POST", body: JSON.stringify(body) };
      const response = await miniflare.dispatchFetch(`http://bench/${path}`, sent);
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as T;
    };
    // What comes after the stored ones is fresh.
    const all = [...writtenReviews(reviews + CHECKS)];
    const stored = all.slice(0, reviews);
    for (let at = 0; at < reviews; at += STORED_AT_ONCE) await run("store", stored.slice(at, at + STORED_AT_ONCE));
    const step = Math.floor(reviews / CHECKS);
    const copies = stored.filter((_, n) => n % step === 0).map(reworded);
    const fresh = all.slice(reviews).map(({ content }) => content);
    const check = async (texts: string[]) => {
      await run("check", texts.slice(0, CHECKED_AT_ONCE));
      const before = processorMs(pid);
      const answers: { times: number[]; found: number }[] = [];
      for (let at = 0; at < texts.length; at += CHECKED_AT_ONCE)
        answers.push(await run("check", texts.slice(at, at + CHECKED_AT_ONCE)));
      const cpuMs = (processorMs(pid) - before) / texts.length;
      const found = answers.reduce((sum, answer) => sum + answer.found, 0);
      return { cpuMs, times: answers.flatMap(({ times }) => times), share: found / texts.length };
    };
    const [copied, own] = [await check(copies), await check(fresh)];
    const rows = await run<number[]>("rows", [...copies.slice(0, 20), ...fresh.slice(0, 20)]);
    return {
      reviews,
      ...{ copyCpuMs: copied.cpuMs, freshCpuMs: own.cpuMs, rowsRead: Math.max(...rows) },
      ...{ copyP50: percentile(copied.times, 50), copyP99: percentile(copied.times, 99) },
      ...{ copiesFound: copied.share, freshFound: own.share },
    };
  } finally {
    await miniflare.dispose();
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

export function describeIntegrity(results: readonly IntegrityBench[]): string {
  return table(
    ["Near-duplicates, reviews", "copy CPU ms", "p50", "p99", "fresh CPU ms", "rows read", "copies", "fresh alike"],
    results.map((each) => [
      String(each.reviews),
      ...[ms(each.copyCpuMs), ms(each.copyP50), ms(each.copyP99), ms(each.freshCpuMs)],
      ...[each.rowsRead, percent(each.copiesFound), percent(each.freshFound)],
    ]),
  );
}
