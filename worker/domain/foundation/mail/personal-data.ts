import { and, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { PersonalData } from "../privacy/personal-data";
import { mailTokens, outbox } from "./schema";

/** A link and its mail are written in one batch; somebody else's mail to the same address is left alone. */
const mailsWithLinksOf = (db: Db, userId: string) =>
  db
    .select({ id: outbox.id })
    .from(mailTokens)
    .innerJoin(outbox, and(eq(outbox.recipient, mailTokens.email), eq(outbox.createdAt, mailTokens.createdAt)))
    .where(and(eq(mailTokens.subjectId, userId), ne(outbox.kind, "waitlist")));

export const mailData = {
  mailTokens: {
    exported: "Secrets of emailed links, for hours.",
    // The mails that brought the links go too: one to a new address, not yet confirmed, is found by its link alone.
    erased: (db, { userId }) => [
      db.delete(outbox).where(inArray(outbox.id, mailsWithLinksOf(db, userId))),
      db.delete(mailTokens).where(eq(mailTokens.subjectId, userId)),
    ],
  },
  outbox: {
    exported: "Mail on its way to an address; what it says is emptied once it is sent.",
    // The waitlist is a matter of its own: whoever has the address may still wait there.
    erased: (db, { email }) => [db.delete(outbox).where(and(eq(outbox.recipient, email), ne(outbox.kind, "waitlist")))],
  },
} satisfies Record<string, PersonalData>;
