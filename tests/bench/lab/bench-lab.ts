import { request } from "node:http";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { aPdf, aPdfOf } from "../../factories/pdfs";
import { bundle } from "../bundle";
import { ownWorkerd, processorMs, residentMb } from "../processor";
import { ms, table } from "../table";

const MB = 1_048_576;
const ROUNDS = 6;
/** Turns of the work on one file in one request, so that it stands out from receiving it. */
const TIMES = 8;
const AT_ONCE = 10;
const WAVES = 4;
const SAMPLE_MS = 5;
/** An isolate's memory, in which ten uploads at once have to find room or be refused. */
const ISOLATE_MB = 128;
const HASH_AIM = 1.5;
/** Below this the hash is lost in the clock's ticks. */
const RATIO_FROM_MB = 5;

interface FileCost {
  name: string;
  mb: number;
  /** Processor time of workerd for each MB, in milliseconds. */
  receive: number;
  inspect: number;
  hash: number;
  plain: number;
  /** Everything together, the file stored. */
  intake: number;
}

interface Crowd {
  passed: number;
  refused: number;
  /** Of all refused, those that said when to come back. */
  withRetry: number;
  idleMb: number;
  peakMb: number;
}

export interface LabReport {
  files: FileCost[];
  /** Without the store, which is not in the isolate; and with the emulated one, which shares workerd with it. */
  crowd: Crowd;
  crowdWithStore: Crowd;
}

interface Bench {
  pid: number;
  send: (path: string, bytes: Uint8Array) => Promise<Answer>;
}

interface Answer {
  status: number;
  retryAfter: number;
}

/** One upload over a connection of its own: workerd closes those that it refuses. */
function upload(url: URL, bytes: Uint8Array): Promise<Answer> {
  const headers = { "content-length": bytes.length };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent: false, headers }, (response) => {
      const { statusCode: status = 0 } = response;
      response.resume();
      response.on("end", () => resolve({ status, retryAfter: Number(response.headers["retry-after"] ?? 0) }));
    });
    sent.on("error", reject);
    sent.end(bytes);
  });
}

/** Measures what a certificate costs as it comes in, and what ten at once hold. */
export async function benchLab(): Promise<LabReport> {
  const script = await bundle(join(import.meta.dirname, "worker.ts"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate: "2026-10-01",
      compatibilityFlags: ["nodejs_compat"],
      r2Buckets: { FILES: "bench" },
    }),
  );
  try {
    const url = await miniflare.ready;
    const bench: Bench = { pid: ownWorkerd(), send: (path, bytes) => upload(new URL(path, url), bytes) };
    const crowd = await benchCrowd(bench, "/intake?apart");
    const crowdWithStore = await benchCrowd(bench, "/intake");
    const files: FileCost[] = [];
    for (const [name, bytes] of someFiles()) files.push(await benchFile(bench, name, bytes));
    return { files, crowd, crowdWithStore };
  } finally {
    await miniflare.dispose();
  }
}

/** A scan, which is one large stream, and two that are nothing but objects: the most there is to inspect. */
function someFiles(): [string, Uint8Array<ArrayBuffer>][] {
  const more = Array.from({ length: 40_000 }, (_, n) => `<< /Type /Example /Of [${n} 0 R] /Named /Object${n} >>`);
  return [
    ["scan of 10 MB", aPdfOf(10 * MB)],
    ["40,000 objects", aPdf({ more })],
    ["40,000 compressed objects", aPdf({ more, compressed: true })],
  ];
}

async function benchFile({ pid, send }: Bench, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileCost> {
  const mb = bytes.length / MB;
  const paths = ["/receive", "/inspect", "/hash", "/plain"].map((path) => `${path}?times=${TIMES}`);
  const spent = new Map<string, number>([...paths, "/intake"].map((path) => [path, 0]));
  // In turns, so that whatever else the machine does hits all of them alike; the first round warms up.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const path of spent.keys()) {
      const before = processorMs(pid);
      const { status } = await send(path, bytes);
      if (status !== 200) throw new Error(`${path} answered ${status} for ${name}.`);
      if (round >= 0) spent.set(path, (spent.get(path) ?? 0) + processorMs(pid) - before);
    }
  }
  const [receive = 0, inspect = 0, hash = 0, plain = 0] = paths.map((path) => (spent.get(path) ?? 0) / ROUNDS / mb);
  const work = (all: number) => Math.max(0, all - receive) / TIMES;
  const intake = (spent.get("/intake") ?? 0) / ROUNDS / mb;
  return { name, mb, receive, inspect: work(inspect), hash: work(hash), plain: work(plain), intake };
}

async function benchCrowd({ pid, send }: Bench, path: string): Promise<Crowd> {
  const files = Array.from({ length: AT_ONCE }, (_, n) => aPdfOf(10 * MB, `Scan ${n}`));
  await send(path, aPdf());
  const crowd: Crowd = { passed: 0, refused: 0, withRetry: 0, idleMb: residentMb(pid), peakMb: 0 };
  const watch = setInterval(() => (crowd.peakMb = Math.max(crowd.peakMb, residentMb(pid))), SAMPLE_MS);
  try {
    for (let wave = 0; wave < WAVES; wave += 1) {
      for (const { status, retryAfter } of await Promise.all(files.map((bytes) => send(path, bytes)))) {
        if (status === 200) crowd.passed += 1;
        else if (status === 503) crowd.refused += 1;
        else throw new Error(`An upload answered ${status}.`);
        if (status === 503 && retryAfter > 0) crowd.withRetry += 1;
      }
    }
  } finally {
    clearInterval(watch);
  }
  return crowd;
}

export function describeLab({ files, crowd, crowdWithStore }: LabReport): string {
  const rows = files.map(({ name, mb, hash, plain, ...each }) => [
    ...[name, mb.toFixed(1), ms(each.receive), ms(each.inspect), ms(hash), ms(plain), ms(each.intake)],
    mb < RATIO_FROM_MB ? "-" : `${(hash / plain).toFixed(2)}× ${hash / plain <= HASH_AIM ? "≤" : "over"} ${HASH_AIM}×`,
  ]);
  const crowds: [string, Crowd, boolean][] = [
    ["intake alone", crowd, true],
    ["and the emulated R2", crowdWithStore, false],
  ];
  const held = crowds.map(([name, { passed, refused, withRetry, idleMb, peakMb }, isBound]) => {
    const grown = peakMb - idleMb;
    const verdict = isBound ? `${grown <= ISOLATE_MB ? "≤" : "over"} ${ISOLATE_MB}` : "";
    return [name, passed, refused, withRetry, idleMb.toFixed(0), peakMb.toFixed(0), grown.toFixed(0), verdict];
  });
  return [
    `Certificates: processor time of workerd in ms a MB, ${ROUNDS} rounds in turns. Intake is all of it, the file stored.\n`,
    table(["file", "MB", "receive", "inspect", "hash", "plain SHA-256", "intake", "hash to plain"], rows),
    `\n${AT_ONCE} uploads of 10 MB at once, ${WAVES} times: those without room get 503. Memory is workerd's, resident.\n`,
    table(["in workerd", "passed", "503", "Retry-After", "before MB", "peak MB", "grown MB", "aim"], held),
  ].join("\n");
}
