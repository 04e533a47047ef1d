/** Document 1 §3, Notification. */
export const NOTIFICATION_TYPES = ["mention", "reply", "like", "follow", "message", "system"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
