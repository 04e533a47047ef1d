import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { conversations } from "./schema";
import { listEntries } from "../../foundation/conversation-list/schema";

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
  listEntries: {
    exported: [
      {
        name: "conversations",
        label: "Your conversations, without their messages",
        table: listEntries,
        owner: listEntries.userId,
        keys: [by(listEntries.lastAt, "lastAt"), by(listEntries.conversationId, "conversationId")],
        without: ["userId", "preview", "otherKey"],
      },
    ],
    // The others keep their entries, but cannot find them by a name that is no longer anybody's.
    erased: (db, { userId }) => [
      db.delete(listEntries).where(eq(listEntries.userId, userId)),
      db.update(listEntries).set({ otherKey: "" }).where(eq(listEntries.otherId, userId)),
    ],
  },
} satisfies Record<string, PersonalData>;
