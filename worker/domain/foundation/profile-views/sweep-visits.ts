import { lt } from "drizzle-orm";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { profileVisitors, profileVisits } from "./schema";

/** For rules/privacy#retention; the days' totals stay. @param before UTC epoch milliseconds */
export const sweepProfileVisits = (db: Db, before: number) => [
  db.delete(profileVisits).where(lt(profileVisits.lastDay, utcDay(before))),
  db.delete(profileVisitors).where(lt(profileVisitors.visitedAt, before)),
];
