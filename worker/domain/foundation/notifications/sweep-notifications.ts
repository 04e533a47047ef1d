import { and, eq, lt } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { idsFrom } from "../../../db/ids";
import { notifications } from "./schema";

/** Days that a notification stays after it was read, and that a deleted one can still be restored. */
export const KEEP_READ_DAYS = 180;
const KEEP_DELETED_DAYS = 1;
/** One that is not for the site waits for its digest, a week at most. */
const KEEP_OFF_SITE_DAYS = 8;

/** Ids sort by time, so the first walks only rows that are old enough. */
export function sweepNotifications(db: Db, now: number) {
  const readBefore = now - KEEP_READ_DAYS * DAY_MS;
  const { id, readAt, deletedAt, offSite } = notifications;
  return [
    db.delete(notifications).where(and(lt(id, idsFrom(readBefore)), lt(readAt, readBefore))),
    db.delete(notifications).where(and(lt(deletedAt, now - KEEP_DELETED_DAYS * DAY_MS), eq(offSite, false))),
    db.delete(notifications).where(lt(deletedAt, now - KEEP_OFF_SITE_DAYS * DAY_MS)),
  ] as const;
}
