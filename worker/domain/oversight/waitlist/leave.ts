import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { keyedHash } from "../../../hashing";
import { mailTokens, outbox } from "../../foundation/mail/schema";
import type { LeaveState } from "./forms";
import { waitlist, waitlistDays } from "./schema";

/** What a link to leave carries: an entry, and the site's own signature of it, so that the link lives as long as the entry. */
interface LeaveLink {
  entry: string;
  key: string;
}

const keyOf = (hashKey: string, entry: string) => keyedHash(hashKey, `leave the waitlist: ${entry}`);

/** Where the holder of an entry's address leaves the waitlist. */
export const leavePath = async (hashKey: string, entry: string): Promise<string> =>
  `/waitlist/leave?${new URLSearchParams({ entry, key: await keyOf(hashKey, entry) }).toString()}`;

/** What a link comes to, without following it: programs that look through mail open every link. */
export async function readLeaveLink(db: Db, { entry, key }: LeaveLink, hashKey: string): Promise<LeaveState> {
  if (key !== (await keyOf(hashKey, entry))) return "unknown";
  const rows = await db.select({ id: waitlist.id }).from(waitlist).where(eq(waitlist.id, entry));
  return rows.length > 0 ? "open" : "left";
}

/** The entry goes, and with it its links, its mails that are still waiting, and its place in the tallies. */
export async function leaveWaitlist(db: Db, link: LeaveLink, hashKey: string): Promise<LeaveState> {
  const state = await readLeaveLink(db, link, hashKey);
  if (state !== "open") return state;
  const own = eq(waitlist.id, link.entry);
  const ofOwn = (value: ReturnType<typeof sql>) => db.select({ value }).from(waitlist).where(own);
  await db.batch([
    db
      .update(waitlistDays)
      .set({
        signups: moved(waitlistDays.signups, -1),
        confirmed: moved(waitlistDays.confirmed, sql`-${ofOwn(sql`${waitlist.confirmedAt} is not null`)}`),
        told: moved(waitlistDays.told, sql`-${ofOwn(sql`${waitlist.toldAt} is not null`)}`),
      })
      .where(inArray(waitlistDays.day, ofOwn(sql`date(${waitlist.createdAt} / 1000, 'unixepoch')`))),
    db
      .delete(outbox)
      .where(
        and(
          eq(outbox.kind, "waitlist"),
          isNull(outbox.sentAt),
          inArray(outbox.recipient, db.select({ email: waitlist.email }).from(waitlist).where(own)),
        ),
      ),
    db.delete(mailTokens).where(and(eq(mailTokens.subjectId, link.entry), eq(mailTokens.purpose, "confirm waitlist"))),
    db.delete(waitlist).where(own),
  ]);
  return "left";
}
