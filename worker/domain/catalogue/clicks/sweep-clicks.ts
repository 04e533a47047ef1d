import { lt } from "drizzle-orm";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { outboundClicks } from "./schema";

/** For rules/privacy#retention; the daily totals stay. @param before UTC epoch milliseconds */
export const sweepClicks = (db: Db, before: number) =>
  db.delete(outboundClicks).where(lt(outboundClicks.day, utcDay(before)));
