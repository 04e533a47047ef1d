import type { Db } from "../../db/client";
import { newId } from "../../db/ids";
import { type MAIL_KINDS, outbox } from "./schema";

export interface Mail {
  kind: (typeof MAIL_KINDS)[number];
  to: string;
  subject: string;
  /** Plain text, paragraphs apart by an empty line. */
  body: string;
}

/** The statement that puts a mail into the outbox; belongs in the batch of what the mail tells about. */
export const queueMail = (db: Db, { kind, to, subject, body }: Mail, now: number) =>
  db.insert(outbox).values({ id: newId(now), kind, recipient: to, subject, body, createdAt: now, dueAt: now });
