import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import { builtWorkers } from "../../scripts/steps/built-site.mjs";
import type { PictureStore } from "../../scripts/seed/pictures/write-pictures";
import { ownWorkerd } from "./processor";

const root = join(import.meta.dirname, "../..");

export interface Site {
  url: URL;
  /** Process id of workerd, whose processor time is what a request costs. */
  pid: number;
  db: D1Database;
  files: PictureStore;
  stop(): Promise<void>;
}

interface SiteOptions {
  /** Folder that keeps the stores; without it they are temporary. */
  state?: string;
  /** Variables of the Worker, beside the secrets, which are made up. */
  variables?: Record<string, string>;
  /** Where the inspector listens; without it there is none. */
  inspectorPort?: number;
}

/**
 * Starts the built Worker on Miniflare, with stores of its own and made-up secrets.
 */
export async function startSite({ state, variables = {}, inspectorPort }: SiteOptions = {}): Promise<Site> {
  const folder = state ?? (await mkdtemp(join(tmpdir(), "leafproof-bench-")));
  const miniflare = new Miniflare(options(folder, variables, inspectorPort));
  const stop = async () => {
    await miniflare.dispose();
    if (state === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await miniflare.ready;
    const db = await miniflare.getD1Database("DB", "leafproof");
    await migrate(db);
    const files = await miniflare.getR2Bucket("FILES", "leafproof");
    return { url, pid: ownWorkerd(), db, files, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function options(state: string, variables: Record<string, string>, inspectorPort?: number) {
  const secret = "bench-only-".repeat(4);
  const secrets = { COOKIE_SECRET: secret, HASH_KEY: secret, DATA_KEY: secret };
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: 0,
    ...(inspectorPort !== undefined && { inspectorPort, inspectorHost: "127.0.0.1" }),
    resourcePersistencePath: state,
    handleStructuredLogs: ({ level, message }) => {
      if (level === "error") console.error(message);
    },
    workers: builtWorkers(() => ({
      ...{ ...secrets, ENVIRONMENT: "development", SITE_MODE: "open", DEMO: "0" },
      ...variables,
    })),
  });
}

/** Makes the tables, unless they are there. */
export async function migrate(db: D1Database): Promise<void> {
  const present = await db.prepare("select 1 from sqlite_master where name = 'settings'").first();
  if (present !== null) return;
  const folder = join(root, "migrations");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  for (const file of files) {
    const statements = splitSql(await readFile(join(folder, file), "utf8"));
    await db.batch(statements.map((statement) => db.prepare(statement)));
  }
}

/** The cookie of a visitor who has passed the age gate. */
export async function passAgeGate({ url }: Site): Promise<string> {
  const body = new URLSearchParams({ adult: "on", laws: "on", returnTo: "/" });
  const response = await fetch(new URL("/age-gate", url), {
    method: "POST",
    body,
    redirect: "manual",
    headers: { origin: url.origin },
  });
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith("__Host-age="));
  if (cookie === undefined) throw new Error(`The age gate answered ${response.status} without a cookie.`);
  return cookie.split(";")[0] ?? "";
}
