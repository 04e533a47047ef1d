import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { bundle } from "../bundle";
import { ownWorkerd, processorMs } from "../processor";
import { migrate } from "../site";
import { ms, table, times } from "../table";

const MEMBERS = 100;
const EARNINGS = 1000;
const REDEMPTIONS = 100;
const POINTS = 50;
const HELLOS = 1000;

interface Cost {
  name: string;
  operations: number;
  /** Processor time of workerd for each, the database's included, in milliseconds. */
  each: number;
}

export interface RewardsReport {
  hello: Cost;
  earning: Cost;
  redeeming: Cost;
  /** Of the redemptions of one whole balance at the same moment, those that were written. */
  redeemed: number;
  /** What the books got wrong: members whose balance is below zero, or is not the sum of their rows. */
  wrong: number;
}

/** Books many rows at once on a store of its own, and looks whether the books still agree. */
export async function benchRewards(): Promise<RewardsReport> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: await bundle(join(import.meta.dirname, "worker.ts")),
      compatibilityDate: "2026-10-01",
      compatibilityFlags: ["nodejs_compat"],
      d1Databases: { DB: "bench" },
    }),
  );
  try {
    const url = await miniflare.ready;
    const db = await miniflare.getD1Database("DB");
    await migrate(db);
    const pid = ownWorkerd();
    const get = async (path: string) => (await fetch(new URL(path, url))).text();
    const measure = async (name: string, paths: string[]): Promise<Cost & { answers: string[] }> => {
      const before = processorMs(pid);
      const answers = await Promise.all(paths.map(get));
      return { name, operations: paths.length, each: (processorMs(pid) - before) / paths.length, answers };
    };
    const many = <T>(count: number, one: (nth: number) => T) => Array.from({ length: count }, (_, nth) => one(nth));
    await Promise.all(many(MEMBERS, (nth) => get(`/earn?member=m${nth}&cause=first${nth}&points=1`)));
    const hello = await measure(
      "hello",
      many(HELLOS, () => "/hello"),
    );
    const earning = await measure(
      "earning",
      many(EARNINGS, (nth) => `/earn?member=m${nth % MEMBERS}&cause=e${nth}&points=${POINTS}`),
    );
    const redeeming = await measure(
      "redeeming one balance",
      many(REDEMPTIONS, (nth) => `/redeem?member=m0&cause=g${nth}&points=${(EARNINGS / MEMBERS) * POINTS + 1}`),
    );
    const wrong = await db
      .prepare(
        `select count(*) as n from user_rewards where current_balance < 0 or current_balance <>
          (select sum(points) from reward_ledger where reward_ledger.user_id = user_rewards.user_id)`,
      )
      .first<number>("n");
    const redeemed = redeeming.answers.filter((answer) => answer === "1").length;
    return { hello, earning, redeeming, redeemed, wrong: wrong ?? -1 };
  } finally {
    await miniflare.dispose();
  }
}

export function describeRewards({ hello, earning, redeeming, redeemed, wrong }: RewardsReport): string {
  const rows = [hello, earning, redeeming].map(({ name, operations, each }) => [
    ...[name, operations, ms(each)],
    times(each / Math.max(hello.each, 0.001)),
  ]);
  return [
    "Points, booked in parallel",
    table(["operation", "at once", "CPU ms", "of hello"], rows),
    `Of ${REDEMPTIONS} redemptions of one whole balance at once ${redeemed} was written; balances that are off: ${wrong}.`,
  ].join("\n");
}
