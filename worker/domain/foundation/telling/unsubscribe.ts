import { and, eq, ne, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "../../../db/client";
import { keyedHash } from "../../../hashing";
import { NOTIFICATION_KINDS, NOTIFICATION_TYPES, type NotificationType } from "../notifications/notification-kinds";
import {
  DIGEST_PERIODS,
  type DigestPeriod,
  notificationDigests,
  notificationPreferences,
} from "../notifications/schema";

/** What a link ends: the mails of a kind, or a digest. */
const MAILS = [...NOTIFICATION_TYPES, ...DIGEST_PERIODS] as const;
export type Mails = (typeof MAILS)[number];

/** Whose mails a link ends, which, and the site's own signature of both: it works as long as the account is there. */
export const unsubscribeQuery = v.object({
  member: v.fallback(v.string(), ""),
  mails: v.fallback(v.picklist(MAILS), "system"),
  key: v.fallback(v.string(), ""),
});
type UnsubscribeLink = v.InferOutput<typeof unsubscribeQuery>;

export type LinkState = "on" | "off" | "unknown";

const isPeriod = (mails: Mails): mails is DigestPeriod => DIGEST_PERIODS.some((period) => period === mails);

/** Such as "mentions" and "the daily digest". */
export const mailsName = (mails: Mails): string =>
  isPeriod(mails) ? `the ${mails} digest` : NOTIFICATION_KINDS[mails].label.toLowerCase();

const keyOf = (hashKey: string, { member, mails }: Omit<UnsubscribeLink, "key">) =>
  keyedHash(hashKey, `no more mail: ${member} ${mails}`);

/** Where a member ends some of their mails without logging in (rules/notifications#unsubscribing). */
export const unsubscribePath = async (hashKey: string, member: string, mails: Mails): Promise<string> =>
  `/mail/unsubscribe?${new URLSearchParams({ member, mails, key: await keyOf(hashKey, { member, mails }) }).toString()}`;

const chosen = (member: string, mails: Mails) =>
  and(
    eq(notificationPreferences.userId, member),
    isPeriod(mails)
      ? eq(notificationPreferences.mail, mails)
      : and(
          eq(notificationPreferences.type, mails satisfies NotificationType),
          ne(notificationPreferences.mail, "never"),
        ),
  );

/** How a link stands, without following it: programs that look through mail open every link. */
export async function readUnsubscribeLink(db: Db, link: UnsubscribeLink, hashKey: string): Promise<LinkState> {
  if (link.key !== (await keyOf(hashKey, link))) return "unknown";
  const [row] = await db
    .select({ n: sql`1`.as("n") })
    .from(notificationPreferences)
    .where(chosen(link.member, link.mails))
    .limit(1);
  return row === undefined ? "off" : "on";
}

/** A digest that no kind is left for ends with them. */
export async function unsubscribe(db: Db, link: UnsubscribeLink, hashKey: string): Promise<LinkState> {
  const state = await readUnsubscribeLink(db, link, hashKey);
  if (state !== "on") return state;
  const { userId, period } = notificationDigests;
  const used = sql`select ${notificationPreferences.mail} from ${notificationPreferences} where ${notificationPreferences.userId} = ${link.member}`;
  await db.batch([
    db.update(notificationPreferences).set({ mail: "never" }).where(chosen(link.member, link.mails)),
    db.delete(notificationDigests).where(and(eq(userId, link.member), sql`${period} not in (${used})`)),
  ]);
  return "off";
}
