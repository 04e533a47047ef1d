import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { supportTickets } from "./schema";

export const supportData = {
  supportTickets: {
    exported: [
      {
        name: "questionsToStaff",
        label: "Questions to staff",
        table: supportTickets,
        owner: supportTickets.userId,
        keys: [by(supportTickets.createdAt, "createdAt"), by(supportTickets.id, "id")],
        without: ["userId", "priority", "answeredBy"],
      },
    ],
    erased: (db, { userId }) => [db.delete(supportTickets).where(eq(supportTickets.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
