import { exports } from "cloudflare:workers";
import { type Cost, costOfAnswer } from "../factories/cost";

/** What one page cost, and what came. */
export interface PageCost extends Cost {
  status: number;
  bytes: number;
  /** Bytes of the body once compressed. */
  gzipBytes: number;
  /** Bytes of what the loaders send along for the browser, as they stand in the page. */
  dataBytes: number;
  body: string;
}

let asked = 0;

const ask = (path: string) => {
  // A parameter nobody reads makes the address new to the page cache.
  asked += 1;
  const address = `http://localhost${path}${path.includes("?") ? "&" : "?"}nth=${asked}`;
  return exports.default.fetch(new Request(address, { headers: { "cf-connecting-ip": `10.9.${asked % 250}.1` } }));
};

/** Asks for an address as a visitor whom no cache helps. */
export async function costOf(path: string): Promise<PageCost> {
  const response = await ask(path);
  const body = await response.text();
  return {
    ...costOfAnswer(response),
    status: response.status,
    bytes: bytesOf(body),
    gzipBytes: await gzipBytes(body),
    dataBytes: bytesOf(DATA.exec(body)?.[1] ?? ""),
    body,
  };
}

const DATA = /streamController\.enqueue\((".*?")\);<\/script>/s;

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;

async function gzipBytes(text: string): Promise<number> {
  const compressed = new Response(text).body?.pipeThrough(new CompressionStream("gzip"));
  return (await new Response(compressed).arrayBuffer()).byteLength;
}
