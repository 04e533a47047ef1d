import type { NotificationFilter } from "@worker/domain/foundation/notifications/forms";

export type Place = { filter: NotificationFilter; cursor?: string | undefined; deleted?: string | undefined };

/** The page's address for a filter and a place in the list; what is default is left out. */
export function notificationsAddress({ filter, cursor, deleted }: Place): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filter", filter);
  if (cursor) query.set("cursor", cursor);
  if (deleted) query.set("deleted", deleted);
  return query.size === 0 ? "/notifications" : `/notifications?${query.toString()}`;
}
