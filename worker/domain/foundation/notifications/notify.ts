import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { outbox } from "../mail/schema";
import { users } from "../users/schema";
import { MESSAGE_MAX, TITLE_MAX } from "./forms";
import { notificationTemplate } from "./mail-template";
import { localPath } from "./local-path";
import { type Channels, NOTIFICATION_KINDS, type NotificationType } from "./notification-kinds";
import { notificationPreferences, notifications } from "./schema";

interface Merging {
  /** Whether the row that stands goes on leading to what it told of first: a condition on `notifications`. */
  stays: SQL;
  /** What several people did, after the name of the first: "mentioned you". */
  didIt: string;
}

interface Notice {
  userId: string;
  type: NotificationType;
  title: string;
  message: string;
  /** A path on this site, which the reader may open; anything else is dropped. */
  actionUrl: string | null;
  related?: { id: string; username: string };
  /** Names the cause, whose repeats are merged (rules/notifications#merging). */
  mergeKey: string;
  /** How a repeat joins the one that stands; without it the last takes its place. */
  merging?: Merging;
  /** A condition on what the batch has written so far, such as that a decision is this one; without it always. */
  onlyIf?: SQL;
}

/** One line of at most `length` characters. */
const clipped = (text: string, length: number): string =>
  Array.from(text.replace(/[\p{C}\s]+/gu, " ").trim())
    .slice(0, length)
    .join("");

export interface MailedNotice extends Notice {
  /** The site's own address, for the mail's links. */
  origin: string;
}

/** By mail and on the site, last in the batch of what they are about (rules/notifications#preferences). */
export const notify = (db: Db, notice: MailedNotice, now: number) =>
  [notifyByMail(db, notice, now), notifyOnSite(db, notice, now)] as const;

const asStored = <N extends Notice>(notice: N): N => ({
  ...notice,
  title: clipped(notice.title, TITLE_MAX),
  message: clipped(notice.message, MESSAGE_MAX),
  actionUrl: localPath(notice.actionUrl),
});

/** Whether the member wants it there: what was chosen, else the default. */
function preference(channel: keyof Channels, userId: string | Column, type: NotificationType): SQL {
  const { userId: owner, type: kind } = notificationPreferences;
  const chosen = sql`select ${notificationPreferences[channel]} from ${notificationPreferences} where ${owner} = ${userId} and ${kind} = ${type}`;
  return sql`coalesce((${chosen}), ${Number(NOTIFICATION_KINDS[type].channels[channel])})`;
}

/** Whether a statement's member wants this type on the site. */
export const wantsOnSite = (type: NotificationType, member: Column): SQL => preference("onSite", member, type);

/** The member, as long as the account is there and the caller's own condition holds. */
const mayReceive = ({ userId, onlyIf }: Notice): SQL =>
  sql`from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null and ${onlyIf ?? sql`1`}`;

/** Whom a notice names and where it leads once its cause was repeated. */
function toldBy(merging: Merging | undefined) {
  const { title, actionUrl, relatedUserId, relatedUsername } = notifications;
  const either = (column: Column, first: SQL = sql`${column}`) =>
    merging === undefined
      ? sql`excluded.${sql.identifier(column.name)}`
      : sql`iif(${merging.stays}, ${first}, excluded.${sql.identifier(column.name)})`;
  const several = sql`iif(${relatedUserId} is excluded.related_user_id, ${title}, ${relatedUsername} || ${` and others ${merging?.didIt ?? ""}`})`;
  return {
    title: either(title, several),
    actionUrl: either(actionUrl),
    relatedUserId: either(relatedUserId),
    relatedUsername: either(relatedUsername),
  };
}

/** For what has an email template of its own, or is not mailed at all. */
export function notifyOnSite(db: Db, notice: Notice, now: number) {
  const { userId, type, title, message, actionUrl, related, mergeKey, merging } = asStored(notice);
  const row = {
    id: newId(now),
    userId,
    type,
    title,
    message,
    actionUrl,
    mergeKey,
    count: 1,
    createdAt: now,
    relatedUserId: related?.id,
    relatedUsername: related?.username,
  };
  db.news.add(userId);
  const wanted = NOTIFICATION_KINDS[type].staysOnSite ? sql`1` : preference("onSite", userId, type);
  return insertSelected(db, notifications, row, sql`${mayReceive(notice)} and ${wanted}`).onConflictDoUpdate({
    target: [notifications.userId, notifications.mergeKey],
    targetWhere: sql`read_at is null and deleted_at is null`,
    set: {
      ...toldBy(merging),
      message: sql`excluded.message`,
      createdAt: sql`excluded.created_at`,
      count: sql`${notifications.count} + 1`,
    },
  });
}

/** Belongs before `notifyOnSite`: a repeat of what is unread yet sends no second mail. */
export function notifyByMail(db: Db, notice: MailedNotice, now: number) {
  const { kind, subject, body } = notificationTemplate(asStored(notice));
  const unread = sql`select 1 from ${notifications} where user_id = ${notice.userId} and merge_key = ${notice.mergeKey} and read_at is null and deleted_at is null`;
  const reachable = sql`${users.emailVerifiedAt} is not null and ${users.suspendedAt} is null`;
  return insertSelected(
    db,
    outbox,
    { id: newId(now), kind, recipient: users.email, subject, body, createdAt: now, dueAt: now },
    sql`${mayReceive(notice)} and ${reachable} and ${preference("byMail", notice.userId, notice.type)} and not exists (${unread})`,
  );
}
