import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertIfChanged, insertSelected } from "../../../db/insert-selected";
import type { Mail } from "../../../mail/mail";
import { outbox } from "./schema";

const rowOf = ({ kind, to, subject, body, unsubscribePath }: Mail, now: number) => ({
  id: newId(now),
  kind,
  recipient: to,
  subject,
  body,
  unsubscribePath: unsubscribePath ?? null,
  createdAt: now,
  dueAt: now,
});

/** The statement that puts a mail into the outbox; belongs in the batch of what the mail tells about. */
export const queueMail = (db: Db, mail: Mail, now: number) => db.insert(outbox).values(rowOf(mail, now));

/** Likewise, but only when the statement just before it in the batch changed something. */
export const queueMailIfChanged = (db: Db, mail: Mail, now: number) => insertIfChanged(db, outbox, rowOf(mail, now));

/** Likewise, under a condition of its own, such as that what it tells about has happened. */
export const queueMailWhere = (db: Db, mail: Mail, condition: SQL, now: number) =>
  insertSelected(db, outbox, rowOf(mail, now), sql`where ${condition}`);
