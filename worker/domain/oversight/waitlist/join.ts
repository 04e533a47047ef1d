import { and, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { RateLimited } from "../../../errors";
import { randomHex, sha256Hex } from "../../../hashing";
import { waitlistMail } from "../../../mail/letters";
import { type SendingContext, sendSoon } from "../../../mail/send-soon";
import { mailTokens, outbox } from "../../foundation/mail/schema";
import { emailKey } from "../../foundation/users/names";
import { waitlist, waitlistDays } from "./schema";

type JoinContext = Pick<RequestContext, "db" | "objects" | "network"> & SendingContext;

const LINK_LIFETIME = 14 * DAY_MS;
/** A repeated address gets no second mail within this time, whoever types it. */
const MAIL_AGAIN_MS = 60 * 60_000;

/** A repeated address is mailed as it was first given, for the same answer and work (rules/joining#waitlist). */
export async function joinWaitlist(context: JoinContext, email: string): Promise<void> {
  const { db, objects, site, network, now, origin } = context;
  const verdict = await objects.limiter(`waitlist:${network}`).take(site.throttles.waitlist, now);
  if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
  const key = emailKey(email);
  const token = randomHex(32);
  const row = { id: newId(now), email, emailKey: key, createdAt: now };
  await db.batch([
    db.insert(waitlist).values(row).onConflictDoNothing(),
    countSignup(db, now),
    storeToken(db, { key, tokenHash: await sha256Hex(token), now }),
    queueLink(db, { key, letter: waitlistMail(origin, token), now }),
  ]);
  sendSoon(context);
}

/** Counts the entry that the statement before this one has just made, if it made one. */
const countSignup = (db: Db, now: number) =>
  db
    .insert(waitlistDays)
    .select(sql`select ${utcDay(now)}, 1, 0 where changes() > 0`)
    .onConflictDoUpdate({ target: waitlistDays.day, set: { signups: sql`${waitlistDays.signups} + 1` } });

/** The link's token, for an entry that is not confirmed and was sent none lately. */
const storeToken = (db: Db, { key, tokenHash, now }: { key: string; tokenHash: string; now: number }) =>
  db.insert(mailTokens).select(
    db
      .select({
        tokenHash: sql<string>`${tokenHash}`.as("token_hash"),
        purpose: sql<"confirm waitlist">`${"confirm waitlist"}`.as("purpose"),
        subjectId: waitlist.id,
        email: waitlist.email,
        createdAt: sql<number>`${now}`.as("created_at"),
        expiresAt: sql<number>`${now + LINK_LIFETIME}`.as("expires_at"),
        usedAt: sql<null>`null`.as("used_at"),
      })
      .from(waitlist)
      .where(
        and(
          eq(waitlist.emailKey, key),
          isNull(waitlist.confirmedAt),
          notExists(
            db
              .select({ one: sql`1` })
              .from(mailTokens)
              .where(
                and(
                  eq(mailTokens.subjectId, waitlist.id),
                  eq(mailTokens.purpose, "confirm waitlist"),
                  gt(mailTokens.createdAt, now - MAIL_AGAIN_MS),
                ),
              ),
          ),
        ),
      ),
  );

/** The mail that carries the token just stored, to the address as it was first given. */
function queueLink(
  db: Db,
  { key, letter, now }: { key: string; letter: ReturnType<typeof waitlistMail>; now: number },
) {
  const { kind, subject, body } = letter;
  return db.insert(outbox).select(
    db
      .select({
        id: sql<string>`${newId(now)}`.as("id"),
        kind: sql<typeof kind>`${kind}`.as("kind"),
        recipient: waitlist.email,
        subject: sql<string>`${subject}`.as("subject"),
        body: sql<string>`${body}`.as("body"),
        createdAt: sql<number>`${now}`.as("created_at"),
        dueAt: sql<number>`${now}`.as("due_at"),
        attempts: sql<number>`0`.as("attempts"),
        sentAt: sql<null>`null`.as("sent_at"),
        gaveUpAt: sql<null>`null`.as("gave_up_at"),
        lastError: sql<null>`null`.as("last_error"),
      })
      .from(waitlist)
      .where(and(eq(waitlist.emailKey, key), sql`changes() > 0`)),
  );
}
