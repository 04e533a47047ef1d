import { request } from "node:http";
import { connect } from "@worker/db/client";
import type { waitlist } from "@worker/domain/oversight/waitlist/schema";
import { newSession, SESSION_COOKIE } from "@worker/domain/foundation/sessions/sessions";
import { insert } from "../factories/insert";
import { aUser } from "../factories/rows";
import { anEntry } from "../factories/waitlist";
import { residentMb } from "./processor";
import { type Site, startSite } from "./site";
import { ms, table } from "./table";

const SIZES = [10_000, 100_000] as const;
const TURNS = 5;
/** The first byte should come within this share of the whole time. */
const AIM = 0.1;
const SAMPLE_MS = 20;

interface Taken {
  rows: number;
  bytes: number;
  firstMs: number;
  totalMs: number;
  /** Resident memory of workerd at its highest while the file was on its way, above what it was before. */
  grownMb: number;
}

export interface ExportReport {
  taken: (Taken & { size: number })[];
}

/** Takes the waitlist out as CSV, at two sizes, after a turn that warms code and pages of the database. */
export async function benchExport(): Promise<ExportReport> {
  const site = await startSite();
  try {
    const cookie = await anAdmin(site);
    const taken: ExportReport["taken"] = [];
    let stored = 0;
    for (const size of SIZES) {
      await insert(site.db, "waitlist", entries(size - stored, stored));
      stored = size;
      await takeOut(site, cookie);
      const turns: Taken[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) turns.push(await takeOut(site, cookie));
      if (turns.some(({ rows }) => rows !== size)) throw new Error(`An export of ${size} rows has another number.`);
      taken.push({ size, ...median(turns) });
    }
    return { taken };
  } finally {
    await site.stop();
  }
}

const entries = (count: number, from: number): (typeof waitlist.$inferInsert)[] =>
  Array.from({ length: count }, (_, n) => anEntry({ createdAt: 1_700_000_000_000 + (from + n) * 1000 }));

async function anAdmin({ db }: Site): Promise<string> {
  const admin = aUser({ role: "admin", username: "admin" });
  await insert(db, "users", [admin]);
  const session = { userId: admin.id, now: Date.now(), networkHash: "bench", device: "Bench" };
  const { token, insert: row } = await newSession(connect(db), session);
  await row;
  return `${SESSION_COOKIE}=${token}`;
}

function takeOut({ url, pid }: Site, cookie: string): Promise<Taken> {
  const [from, before] = [performance.now(), residentMb(pid)];
  let [peak, firstMs, lines, bytes] = [before, 0, 0, 0];
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(pid))), SAMPLE_MS);
  return new Promise<Taken>((resolve, reject) => {
    const sent = request(new URL("/api/waitlist/export", url), { headers: { cookie } }, (response) => {
      response.on("data", (chunk: Buffer) => {
        if (bytes === 0) firstMs = performance.now() - from;
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines += 1;
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode !== 200) {
          reject(new Error(`The export answered ${response.statusCode}.`));
          return;
        }
        resolve({ rows: lines - 1, bytes, firstMs, totalMs: performance.now() - from, grownMb: peak - before });
      });
    });
    sent.on("error", reject);
    sent.end();
  }).finally(() => clearInterval(watch));
}

/** Each measure's own median. */
function median(turns: Taken[]): Taken {
  const of = (key: keyof Taken) =>
    turns.map((turn) => turn[key]).sort((a, b) => a - b)[turns.length >> 1] ?? Number.NaN;
  return {
    rows: of("rows"),
    bytes: of("bytes"),
    firstMs: of("firstMs"),
    totalMs: of("totalMs"),
    grownMb: of("grownMb"),
  };
}

export function describeExport({ taken }: ExportReport): string {
  const rows = taken.map(({ size, bytes, firstMs, totalMs, grownMb }) => {
    const share = firstMs / totalMs;
    const verdict = size < Math.max(...SIZES) ? "" : share <= AIM ? `≤ ${AIM * 100}%` : `over ${AIM * 100}%`;
    const size1 = (bytes / 2 ** 20).toFixed(2);
    return [size, ms(firstMs), ms(totalMs), `${(share * 100).toFixed(1)}%`, verdict, size1, grownMb.toFixed(1)];
  });
  return [
    `Export: the waitlist as CSV, the median of ${TURNS} turns after one that warms up.`,
    "Memory is the highest resident growth of workerd while a file is on its way (the emulated D1 stands inside it).\n",
    table(["rows", "first byte ms", "total ms", "share", "aim", "MB", "grown MB"], rows),
  ].join("\n");
}
