import { lt } from "drizzle-orm";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { pageViews } from "./schema";

/** For rules/privacy#retention; the daily totals stay. @param before UTC epoch milliseconds */
export const sweepViews = (db: Db, before: number) => db.delete(pageViews).where(lt(pageViews.day, utcDay(before)));
