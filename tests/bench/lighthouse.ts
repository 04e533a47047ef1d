import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { z } from "zod";
import { Client } from "./client";
import { fill } from "./demo";
import { percentile } from "./measure";
import { memberCookie } from "./member";
import { heaviest } from "./page-routes";
import { passAgeGate, type Site, startSite } from "./site";
import { table } from "./table";

// `npm run lighthouse`: the built site as a slow phone sees it. Timing decides, so it is no part of npm test.
const AIMS = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
/** The longest answers, and what a member's page has for members alone. */
const LONG = { ...AIMS, performance: 98 };
const CATEGORIES = Object.keys(AIMS) as (keyof typeof AIMS)[];
const RUNS = 3;
const DEBUGGING_PORT = 8809;
/** `npm run lighthouse -- member` looks at the pages with that in their name. */
const WANTED = process.argv[2] ?? "";

interface Target {
  name: string;
  path: string;
  /** Without the cookie the age gate lies over the page. */
  cookie?: string;
  aims: Scores;
}

type Scores = Record<keyof typeof AIMS, number>;

async function targets(site: Site): Promise<Target[]> {
  const { vendor, product } = await heaviest(site.db);
  const cookie = await passAgeGate(site);
  return [
    { name: "home, before the age gate", path: "/", aims: AIMS },
    { name: "home", path: "/", cookie, aims: AIMS },
    { name: "directory", path: "/vendors", cookie, aims: AIMS },
    { name: "vendor", path: `/vendor/${vendor}`, cookie, aims: AIMS },
    { name: "product", path: `/vendor/${vendor}/product/${product}`, cookie, aims: AIMS },
    { name: "search", path: "/search?q=green+maeng+da", cookie, aims: LONG },
    { name: "a member's home", path: "/", cookie: await memberCookie(site), aims: LONG },
  ];
}

async function look(url: URL, cookie: string | undefined): Promise<Result> {
  const extraHeaders = cookie === undefined ? undefined : { Cookie: cookie };
  const flags = { port: DEBUGGING_PORT, logLevel: "error" as const, onlyCategories: CATEGORIES, extraHeaders };
  const answer = await lighthouse(url.href, flags);
  if (answer === undefined) throw new Error(`Lighthouse said nothing about ${url.href}.`);
  return answer.lhr;
}

const scoreOf = (result: Result, category: keyof typeof AIMS): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

const details = z.object({
  items: z.array(
    z.object({
      sourceLocation: z.object({ url: z.string() }).optional(),
      node: z.object({ selector: z.string() }).optional(),
    }),
  ),
});

/** What an audit found, as far as it names it: the address of what did not load, the element that moved. */
function named(audit: Result["audits"][string] | undefined): string {
  const found = details.safeParse(audit?.details);
  if (!found.success) return "";
  const names = found.data.items.flatMap(({ sourceLocation, node }) => sourceLocation?.url ?? node?.selector ?? []);
  return names.slice(0, 3).join(", ");
}

/** What the score of performance is made of: milliseconds, and the layout's shift. */
const METRICS = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  SI: "speed-index",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

function timings(results: Result[]): string {
  const median = (id: string) =>
    percentile(
      results.map(({ audits }) => audits[id]?.numericValue ?? NaN),
      50,
    );
  return Object.entries(METRICS)
    .map(([short, id]) => `${short} ${Number(median(id).toPrecision(3))}`)
    .join(", ");
}

/** What keeps a page from the full score, timings aside. */
function shortcomings({ audits, categories }: Result): string[] {
  const weighty = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failed = weighty
    .map(({ id }) => audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 0.9);
  return [
    ...new Set(
      failed.map((audit) => [audit?.id, audit?.title, audit?.displayValue, named(audit)].filter(Boolean).join(" · ")),
    ),
  ];
}

interface Judged {
  name: string;
  scores: Scores;
  aims: Scores;
  timings: string;
  notes: string[];
}

async function judge(site: Site, { name, path, cookie, aims }: Target): Promise<Judged> {
  const url = new URL(path, site.url);
  const client = new Client(site.url, cookie === undefined ? {} : { cookie });
  await client.get(path);
  client.close();
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await look(url, cookie));
  const median = (category: keyof typeof AIMS) =>
    percentile(
      results.map((result) => scoreOf(result, category)),
      50,
    );
  const scores = Object.fromEntries(CATEGORIES.map((category) => [category, median(category)])) as Scores;
  return { name, scores, aims, timings: timings(results), notes: [...new Set(results.flatMap(shortcomings))] };
}

const site = await startSite();
const chrome = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${DEBUGGING_PORT}`],
});
try {
  await fill(site.db, Date.now(), site.files);
  const judged: Judged[] = [];
  for (const target of await targets(site)) if (target.name.includes(WANTED)) judged.push(await judge(site, target));
  console.log(`Lighthouse, mobile, median of ${RUNS} runs\n`);
  console.log(
    table(
      ["page", ...CATEGORIES, "medians in ms"],
      judged.map(({ name, scores, timings }) => [name, ...CATEGORIES.map((each) => scores[each]), timings]),
    ),
  );
  for (const { name, notes } of judged) for (const note of notes) console.log(`${name}: ${note}`);
  const folder = join(import.meta.dirname, "../../bench-results");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "lighthouse.json"), `${JSON.stringify(judged, null, 2)}\n`);
  const below = judged.flatMap(({ name, scores, aims }) =>
    CATEGORIES.filter((each) => scores[each] < aims[each]).map((each) => `${name}: ${each} ${aims[each]}`),
  );
  if (below.length > 0) {
    console.error(`\nBelow the aims: ${below.join("; ")}`);
    process.exitCode = 1;
  }
} finally {
  await chrome.close();
  await site.stop();
}
