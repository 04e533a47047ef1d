import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { isBlockedBetween } from "../blocks/blocked";
import { users } from "../users/schema";
import { MESSAGE_MAX, TITLE_MAX } from "./forms";
import { localPath } from "./local-path";
import type { NotificationType } from "./notification-kinds";
import { notifications } from "./schema";
import { whereTo } from "./where-to";

interface Merging {
  /** A condition on `notifications`: whether the existing row keeps the link and the people of the first notice. */
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
  /** How a repeat is merged into the existing row; if left out, the repeat replaces its words. */
  merging?: Merging;
  /** A condition on what the batch has written so far, such as that a decision is this one; without it always. */
  onlyIf?: SQL;
}

/** What a notice says and to whom, apart from the batch that it is written in. */
export type NoticeWords = Pick<Notice, "userId" | "type" | "title" | "message" | "actionUrl" | "related" | "mergeKey">;

/** What a merged notice says between the name of the first and what several did. */
export const AND_OTHERS = " and others ";

/** One line of at most `length` characters. */
export const clipped = (text: string, length: number): string =>
  Array.from(text.replace(/[\p{C}\s]+/gu, " ").trim())
    .slice(0, length)
    .join("");

const asStored = <N extends Notice>(notice: N): N => ({
  ...notice,
  title: clipped(notice.title, TITLE_MAX),
  message: clipped(notice.message, MESSAGE_MAX),
  actionUrl: localPath(notice.actionUrl),
});

/** A repeat is sent by push and mail again; whether the first was mailed already is checked then. */
export const TOLD_AGAIN = {
  tellAt: sql`coalesce(excluded.tell_at, ${notifications.tellAt})`,
  mailedAt: sql`coalesce(${notifications.mailedAt}, excluded.mailed_at)`,
};

/**
 * Selects the member if the account exists, no block stands between them and whoever it names, and the caller's own
 * condition holds.
 */
const mayReceive = ({ userId, related, onlyIf }: Notice): SQL => {
  const isOpen = related === undefined ? sql`1` : sql`not ${isBlockedBetween(userId, related.id)}`;
  return sql`from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null and ${onlyIf ?? sql`1`} and ${isOpen}`;
};

/** The title, words, link and people of a notice after a repeat of its cause. */
function toldBy(merging: Merging | undefined) {
  const { title, message, actionUrl, relatedUserId, relatedUsername } = notifications;
  const either = (column: Column, first: SQL = sql`${column}`) =>
    merging === undefined
      ? sql`excluded.${sql.identifier(column.name)}`
      : sql`iif(${merging.stays}, ${first}, excluded.${sql.identifier(column.name)})`;
  const several = sql`iif(${relatedUserId} is excluded.related_user_id, ${title}, ${relatedUsername} || ${`${AND_OTHERS}${merging?.didIt ?? ""}`})`;
  return {
    title: either(title, several),
    // The words of who is named: another's would outlive a block with them.
    message: either(message),
    actionUrl: either(actionUrl),
    relatedUserId: either(relatedUserId),
    relatedUsername: either(relatedUsername),
  };
}

/**
 * A statement that notifies a member, last in the batch of what it is about; it also queues push and mail as the member wants
 * them (rules/notifications#preferences).
 * @param now UTC epoch milliseconds
 */
export const notify = (db: Db, notice: Notice, now: number) => write(db, notice, false, now);

/** The same for something with a mail of its own, which the batch queues: no other mail is sent about it. */
export const notifyOnSite = (db: Db, notice: Notice, now: number) => write(db, notice, true, now);

function write(db: Db, notice: Notice, hasLetter: boolean, now: number) {
  const { userId, type, title, message, actionUrl, related, mergeKey, merging } = asStored(notice);
  const { wanted, columns } = whereTo({ type, member: userId, hasLetter }, now);
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
    ...columns,
  };
  db.news.add(userId);
  return insertSelected(db, notifications, row, sql`${mayReceive(notice)} and ${wanted}`).onConflictDoUpdate({
    target: [notifications.userId, notifications.mergeKey],
    targetWhere: sql`read_at is null and deleted_at is null`,
    set: {
      ...toldBy(merging),
      createdAt: sql`excluded.created_at`,
      count: sql`${notifications.count} + 1`,
      ...TOLD_AGAIN,
    },
  });
}
