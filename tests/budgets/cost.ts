import { exports } from "cloudflare:workers";
import { vi } from "vitest";

/** What one answer cost, from its Server-Timing header. */
export interface Cost {
  status: number;
  /** Round trips to D1. */
  trips: number;
  /** Rows that D1 read. */
  read: number;
  /** Calls to R2. */
  files: number;
  /** Bytes of the body once compressed. */
  gzipBytes: number;
  body: string;
}

let asked = 0;

const ask = (path: string) => {
  // A parameter nobody reads makes the address new to the page cache.
  asked += 1;
  const address = `http://localhost${path}${path.includes("?") ? "&" : "?"}nth=${asked}`;
  return exports.default.fetch(new Request(address, { headers: { "cf-connecting-ip": `10.9.${asked % 250}.1` } }));
};

/** Stops the clock, so that the settings, which an isolate keeps for ten seconds, stay warm between measurements. */
export async function stopClock(now: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await ask("/api/ping");
}

/** Asks for an address as a visitor whom no cache helps. */
export async function costOf(path: string): Promise<Cost> {
  const response = await ask(path);
  const body = await response.text();
  const timing = response.headers.get("server-timing") ?? "";
  const [, trips, read] = /desc="trips=(\d+) statements=\d+ read=(\d+) /.exec(timing) ?? [];
  const files = Number(/r2;[^,]*desc="calls=(\d+)/.exec(timing)?.[1] ?? 0);
  if (trips === undefined || read === undefined) throw new Error(`${path} says nothing of what it cost.`);
  return {
    status: response.status,
    trips: Number(trips),
    read: Number(read),
    files,
    gzipBytes: await gzipBytes(body),
    body,
  };
}

async function gzipBytes(text: string): Promise<number> {
  const compressed = new Response(text).body?.pipeThrough(new CompressionStream("gzip"));
  return (await new Response(compressed).arrayBuffer()).byteLength;
}
