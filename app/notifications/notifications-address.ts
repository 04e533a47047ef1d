import type { NotificationFilter } from "@worker/domain/foundation/notifications/forms";

export type Place = { filter: NotificationFilter; cursor?: string | undefined; deleted?: string | undefined };

/** Where a list of notifications stands; an anchor is where in its page. */
export type NoticeList = { page: string; anchor?: string };
/** The list of fifty, and that of five on the account's own page. */
const ALL_NOTICES: NoticeList = { page: "/notifications" };
export const LATEST_NOTICES: NoticeList = { page: "/account", anchor: "latest-notices" };

/** The address of a list with a filter and a cursor; default values are left out. */
export function notificationsAddress(
  { filter, cursor, deleted }: Place,
  { page, anchor }: NoticeList = ALL_NOTICES,
): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filter", filter);
  if (cursor) query.set("cursor", cursor);
  if (deleted) query.set("deleted", deleted);
  return [page, query.size === 0 ? "" : `?${query.toString()}`, anchor === undefined ? "" : `#${anchor}`].join("");
}
