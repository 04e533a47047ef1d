import { and, eq, ne } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data";
import { mailTokens, outbox } from "./schema";

export const mailData = {
  mailTokens: {
    exported: "Secrets of emailed links, for hours.",
    erased: (db, { userId }) => [db.delete(mailTokens).where(eq(mailTokens.subjectId, userId))],
  },
  outbox: {
    exported: "Mail on its way to an address; what it says is emptied once it is sent.",
    // The waitlist is a matter of its own: whoever has the address may still wait there.
    erased: (db, { email }) => [db.delete(outbox).where(and(eq(outbox.recipient, email), ne(outbox.kind, "waitlist")))],
  },
} satisfies Record<string, PersonalData>;
