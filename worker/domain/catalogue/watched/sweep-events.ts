import { lt } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { idsFrom } from "../../../db/ids";
import { watchEvents } from "./schema";

/** Days that news of what is watched stays: longer than a notice that leads to it. */
export const KEEP_NEWS_DAYS = 365;

/** Ids sort by time. */
export const sweepWatchEvents = (db: Db, now: number) =>
  db.delete(watchEvents).where(lt(watchEvents.id, idsFrom(now - KEEP_NEWS_DAYS * DAY_MS)));
