import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../privacy/personal-data";
import { pushQueue, pushSubscriptions } from "../notifications/push-schema";

export const pushData = {
  pushSubscriptions: {
    exported: [
      {
        name: "pushSubscriptions",
        label: "Browsers that are told",
        table: pushSubscriptions,
        owner: pushSubscriptions.userId,
        keys: [by(pushSubscriptions.createdAt, "createdAt"), by(pushSubscriptions.id, "id")],
        without: ["userId", "session", "endpointHash", "sealed"],
      },
    ],
    erased: (db, { userId }) => [db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))],
  },
  pushQueue: {
    exported: "What is on its way to a browser, for hours; the notifications tell the same.",
    erased: (db, { userId }) => [db.delete(pushQueue).where(eq(pushQueue.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
