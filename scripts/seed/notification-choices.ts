import { nextDigest } from "@worker/domain/foundation/notifications/digest-times";
import { DEFAULT_PREFERENCES, type Preferences } from "@worker/domain/foundation/notifications/forms";
import { NOTIFICATION_TYPES } from "@worker/domain/foundation/notifications/notification-kinds";
import { DIGEST_PERIODS } from "@worker/domain/foundation/notifications/schema";
import type { Row } from "./data";
import type { Person } from "./people";

/** What demo accounts chose; the others have the defaults. */
const CHOSEN: Record<string, Partial<Preferences>> = {
  member: { reply: { onSite: true, mail: "daily", push: false }, like: { onSite: true, mail: "weekly", push: false } },
  trusted: {
    mention: { onSite: true, mail: "at_once", push: false },
    reply: { onSite: true, mail: "daily", push: false },
  },
  vendor: {
    message: { onSite: true, mail: "at_once", push: false },
    system: { onSite: true, mail: "weekly", push: false },
  },
};

const choosers = (people: readonly Person[]) =>
  people.flatMap(({ row }) => {
    const chosen = CHOSEN[row.username];
    return chosen === undefined ? [] : [{ userId: row.id, preferences: { ...DEFAULT_PREFERENCES, ...chosen } }];
  });

export const preferenceRows = (people: readonly Person[]): Row<"notificationPreferences">[] =>
  choosers(people).flatMap(({ userId, preferences }) =>
    NOTIFICATION_TYPES.map((type) => ({ userId, type, ...preferences[type] })),
  );

/** @param today 00:00 UTC of the day of seeding, from which on they gather */
export const digestRows = (people: readonly Person[], today: number): Row<"notificationDigests">[] =>
  choosers(people).flatMap(({ userId, preferences }) =>
    DIGEST_PERIODS.filter((period) => NOTIFICATION_TYPES.some((type) => preferences[type].mail === period)).map(
      (period) => ({ userId, period, dueAt: nextDigest(period, today), since: today }),
    ),
  );
