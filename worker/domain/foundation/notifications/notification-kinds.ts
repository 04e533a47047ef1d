/** When a kind of notification is mailed: never, each by itself, or gathered once a period. */
export const MAIL_CHOICES = ["never", "at_once", "daily", "weekly"] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Where a kind of notification goes. */
export interface Channels {
  onSite: boolean;
  mail: MailChoice;
  /** To the browsers that its member lets the site tell. */
  push: boolean;
}

interface NotificationKind {
  /** In the list, the preferences, and the mail that says why it came. */
  label: string;
  /** What it is about, as the preferences say it to the member. */
  about: string;
  /** The default for a member who has chosen nothing. */
  channels: Channels;
  /** What the site says about an account has to reach it somewhere. */
  staysOnSite: boolean;
  /** The subject of its mail. @param title of the notice */
  subject: (title: string) => string;
  /** The page that its mail links to if the notice has no page of its own. */
  leadsTo: string;
}

export const SYSTEM_STAYS = "Site notices stay on the site.";

/** Everything on the site, nothing by mail or push; what a mail is about is its notice's title. */
const usual = {
  channels: { onSite: true, mail: "never" as MailChoice, push: false },
  staysOnSite: false,
  subject: (title: string) => title,
  leadsTo: "/notifications",
};

/**
 * In the order in which they are offered. All that a new kind needs beside an icon, in `app/notifications/notice-item.tsx`;
 * the compiler names what it lacks.
 */
export const NOTIFICATION_KINDS = {
  mention: { ...usual, label: "Mentions", about: "Somebody writes your name" },
  reply: {
    ...usual,
    label: "Replies",
    about: "Somebody answers a review, thread or comment of yours, or writes in what you follow",
  },
  follow: { ...usual, label: "Follows", about: "Somebody follows you" },
  friend: { ...usual, label: "Friends", about: "Somebody asks to be your friend, or accepts your request" },
  like: { ...usual, label: "Likes", about: "Somebody finds a review of yours helpful or reacts to a post of yours" },
  badge: { ...usual, label: "Badges", about: "You earn a badge", leadsTo: "/badges" },
  watch: {
    ...usual,
    label: "Watching",
    about: "News of a vendor, product or batch that you watch, and of your saved searches",
    leadsTo: "/account/watching",
  },
  message: {
    ...usual,
    label: "Messages",
    about:
      "Somebody asks to contact you, or answers your request. That somebody wrote to you goes out by email and push; on the site Messages counts it",
  },
  system: {
    ...usual,
    label: "Site notices",
    about: `Decisions about your account, your reviews and posts, and what you reported. ${SYSTEM_STAYS}`,
    staysOnSite: true,
  },
} satisfies Record<string, NotificationKind>;
export type NotificationType = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_TYPES = Object.keys(NOTIFICATION_KINDS) as [NotificationType, ...NotificationType[]];

/** One value a kind. */
export const byKind = <V>(valueOf: (type: NotificationType, kind: NotificationKind) => V) =>
  Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, valueOf(type, NOTIFICATION_KINDS[type])])) as Record<
    NotificationType,
    V
  >;
