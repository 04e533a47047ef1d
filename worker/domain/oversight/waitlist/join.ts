import { and, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertIfChanged, insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { takeOrRefuse } from "../../../take-or-refuse";
import { randomHex, sha256Hex } from "../../../hashing";
import { waitlistMail } from "../../../mail/account-templates";
import { type SendingContext, sendSoon } from "../../foundation/mail/send-soon";
import { mailTokens, outbox } from "../../foundation/mail/schema";
import { emailKey } from "../../foundation/users/names";
import { leavePath } from "./leave";
import { waitlist, waitlistDays } from "./schema";

type JoinContext = Pick<RequestContext, "db" | "objects" | "network" | "env"> & SendingContext;

const LINK_LIFETIME = 14 * DAY_MS;
/** A repeated address gets no second mail within this time, whoever types it. */
const MAIL_AGAIN_MS = 60 * 60_000;

/** A repeated address is mailed as it was first given, for the same answer and work (rules/joining#waitlist). */
export async function joinWaitlist(context: JoinContext, email: string): Promise<void> {
  const { db, objects, site, network, now, origin } = context;
  await takeOrRefuse(objects.limiter(`waitlist:${network}`), site.throttles.waitlist, now);
  const key = emailKey(email);
  const token = randomHex(32);
  const [known] = await db.select({ id: waitlist.id }).from(waitlist).where(eq(waitlist.emailKey, key));
  const row = { id: known?.id ?? newId(now), email, emailKey: key, createdAt: now };
  const unsubscribePath = await leavePath(context.env.HASH_KEY, row.id);
  await db.batch([
    db.insert(waitlist).values(row).onConflictDoNothing(),
    countSignup(db, now),
    storeToken(db, { key, tokenHash: await sha256Hex(token), now }),
    queueLink(db, {
      key,
      mail: { ...waitlistMail(origin, token, unsubscribePath, site.siteMode === "open"), unsubscribePath },
      now,
    }),
  ]);
  sendSoon(context);
}

/** Counts the entry that the statement before this one has just made, if it made one. */
const countSignup = (db: Db, now: number) =>
  insertIfChanged(db, waitlistDays, { day: utcDay(now), signups: 1, confirmed: 0 }).onConflictDoUpdate({
    target: waitlistDays.day,
    set: { signups: moved(waitlistDays.signups, 1) },
  });

/** The link's token, for an entry that is not confirmed and was sent none lately. */
const storeToken = (db: Db, { key, tokenHash, now }: { key: string; tokenHash: string; now: number }) =>
  insertSelected(
    db,
    mailTokens,
    {
      tokenHash,
      purpose: "confirm waitlist",
      subjectId: waitlist.id,
      email: waitlist.email,
      createdAt: now,
      expiresAt: now + LINK_LIFETIME,
    },
    sql`from ${waitlist} where ${and(eq(waitlist.emailKey, key), isNull(waitlist.confirmedAt), notExists(sentLately(db, now)))}`,
  );

const sentLately = (db: Db, now: number) =>
  db
    .select({ one: sql`1` })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.subjectId, waitlist.id),
        eq(mailTokens.purpose, "confirm waitlist"),
        gt(mailTokens.createdAt, now - MAIL_AGAIN_MS),
      ),
    );

/** The mail that carries the token just stored, to the address as it was first given. */
function queueLink(
  db: Db,
  { key, mail, now }: { key: string; mail: ReturnType<typeof waitlistMail> & { unsubscribePath: string }; now: number },
) {
  return insertSelected(
    db,
    outbox,
    { ...mail, id: newId(now), recipient: waitlist.email, createdAt: now, dueAt: now },
    sql`from ${waitlist} where ${waitlist.emailKey} = ${key} and changes() > 0`,
  );
}
