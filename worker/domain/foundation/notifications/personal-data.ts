import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { by, type Leaving, type PersonalData } from "../privacy/personal-data";
import { FORMER_MEMBER } from "../users/former-member";
import { notificationDigests, notificationPreferences, notifications } from "./schema";

export const notificationsData = {
  notifications: {
    exported: [
      {
        name: "notifications",
        label: "Notifications",
        table: notifications,
        owner: notifications.userId,
        keys: [by(notifications.createdAt, "createdAt"), by(notifications.id, "id")],
        without: ["userId", "mergeKey", "tellAt"],
      },
    ],
    erased: (db, leaving) => [
      db.delete(notifications).where(eq(notifications.userId, leaving.userId)),
      unnameInNotices(db, leaving),
    ],
  },
  notificationPreferences: {
    exported: [
      {
        name: "notificationPreferences",
        label: "Notification preferences",
        table: notificationPreferences,
        owner: notificationPreferences.userId,
        keys: [by(notificationPreferences.type, "type")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))],
  },
  notificationDigests: {
    exported: [
      {
        name: "notificationDigests",
        label: "Notification digests",
        table: notificationDigests,
        owner: notificationDigests.userId,
        keys: [by(notificationDigests.period, "period")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(notificationDigests).where(eq(notificationDigests.userId, userId))],
  },
} satisfies Record<string, PersonalData>;

/** What others were notified of about the member stays, without the name. */
function unnameInNotices(db: Db, { userId, username }: Leaving) {
  const unnamed = (column: typeof notifications.title | typeof notifications.message) =>
    sql`replace(${column}, ${username}, ${FORMER_MEMBER})`;
  return db
    .update(notifications)
    .set({
      relatedUsername: FORMER_MEMBER,
      title: unnamed(notifications.title),
      message: unnamed(notifications.message),
    })
    .where(eq(notifications.relatedUserId, userId));
}
