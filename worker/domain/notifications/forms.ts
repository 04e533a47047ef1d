/** Document 1 §3, Notification. */
export const NOTIFICATION_TYPES = ["mention", "reply", "like", "follow", "message", "system"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const TYPE_LABELS: Record<NotificationType, string> = {
  mention: "Mentions",
  reply: "Replies",
  like: "Likes",
  follow: "Follows",
  message: "Messages",
  system: "Notices of the site",
};

/** Characters that a title and a message keep. */
export const TITLE_MAX = 200;
export const MESSAGE_MAX = 500;

/** Where a kind of notification goes. */
export interface Channels {
  onSite: boolean;
  byMail: boolean;
}

/** What holds for whoever has chosen nothing: everything on the site, nothing by mail. */
export const DEFAULT_PREFERENCES: Record<NotificationType, Channels> = {
  mention: { onSite: true, byMail: false },
  reply: { onSite: true, byMail: false },
  like: { onSite: true, byMail: false },
  follow: { onSite: true, byMail: false },
  message: { onSite: true, byMail: false },
  system: { onSite: true, byMail: false },
};
