import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Mailer, Sender } from "../../../mail/mail";
import { outbox } from "./schema";

export interface Delivery {
  mailer: Mailer;
  sender: Sender;
  /** Bodies may hold links that open an account: production keeps none that was sent, nor a former member's address. */
  keepBodies: boolean;
  now: number;
  limit: number;
}

const MINUTE_MS = 60_000;
export const LEASE_MS = 2 * MINUTE_MS;
/** Minutes until the next attempt, by how many have failed; after the eighth the mail is given up. */
const BACKOFF_MINUTES = [1, 5, 15, 60, 240, 720, 1440];
export const ATTEMPTS_MAX = BACKOFF_MINUTES.length + 1;
const ERROR_MAX = 160;

/** What the outbox says of a failure: no address, nothing that could be a token, one line. */
export const shortError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\S+@\S+/g, "(address)")
    .replace(/[0-9a-f]{32,}/gi, "(token)")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, ERROR_MAX);

/** One that breaks off between the provider's yes and the note of it makes that mail go out twice. */
export async function deliverDue(db: Db, { mailer, sender, keepBodies, now, limit }: Delivery): Promise<number> {
  const due = await db.select().from(outbox).where(lte(outbox.dueAt, now)).orderBy(asc(outbox.dueAt)).limit(limit);
  const mails = await claim(db, due, now);
  const errors = await Promise.all(
    mails.map((mail) =>
      mailer.send(mail, sender, now).then(
        () => null,
        (error: unknown) => shortError(error),
      ),
    ),
  );
  const notes = mails.map((mail, index) => {
    const error = errors[index] ?? null;
    return error === null ? markSent(db, mail, keepBodies, now) : markFailed(db, mail, error, now);
  });
  const [first, ...rest] = notes;
  if (first !== undefined) await db.batch([first, ...rest]);
  return errors.filter((error) => error === null).length;
}

type Row = typeof outbox.$inferSelect;

/** The mails that this run may send; one whose last attempt never came back is given up instead. */
async function claim(db: Db, due: Row[], now: number): Promise<Row[]> {
  const claims = due.map((mail) => {
    const spent = mail.attempts >= ATTEMPTS_MAX;
    const taken = { dueAt: now + LEASE_MS, attempts: sql`${outbox.attempts} + 1` };
    const given = { dueAt: null, gaveUpAt: now, lastError: "The last attempt broke off." };
    return db
      .update(outbox)
      .set(spent ? given : taken)
      .where(and(eq(outbox.id, mail.id), eq(outbox.dueAt, mail.dueAt ?? now)));
  });
  const [first, ...rest] = claims;
  if (first === undefined) return [];
  const answers = await db.batch([first, ...rest]);
  return due
    .filter((mail, index) => answers[index]?.meta.changes === 1 && mail.attempts < ATTEMPTS_MAX)
    .map((mail) => ({ ...mail, attempts: mail.attempts + 1 }));
}

/** The last mail to a deleted account takes its address along (rules/notifications#mail-addresses). */
function markSent(db: Db, { id, kind }: Row, keepBodies: boolean, now: number) {
  const address = kind === "account deleted" ? { recipient: "" } : {};
  return db
    .update(outbox)
    .set({
      sentAt: now,
      dueAt: null,
      gaveUpAt: null,
      lastError: null,
      ...(keepBodies ? {} : { body: "", unsubscribePath: null, ...address }),
    })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}

/** Only while the lease is still this run's: a later one may have sent it meanwhile. */
function markFailed(db: Db, { id, attempts }: Row, lastError: string, now: number) {
  const minutes = BACKOFF_MINUTES[attempts - 1];
  const next =
    minutes === undefined ? { dueAt: null, gaveUpAt: now, lastError } : { dueAt: now + minutes * MINUTE_MS, lastError };
  return db
    .update(outbox)
    .set(next)
    .where(and(eq(outbox.id, id), eq(outbox.dueAt, now + LEASE_MS)));
}
