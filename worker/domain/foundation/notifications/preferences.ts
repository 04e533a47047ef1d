import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Viewer } from "../access/policy";
import { DEFAULT_PREFERENCES, type Preferences } from "./forms";
import { NOTIFICATION_TYPES } from "./notification-kinds";
import { readerOf } from "./list-notifications";
import { notificationPreferences } from "./schema";

/** What the viewer is notified of where; a type without a choice has the default. @throws Unauthenticated for a visitor */
export async function readPreferences(db: Db, viewer: Viewer): Promise<Preferences> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, readerOf(viewer).id));
  const chosen = rows.map(({ type, onSite, byMail }) => [type, { onSite, byMail }] as const);
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(chosen) };
}

export async function savePreferences(db: Db, viewer: Viewer, preferences: Preferences): Promise<void> {
  const userId = readerOf(viewer).id;
  await db
    .insert(notificationPreferences)
    .values(NOTIFICATION_TYPES.map((type) => ({ userId, type, ...preferences[type] })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.type],
      set: { onSite: sql`excluded.on_site`, byMail: sql`excluded.by_mail` },
    });
}
