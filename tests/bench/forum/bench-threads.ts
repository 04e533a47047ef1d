import { Client } from "../client";
import { fill } from "../demo";
import { type Cost, measure, type Route } from "../measure";
import { memberCookie } from "../member";
import { fresh, SETTINGS_CACHE_MS } from "../page-routes";
import { passAgeGate, startSite } from "../site";
import { ms, table, times } from "../table";
import { fillThreads, threadId, THREADS } from "./fill-threads";

const ROUNDS = 8;
const PER_TURN = 100;
/** Threads whose copies are asked for in rotation: an isolate keeps no more than some ninety of them. */
const KEPT = 20;

const page = (n: number): string => `/community/thread/${threadId(n)}`;
const data = (n: number): string => `${page(n)}.data`;

type Aimed = Route & { aim?: number };

const routes = (member: string): Aimed[] => [
  { name: "hello", path: () => "/api/ping" },
  { name: "a visitor's thread, rendered", path: (n) => fresh(page(n), n), aim: 8 },
  { name: "a visitor's thread, cached", path: (n) => page(n % KEPT), aim: 2 },
  { name: "a member's thread, rendered", path: page, cookie: member, aim: 8 },
  { name: "data of a visitor's navigation", path: (n) => fresh(data(n), n), aim: 4 },
  { name: "data of a member's navigation", path: data, cookie: member, aim: 4 },
];

export type ThreadsReport = (Cost & { timesHello: number; aim?: number })[];

/** Measures the first page of threads with twenty posts, for a visitor and for a member. */
export async function benchThreads(): Promise<ThreadsReport> {
  const site = await startSite();
  try {
    await fill(site.db, Date.now());
    await fillThreads(site.db);
    await new Promise((resolve) => setTimeout(resolve, SETTINGS_CACHE_MS));
    const client = new Client(site.url, { cookie: await passAgeGate(site), "user-agent": "leafproof-bench" });
    const member = await memberCookie(site);
    await seeAll(client, member);
    const asked = routes(member);
    const costs = await measure(client, site.pid, asked, ROUNDS, PER_TURN);
    client.close();
    const hello = costs[0]?.cpuMs ?? Number.NaN;
    return costs.map((cost, nth) => {
      const aim = asked[nth]?.aim;
      return { ...cost, timesHello: cost.cpuMs / hello, ...(aim !== undefined && { aim }) };
    });
  } finally {
    await site.stop();
  }
}

/** Whoever sees a thread for the first time costs a write, of a view or of how far they read; not in what is measured. */
async function seeAll(client: Client, member: string): Promise<void> {
  for (let nth = 0; nth < THREADS; nth += 1) {
    await client.get(page(nth));
    await client.get(data(nth), { cookie: member });
  }
}

export function describeThreads(costs: ThreadsReport): string {
  const rows = costs.map(({ name, cpuMs, timesHello, aim, p50, p99, bodyBytes }) => {
    const verdict = aim === undefined ? "" : timesHello <= aim ? `≤ ${aim}×` : `over ${aim}×`;
    return [name, ms(cpuMs), times(timesHello), verdict, ms(p50), ms(p99), (bodyBytes / 1024).toFixed(1)];
  });
  return [
    `Threads: ${THREADS} of 20 posts in rotation, ${ROUNDS} rounds of ${PER_TURN} requests each; CPU and hello as for pages.`,
    `"rendered" misses every cache; "cached" asks for ${KEPT} of them in rotation, as many as stay in an isolate's memory.`,
    "Visitor and member have seen every thread once before: its first sight writes a view, and how far a member has read.\n",
    table(["route", "CPU ms", "× hello", "aim", "p50 ms", "p99 ms", "kB"], rows),
  ].join("\n");
}
