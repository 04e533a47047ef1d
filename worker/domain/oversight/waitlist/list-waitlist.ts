import { sql } from "drizzle-orm";
import { DAY_MS, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { waitlist, waitlistDays } from "./schema";

export interface WaitlistEntry {
  id: string;
  email: string;
  createdAt: number;
  confirmedAt: number | null;
}

export interface Tally {
  signups: number;
  confirmed: number;
}

export interface WaitlistPage extends Page<WaitlistEntry> {
  total: Tally;
  /** The last seven UTC days, today among them (rules/platform#times). */
  week: Tally;
  today: Tally;
}

const NEWEST_FIRST: SortKey[] = [
  { column: waitlist.createdAt, direction: "desc" },
  { column: waitlist.id, direction: "desc" },
];
const WEEK_DAYS = 7;

const sumSince = (column: "signups" | "confirmed", day: string, name: string) =>
  sql<number>`coalesce(sum(case when ${waitlistDays.day} >= ${day} then ${waitlistDays[column]} end), 0)`.as(name);

/** The sums of the days, which are few, so that no entry is counted. */
const selectTallies = (db: Db, now: number) => {
  const [today, week, ever] = [utcDay(now), utcDay(now - (WEEK_DAYS - 1) * DAY_MS), ""];
  return db
    .select({
      totalSignups: sumSince("signups", ever, "total_signups"),
      totalConfirmed: sumSince("confirmed", ever, "total_confirmed"),
      weekSignups: sumSince("signups", week, "week_signups"),
      weekConfirmed: sumSince("confirmed", week, "week_confirmed"),
      todaySignups: sumSince("signups", today, "today_signups"),
      todayConfirmed: sumSince("confirmed", today, "today_confirmed"),
    })
    .from(waitlistDays);
};

export async function listWaitlist(
  db: Db,
  viewer: Viewer,
  { cursor, limit }: { cursor: string | null; limit: number },
  now: number,
): Promise<WaitlistPage> {
  demand(viewer, "admin.tools");
  const [rows, [sums]] = await db.batch([
    db
      .select({
        id: waitlist.id,
        email: waitlist.email,
        createdAt: waitlist.createdAt,
        confirmedAt: waitlist.confirmedAt,
      })
      .from(waitlist)
      .where(afterCursor(NEWEST_FIRST, cursor))
      .orderBy(...orderBy(NEWEST_FIRST))
      .limit(limit + 1),
    selectTallies(db, now),
  ]);
  return {
    ...toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]),
    total: { signups: sums?.totalSignups ?? 0, confirmed: sums?.totalConfirmed ?? 0 },
    week: { signups: sums?.weekSignups ?? 0, confirmed: sums?.weekConfirmed ?? 0 },
    today: { signups: sums?.todaySignups ?? 0, confirmed: sums?.todayConfirmed ?? 0 },
  };
}

const sumOf = (column: "confirmed" | "told") =>
  sql<number>`coalesce(sum(${waitlistDays[column]}), 0)`.as(`${column}_in_all`);

/** How many confirmed entries there are, and how many of them were told that the site is open. */
export const selectTold = (db: Db) =>
  db.select({ confirmed: sumOf("confirmed"), told: sumOf("told") }).from(waitlistDays);
