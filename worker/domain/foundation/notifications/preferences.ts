import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Viewer } from "../access/policy";
import { nextDigest } from "./digest-times";
import { DEFAULT_PREFERENCES, type Preferences } from "./forms";
import { NOTIFICATION_TYPES } from "./notification-kinds";
import { readerOf } from "./list-notifications";
import { DIGEST_PERIODS, notificationDigests, notificationPreferences } from "./schema";

/** What the viewer is notified of where; a type without a choice has the default. @throws Unauthenticated for a visitor */
export async function readPreferences(db: Db, viewer: Viewer): Promise<Preferences> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, readerOf(viewer).id));
  const chosen = rows.map(({ type, onSite, mail, push }) => [type, { onSite, mail, push }] as const);
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(chosen) };
}

/** A digest that begins tells of what comes from now on. */
export async function savePreferences(db: Db, viewer: Viewer, preferences: Preferences, now: number): Promise<void> {
  const userId = readerOf(viewer).id;
  const chosen = new Set(NOTIFICATION_TYPES.map((type) => preferences[type].mail));
  const digests = DIGEST_PERIODS.map((period) =>
    chosen.has(period)
      ? db
          .insert(notificationDigests)
          .values({ userId, period, dueAt: nextDigest(period, now), since: now })
          .onConflictDoNothing()
      : db
          .delete(notificationDigests)
          .where(and(eq(notificationDigests.userId, userId), eq(notificationDigests.period, period))),
  );
  await db.batch([
    db
      .insert(notificationPreferences)
      .values(NOTIFICATION_TYPES.map((type) => ({ userId, type, ...preferences[type] })))
      .onConflictDoUpdate({
        target: [notificationPreferences.userId, notificationPreferences.type],
        set: { onSite: sql`excluded.on_site`, mail: sql`excluded.mail`, push: sql`excluded.push` },
      }),
    ...digests,
  ]);
}
