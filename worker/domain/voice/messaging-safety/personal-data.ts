import { eq } from "drizzle-orm";
import type { PersonalData } from "../../foundation/privacy/personal-data";
import { suspiciousPatterns } from "./schema";

export const messagingSafetyData = {
  suspiciousPatterns: {
    exported: "Observations for staff about how often somebody writes; they hold nothing of what was written.",
    erased: (db, { userId }) => [db.delete(suspiciousPatterns).where(eq(suspiciousPatterns.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
