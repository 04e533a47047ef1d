import { and, eq, not, sql } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { hasConversation } from "./has-conversation";
import { messageKeys } from "./schema";

export const messageKeysData = {
  messageKeys: {
    exported: [
      {
        name: "messageKeys",
        label: "Keys of your private messages, without their backups",
        table: messageKeys,
        owner: messageKeys.userId,
        keys: [by(messageKeys.createdAt, "createdAt"), by(messageKeys.id, "id")],
        without: ["userId", "backup"],
      },
    ],
    // Whoever stays checks with them what they may still read; they go with the last conversation.
    erased: (db, { userId }, now) => [
      db.delete(messageKeys).where(and(eq(messageKeys.userId, userId), not(hasConversation(userId)))),
      db
        .update(messageKeys)
        .set({ label: "", backup: null, removedAt: sql`coalesce(${messageKeys.removedAt}, ${now})` })
        .where(eq(messageKeys.userId, userId)),
    ],
  },
} satisfies Record<string, PersonalData>;
