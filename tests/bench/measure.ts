import type { Client } from "./client";
import { processorMs } from "./processor";

export interface Route {
  name: string;
  /** The address of the n-th request; a changing, unknown parameter makes every one of them miss the page cache. */
  path: (n: number) => string;
  /** Sent instead of the client's own. */
  cookie?: string;
}

export interface Cost {
  name: string;
  requests: number;
  /** Processor time of workerd a request, in milliseconds. */
  cpuMs: number;
  p50: number;
  p99: number;
  bodyBytes: number;
}

interface Tally {
  cpuMs: number;
  times: number[];
  bodyBytes: number;
}

/**
 * Measures routes in turns, round after round, so that whatever else the machine does hits all of them alike.
 * @param rounds how often each route gets its turn
 * @param perTurn requests in one turn, sent one after the other
 */
export async function measure(
  client: Client,
  pid: number,
  routes: Route[],
  rounds: number,
  perTurn: number,
): Promise<Cost[]> {
  const tallies = new Map<string, Tally>(routes.map(({ name }) => [name, { cpuMs: 0, times: [], bodyBytes: 0 }]));
  let sent = 0;
  // The first round warms code and caches and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, path, cookie } of routes) {
      const tally = tallies.get(name);
      const times: number[] = [];
      const before = processorMs(pid);
      for (let turn = 0; turn < perTurn; turn += 1) {
        sent += 1;
        const { status, ms, body } = await client.get(path(sent), cookie === undefined ? {} : { cookie });
        if (status !== 200) throw new Error(`${path(sent)} answered ${status}.`);
        times.push(ms);
        if (tally) tally.bodyBytes = body.length;
      }
      if (tally === undefined || round < 0) continue;
      tally.cpuMs += processorMs(pid) - before;
      tally.times.push(...times);
    }
  }
  return [...tallies].map(([name, { cpuMs, times, bodyBytes }]) => {
    const requests = times.length;
    return {
      name,
      requests,
      cpuMs: cpuMs / requests,
      p50: percentile(times, 50),
      p99: percentile(times, 99),
      bodyBytes,
    };
  });
}

/** The smallest value that at least `percent` of the values do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
