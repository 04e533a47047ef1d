import { lt } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { idsFrom } from "../../../db/ids";
import { watchEvents } from "./schema";

/** Days that events are kept: longer than any notice that leads to one. */
export const KEEP_NEWS_DAYS = 365;

/** Ids sort by time. */
export const sweepWatchEvents = (db: Db, now: number) =>
  db.delete(watchEvents).where(lt(watchEvents.id, idsFrom(now - KEEP_NEWS_DAYS * DAY_MS)));
