export const NOTIFICATION_TYPES = ["mention", "reply", "like", "follow", "message", "system"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Where a kind of notification goes. */
export interface Channels {
  onSite: boolean;
  byMail: boolean;
}

interface NotificationKind {
  /** In the list, the preferences, and the mail that says why it came. */
  label: string;
  /** What it tells of, said to whoever chooses what to be told. */
  about: string;
  /** What holds for whoever has chosen nothing. */
  channels: Channels;
  /** What the site says about an account has to reach it somewhere. */
  staysOnSite: boolean;
  /** Of the mail. @param title of the notice */
  subject: (title: string) => string;
  /** The page to which the mail of a notice leads that names none of its own. */
  leadsTo: string;
}

export const SYSTEM_STAYS = "Site notices stay on the site.";

/** Everything on the site, nothing by mail; what a mail is about is its notice's title. */
const usual = {
  channels: { onSite: true, byMail: false },
  staysOnSite: false,
  subject: (title: string) => title,
  leadsTo: "/notifications",
};

/** All that a new kind needs beside an icon: the compiler names what it lacks. */
export const NOTIFICATION_KINDS: Record<NotificationType, NotificationKind> = {
  mention: { ...usual, label: "Mentions", about: "Someone mentions you by name" },
  reply: { ...usual, label: "Replies", about: "Someone answers a review, thread or comment of yours" },
  like: { ...usual, label: "Likes", about: "Someone finds what you wrote helpful" },
  follow: { ...usual, label: "Follows", about: "Someone follows you" },
  message: { ...usual, label: "Messages", about: "Someone writes to you" },
  system: {
    ...usual,
    label: "Site notices",
    about: `Decisions about your account and what you reported. ${SYSTEM_STAYS}`,
    staysOnSite: true,
  },
};

/** One value a kind. */
export const byKind = <V>(valueOf: (type: NotificationType, kind: NotificationKind) => V) =>
  Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, valueOf(type, NOTIFICATION_KINDS[type])])) as Record<
    NotificationType,
    V
  >;
