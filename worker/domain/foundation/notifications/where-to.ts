import { type Column, type SQL, sql } from "drizzle-orm";
import { pushSubscriptions } from "./push-schema";
import { type Channels, NOTIFICATION_KINDS, type NotificationType } from "./notification-kinds";
import { notificationPreferences } from "./schema";

interface Told {
  type: NotificationType;
  /** Whose notice it is. */
  member: string | Column;
  /** A mail of its own tells of it, whatever its member chose. */
  hasLetter: boolean;
}

/** What the member chose, else the default. */
function chosen(channel: keyof Channels, { member, type }: Pick<Told, "member" | "type">): SQL {
  const { userId: owner, type: kind } = notificationPreferences;
  const choice = sql`select ${notificationPreferences[channel]} from ${notificationPreferences} where ${owner} = ${member} and ${kind} = ${type}`;
  const otherwise = NOTIFICATION_KINDS[type].channels[channel];
  return sql`coalesce((${choice}), ${typeof otherwise === "boolean" ? Number(otherwise) : otherwise})`;
}

/**
 * Whether a notice is written at all, and what its row says of where it goes (rules/notifications#preferences). Where
 * its member wants it elsewhere only, the site has it as a deleted one.
 */
export function whereTo(told: Told, now: number) {
  const { type, hasLetter } = told;
  const onSite = NOTIFICATION_KINDS[type].staysOnSite ? sql`1` : sql`${chosen("onSite", told)} = 1`;
  const mail = chosen("mail", told);
  const pushed = sql`(${chosen("push", told)} = 1 and exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${told.member}))`;
  const atOnce = hasLetter ? pushed : sql`(${mail} = 'at_once' or ${pushed})`;
  const elsewhere = hasLetter ? pushed : sql`(${mail} <> 'never' or ${pushed})`;
  return {
    wanted: sql`(${onSite} or ${elsewhere})`,
    columns: {
      deletedAt: sql`iif(${onSite}, null, ${now})`,
      offSite: sql`not ${onSite}`,
      tellAt: sql`iif(${atOnce}, ${now}, null)`,
      mailedAt: hasLetter ? now : null,
    },
  };
}
