import { asc, gte } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { lastMonths, monthsApart, monthStart } from "../../../months";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { selectFaults } from "../../oversight/reward-books/open-faults";
import { rewardMonths, rewardTiers } from "../../oversight/reward-books/program-schema";
import { TIER_NAMES } from "../../voice/rewards/rules";
import { type ProgramMonth, sumMonths } from "./program-months";

const MONTHS_SHOWN = 12;

/** What the members of one tier have together, in points. */
interface ProgramTier {
  tier: (typeof TIER_NAMES)[number];
  members: number;
  /** Earned and corrected so far, less what was taken back, also where later earnings have yet to settle it. */
  issued: number;
  held: number;
  /** Less what was returned. */
  redeemed: number;
  /** The sum of their balances. */
  outstanding: number;
  /** Members whose rewards rest. */
  suspended: number;
}

const selectTiers = (db: Db) => db.select().from(rewardTiers);
/** A month has a row for each type, so that these are a bounded number, however long the ledger is. */
const selectMonths = (db: Db, from: string) =>
  db
    .select()
    .from(rewardMonths)
    .where(gte(rewardMonths.month, from))
    .orderBy(asc(rewardMonths.month), asc(rewardMonths.type));

const toTiers = (rows: Awaited<ReturnType<typeof selectTiers>>): ProgramTier[] =>
  TIER_NAMES.map((tier) => {
    const {
      members = 0,
      earned = 0,
      held = 0,
      redeemed = 0,
      outstanding = 0,
      suspended = 0,
    } = rows.find((row) => row.tier === tier) ?? {};
    return { tier, members, issued: earned, held, redeemed, outstanding, suspended };
  });

const totalOf = (tiers: readonly ProgramTier[], column: Exclude<keyof ProgramTier, "tier">): number =>
  tiers.reduce((sum, each) => sum + each[column], 0);

/**
 * The program's figures, in points, each a cent of what the site owes: now, by tier and by month (rules/rewards#program-figures).
 * One round trip, and rows that do not grow with the ledger.
 * @throws Unauthenticated; Forbidden
 */
export async function programFigures({ db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">) {
  demand(viewer, "rewards.oversee");
  const shown = lastMonths(now, MONTHS_SHOWN);
  const [rows, moved, faults] = await db.batch([selectTiers(db), selectMonths(db, shown[0] ?? ""), selectFaults(db)]);
  const tiers = toTiers(rows);
  const total = {
    members: totalOf(tiers, "members"),
    issued: totalOf(tiers, "issued"),
    held: totalOf(tiers, "held"),
    redeemed: totalOf(tiers, "redeemed"),
    outstanding: totalOf(tiers, "outstanding"),
    suspended: totalOf(tiers, "suspended"),
  };
  return { total, tiers, months: sumMonths(shown, moved, total.outstanding), faults };
}
export type ProgramFigures = Awaited<ReturnType<typeof programFigures>>;

/** Every month from the first on, for the export. @throws Unauthenticated; Forbidden */
export async function programMonths(db: Db, viewer: Viewer, now: number): Promise<ProgramMonth[]> {
  demand(viewer, "rewards.oversee");
  const [rows, moved] = await db.batch([selectTiers(db), selectMonths(db, "")]);
  const first = moved[0]?.month;
  const all = first === undefined ? [] : lastMonths(now, Math.max(0, monthsApart(monthStart(first), now) + 1));
  return sumMonths(all, moved, totalOf(toTiers(rows), "outstanding"));
}
