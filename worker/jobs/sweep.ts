import { lt } from "drizzle-orm";
import type { Db } from "../db/client";
import { outboundClicks } from "../domain/clicks/schema";
import { sessions } from "../domain/sessions/schema";

const DAY = 24 * 60 * 60 * 1000;
/** Keyed hashes of networks and visitors are deleted after this many days (rulings, area 2). */
const KEEP_DAYS = 90;

/** Deletes what may not or need not be kept: ended sessions, raw clicks older than 90 days. */
export async function sweep(db: Db, now: number): Promise<void> {
  const oldest = new Date(now - KEEP_DAYS * DAY).toISOString().slice(0, 10);
  await db.batch([db.delete(sessions).where(lt(sessions.expiresAt, now)), db.delete(outboundClicks).where(lt(outboundClicks.day, oldest))]);
}
