import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { sha256Hex } from "../../../hashing";
import { mailTokens } from "../../foundation/mail/schema";
import type { LinkState } from "./forms";
import { waitlist, waitlistDays } from "./schema";

const selectLink = (db: Db, tokenHash: string) =>
  db
    .select({
      usedAt: mailTokens.usedAt,
      expiresAt: mailTokens.expiresAt,
      confirmedAt: waitlist.confirmedAt,
      entry: waitlist.id,
    })
    .from(mailTokens)
    .innerJoin(waitlist, eq(waitlist.id, mailTokens.subjectId))
    .where(isLink(tokenHash));

const isLink = (tokenHash: string) =>
  and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, "confirm waitlist"));

type Link = Awaited<ReturnType<typeof selectLink>>[number];

function stateOf(link: Link | undefined, now: number): LinkState {
  if (link === undefined) return "unknown";
  if (link.confirmedAt !== null) return "confirmed";
  return link.usedAt === null && link.expiresAt > now ? "open" : "expired";
}

/** What a mailed link comes to, without using it: programs that look through mail open every link. */
export async function readWaitlistLink(
  db: Db,
  token: string,
  now: number,
): Promise<{ state: LinkState; entry: string | null }> {
  const [link] = await selectLink(db, await sha256Hex(token));
  return { state: stateOf(link, now), entry: link?.entry ?? null };
}

/** Counts on the day of its signup, once however often it is sent. */
export async function confirmWaitlist(db: Db, token: string, now: number): Promise<LinkState> {
  const tokenHash = await sha256Hex(token);
  const subject = db.select({ id: mailTokens.subjectId }).from(mailTokens).where(isLink(tokenHash));
  const signupDay = db
    .select({ day: sql`date(${waitlist.createdAt} / 1000, 'unixepoch')` })
    .from(waitlist)
    .where(inArray(waitlist.id, subject));
  const [, , , [link]] = await db.batch([
    db
      .update(mailTokens)
      .set({ usedAt: now })
      .where(and(isLink(tokenHash), isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now))),
    db
      .update(waitlist)
      .set({ confirmedAt: now })
      .where(and(inArray(waitlist.id, subject), isNull(waitlist.confirmedAt), sql`changes() > 0`)),
    db
      .update(waitlistDays)
      .set({ confirmed: moved(waitlistDays.confirmed, 1) })
      .where(and(inArray(waitlistDays.day, signupDay), sql`changes() > 0`)),
    selectLink(db, tokenHash),
  ]);
  return stateOf(link, now);
}
