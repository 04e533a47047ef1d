import type { NotificationFilter } from "@worker/domain/foundation/notifications/forms";

/** What a filter says that finds nothing. */
export const NONE_OF: Record<NotificationFilter, string> = {
  all: "No notifications yet",
  unread: "Nothing unread",
  mention: "No mentions yet",
  reply: "No replies yet",
  follow: "No follows yet",
  friend: "No friend requests yet",
  like: "No likes yet",
  badge: "No badges yet",
  watch: "No news of what you watch yet",
  message: "No contact requests yet",
  system: "No site notices yet",
};
