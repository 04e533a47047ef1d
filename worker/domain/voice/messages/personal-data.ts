import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { conversations } from "./schema";
import { inboxEntries } from "../../foundation/inbox/schema";

export const messagesData = {
  conversations: {
    exported:
      "Named in the list of your conversations; the messages themselves are exported one conversation at a time.",
    // What was written to somebody stays theirs to read, under no name, until they leave too.
    erased: (db, { userId }, now) => [
      db.update(conversations).set({ firstLeftAt: now }).where(eq(conversations.firstId, userId)),
      db.update(conversations).set({ secondLeftAt: now }).where(eq(conversations.secondId, userId)),
    ],
  },
  inboxEntries: {
    exported: [
      {
        name: "conversations",
        label: "Your conversations, without their messages",
        table: inboxEntries,
        owner: inboxEntries.userId,
        keys: [by(inboxEntries.lastAt, "lastAt"), by(inboxEntries.conversationId, "conversationId")],
        without: ["userId", "preview", "otherKey"],
      },
    ],
    erased: (db, { userId }) => [db.delete(inboxEntries).where(eq(inboxEntries.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
