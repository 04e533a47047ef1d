import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { viewsAs } from "./schema";

export const viewAsData = {
  viewsAs: {
    exported: [
      {
        name: "viewsAs",
        label: "When an admin viewed the site as you",
        table: viewsAs,
        owner: viewsAs.memberId,
        keys: [by(viewsAs.startedAt, "startedAt"), by(viewsAs.id, "id")],
        // Who it was, and why, stays with the audit log.
        without: ["startedBy", "sessionHash", "memberId", "role", "reason"],
      },
    ],
    erased: (db, { userId }) => [db.delete(viewsAs).where(eq(viewsAs.memberId, userId))],
  },
} satisfies Record<string, PersonalData>;
