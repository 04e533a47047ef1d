import { Client } from "./client";
import { fill } from "./demo";
import { memberCookie } from "./member";
import { pageRoutes, SETTINGS_CACHE_MS } from "./page-routes";
import { type Cost, measure } from "./measure";
import { residentMb } from "./processor";
import { passAgeGate, startSite } from "./site";
import { ms, table, times } from "./table";

const ROUNDS = 8;
const PER_TURN = 100;
/** What the pages aim at, as multiples of hello's processor time. */
const AIMS = { rendered: 8, cached: 2 };

export interface PageReport {
  costs: (Cost & { timesHello: number })[];
  residentMb: number;
}

/** Measures the pages of a visitor who has passed the age gate, and some of a member's, on the demo data of scale 1. */
export async function benchPages(): Promise<PageReport> {
  const site = await startSite();
  try {
    await fill(site.db, Date.now());
    await new Promise((resolve) => setTimeout(resolve, SETTINGS_CACHE_MS));
    const client = new Client(site.url, { cookie: await passAgeGate(site), "user-agent": "leafproof-bench" });
    const costs = await measure(
      client,
      site.pid,
      await pageRoutes(site.db, await memberCookie(site)),
      ROUNDS,
      PER_TURN,
    );
    client.close();
    const hello = costs[0]?.cpuMs ?? Number.NaN;
    return {
      costs: costs.map((cost) => ({ ...cost, timesHello: cost.cpuMs / hello })),
      residentMb: residentMb(site.pid),
    };
  } finally {
    await site.stop();
  }
}

export function describePages({ costs, residentMb: memory }: PageReport): string {
  const rows = costs.map(({ name, cpuMs, timesHello, p50, p99, bodyBytes }) => {
    const aim = name.endsWith("cached") ? AIMS.cached : name.endsWith("rendered") ? AIMS.rendered : null;
    const verdict = aim === null ? "" : timesHello <= aim ? `≤ ${aim}×` : `over ${aim}×`;
    return [name, ms(cpuMs), times(timesHello), verdict, ms(p50), ms(p99), (bodyBytes / 1024).toFixed(1)];
  });
  return [
    `Pages: ${ROUNDS} rounds of ${PER_TURN} requests each, routes in turns, one request at a time over one connection.`,
    "CPU is user and system time of the whole workerd process (the emulated D1, KV and cache stand inside it), read from /proc.",
    '"hello" is GET /api/ping: the whole middleware, no store. "rendered" misses every cache, "cached" hits it.\n',
    table(["route", "CPU ms", "× hello", "aim", "p50 ms", "p99 ms", "kB"], rows),
    `\nworkerd's resident memory afterwards: ${memory.toFixed(0)} MB`,
  ].join("\n");
}
