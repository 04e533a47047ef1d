import { eq } from "drizzle-orm";
import type { PersonalData } from "../../foundation/privacy/personal-data";
import { reportedMessages } from "./schema";

export const reportedMessagesData = {
  reportedMessages: {
    exported: "Messages are exported with their conversation, and decisions about them with the decisions about you.",
    erased: "Stays with its case under no name, as the message stays with the other member.",
    removed: {
      statements: (db, { userId }) => [
        db
          .update(reportedMessages)
          .set({ text: null, imageId: null, imageAlt: null, imageOpening: null })
          .where(eq(reportedMessages.senderId, userId)),
      ],
    },
  },
} satisfies Record<string, PersonalData>;
