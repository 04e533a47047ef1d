import { z } from "zod";
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { jsonText } from "../../../json-text";
import { memberOf } from "../access/demand";
import type { Member, Viewer } from "../access/policy";
import type { NotificationFilter } from "./forms";
import type { NotificationType } from "./notification-kinds";
import { localPath } from "./local-path";
import { pictureAddress } from "../users/picture";
import { notifications } from "./schema";

export interface NotificationView {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  /** A path on this site that the reader may open. */
  actionUrl: string | null;
  /** Whom it came from; the picture is an address. */
  related: { id: string; username: string; picture: string | null } | null;
  /** How often it happened while it was unread. */
  count: number;
  /** The title names who they were, and how many. */
  namesAll: boolean;
  /** UTC epoch milliseconds; the last time it happened. */
  createdAt: number;
  isRead: boolean;
}

export type NoticeRow = typeof notifications.$inferSelect & {
  relatedPicture: string | null;
  isReadable: number;
  /** The people whom a merged notice is about, as JSON; null for a notice about one. */
  named: string | null;
};

/** The title of a notification about something that the reader may no longer read, or that is hidden. */
const OUT_OF_REACH = "Something that you can no longer read";

export const noticeColumns = {
  ...getTableColumns(notifications),
  relatedPicture: sql<
    string | null
  >`(select "users"."picture" from "users" where "users"."id" = "notifications"."related_user_id")`.as(
    "related_picture",
  ),
};

type Readable = Pick<Reading, "isStillReadable" | "namedIn">;

/** The columns of a notice that depend on who reads it, and when. */
export const readableAs = ({ isStillReadable, namedIn }: Readable) => ({
  isReadable: isStillReadable(notifications.actionUrl).as("is_readable"),
  named: namedIn.as("named"),
});

export const noticeColumnsFor = (reading: Readable) => ({ ...noticeColumns, ...readableAs(reading) });

/** Notifications belong to one member. @throws Unauthenticated for a visitor */
export const readerOf = (viewer: Viewer): Member =>
  memberOf(viewer, "You must be logged in to view your notifications.");

/** The parts of a request context that reading notifications takes. */
export type Reading = Pick<RequestContext, "db" | "viewer" | "mayOpen" | "isStillReadable" | "namedIn">;

/** The path that a notice leads to; null if the reader may not open it today (rules/notifications#where-they-lead). */
export function targetFor({ mayOpen }: Pick<Reading, "mayOpen">, address: string | null): string | null {
  const path = localPath(address);
  return path !== null && mayOpen(path.replace(/[?#].*$/, "")) ? path : null;
}

export function toNotificationView(row: NoticeRow, reading: Pick<Reading, "mayOpen">): NotificationView {
  const { id, type, message, count, createdAt, readAt } = row;
  const { title, namesAll, userId: relatedUserId, username: relatedUsername, picture: file } = whoDidIt(row);
  const seen = { id, type, count, namesAll, createdAt, isRead: readAt !== null };
  if (row.isReadable === 0) return { ...seen, title: OUT_OF_REACH, message: "", actionUrl: null, related: null };
  const picture = relatedUserId && pictureAddress(relatedUserId, file);
  const related = relatedUserId && relatedUsername ? { id: relatedUserId, username: relatedUsername, picture } : null;
  const actionUrl = targetFor(reading, row.actionUrl);
  return { ...seen, title, message, actionUrl, related };
}

const people = jsonText(z.array(z.object({ id: z.string(), username: z.string(), picture: z.string().nullable() })));

/** The people whom a notice names: of several, two by name and the number of the others. */
function whoDidIt({ title, count, relatedUserId, relatedUsername, relatedPicture, named }: NoticeRow) {
  const known = { title, namesAll: false, userId: relatedUserId, username: relatedUsername, picture: relatedPicture };
  const who = named === null ? null : people(named);
  if (who === null || relatedUsername === null || !title.startsWith(`${relatedUsername} `)) return known;
  const didIt = title.slice(relatedUsername.length);
  const names = who.map(({ username }) => username);
  const rest = Math.max(0, count - names.length);
  const others = `${rest} ${names.length === 0 ? "members" : rest === 1 ? "other" : "others"}`;
  const all = new Intl.ListFormat("en-US").format(rest === 0 ? names : [...names, others]);
  const [{ id: userId, username, picture } = { id: null, username: null, picture: null }] = who;
  return { title: `${all}${didIt}`, namesAll: true, userId, username, picture };
}

const NEWEST: SortKey[] = [
  { column: notifications.createdAt, direction: "desc" },
  { column: notifications.id, direction: "desc" },
];

function narrowed(filter: NotificationFilter): SQL | undefined {
  if (filter === "all") return undefined;
  return filter === "unread" ? isNull(notifications.readAt) : eq(notifications.type, filter);
}

/** The viewer's notifications, newest first. One round trip. @throws Unauthenticated; InvalidCursor */
export async function listNotifications(
  reading: Reading,
  filter: NotificationFilter,
  cursor: string | null,
  limit: number,
): Promise<Page<NotificationView>> {
  const position = afterCursor(NEWEST, cursor);
  const { db, viewer } = reading;
  const rows = await db
    .select(noticeColumnsFor(reading))
    .from(notifications)
    .where(
      and(eq(notifications.userId, readerOf(viewer).id), isNull(notifications.deletedAt), narrowed(filter), position),
    )
    .orderBy(...orderBy(NEWEST))
    .limit(limit + 1);
  const page = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  return { ...page, items: page.items.map((row) => toNotificationView(row, reading)) };
}
