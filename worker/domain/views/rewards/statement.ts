import { and, asc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import { Invalid } from "../../../errors";
import { monthsLater, monthStart } from "../../../months";
import type { Viewer } from "../../foundation/access/policy";
import { rewardLedger, userRewards } from "../../voice/rewards/schema";
import { worth } from "./worth";

/** What was earned and what was taken stand in columns of their own, as a bank writes them: a spreadsheet adds both up. */
export const STATEMENT_COLUMNS = ["at", "type", "description", "points_in", "points_out", "balance", "balance_usd"];

const NOT_BEGUN = "This month has not begun.";

const BATCH = 500;
const OLDEST: SortKey[] = [
  { column: rewardLedger.at, direction: "asc" },
  { column: rewardLedger.id, direction: "asc" },
];

/**
 * A month of the member's ledger, the oldest first, between the balance that it began and ended with; the last is the
 * first and what was written between. A month that is not over ends with the balance so far. The balance is read first
 * and later rows taken off it, so that an ordinary statement, of a month not long ago, reads few rows beside its own.
 * @param month YYYY-MM
 * @param now UTC epoch milliseconds
 * @throws Unauthenticated; Invalid for a month that has not begun
 */
export function statementRows(
  db: Db,
  viewer: Viewer,
  { month, now }: { month: string; now: number },
): AsyncGenerator<string[][], void> {
  const { id } = memberOf(viewer);
  const from = monthStart(month);
  const to = monthsLater(from, 1);
  if (from > now) throw new Invalid({ month: NOT_BEGUN });
  return rowsOf(db, id, {
    from,
    to,
    end: to <= now ? { at: to - 1, type: "closing_balance" } : { at: now, type: "balance_so_far" },
  });
}

interface Span {
  from: number;
  to: number;
  end: { at: number; type: "closing_balance" | "balance_so_far" };
}

async function* rowsOf(db: Db, id: string, { from, to, end }: Span): AsyncGenerator<string[][], void> {
  const own = eq(rewardLedger.userId, id);
  let balance = await balanceAt(db, id, from);
  const line = (at: number, type: string, description: string, points: number): string[] => {
    balance += points;
    const amounts = [points > 0 ? String(points) : "", points < 0 ? String(-points) : ""];
    return [new Date(at).toISOString(), type, description, ...amounts, ...shown(balance)];
  };
  yield [line(from, "opening_balance", "", 0)];
  const within = and(own, gte(rewardLedger.at, from), lt(rewardLedger.at, to));
  for (let cursor: string | null = null; ;) {
    const page = await batchOf(db, within, cursor);
    yield page.items.map(({ at, type, description, points }) => line(at, type, description, points));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  yield [line(end.at, end.type, "", 0)];
}

const shown = (points: number): string[] => [String(points), (worth(points).cents / 100).toFixed(2)];

async function batchOf(db: Db, within: SQL | undefined, cursor: string | null) {
  const rows = await db
    .select({
      id: rewardLedger.id,
      at: rewardLedger.at,
      type: rewardLedger.type,
      description: rewardLedger.description,
      points: rewardLedger.points,
    })
    .from(rewardLedger)
    .where(and(within, afterCursor(OLDEST, cursor)))
    .orderBy(asc(rewardLedger.at), asc(rewardLedger.id))
    .limit(BATCH + 1);
  return toPage(rows, BATCH, ({ at, id }) => [at, id]);
}

/** One statement, so that no row is written between the two that it reads. */
async function balanceAt(db: Db, userId: string, from: number): Promise<number> {
  const since = sql`coalesce((select sum(${rewardLedger.points}) from ${rewardLedger} where ${rewardLedger.userId} = ${userId} and ${rewardLedger.at} >= ${from}), 0)`;
  const [row] = await db
    .select({ balance: sql<number>`${userRewards.currentBalance} - ${since}`.as("balance") })
    .from(userRewards)
    .where(eq(userRewards.userId, userId));
  return row?.balance ?? 0;
}
