import * as v from "valibot";
import { cursor, listQuery, recordId } from "../lists/forms";

export const NOTIFICATION_TYPES = ["mention", "reply", "like", "follow", "message", "system"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const TYPE_LABELS: Record<NotificationType, string> = {
  mention: "Mentions",
  reply: "Replies",
  like: "Likes",
  follow: "Follows",
  message: "Messages",
  system: "Site notices",
};

export const TITLE_MAX = 200;
export const MESSAGE_MAX = 500;

export interface Channels {
  onSite: boolean;
  byMail: boolean;
}

export type Preferences = Record<NotificationType, Channels>;

/** What holds for whoever has chosen nothing: everything on the site, nothing by mail. */
export const DEFAULT_PREFERENCES: Preferences = {
  mention: { onSite: true, byMail: false },
  reply: { onSite: true, byMail: false },
  like: { onSite: true, byMail: false },
  follow: { onSite: true, byMail: false },
  message: { onSite: true, byMail: false },
  system: { onSite: true, byMail: false },
};

/** What the site says about an account has to reach it somewhere. */
export const ALWAYS_ON_SITE: NotificationType = "system";
export const SYSTEM_STAYS = "Site notices stay on the site.";

/** How many each place shows (rules/notifications#counts). */
export const NOTIFICATION_COUNTS = { page: 50, dropdown: 10, inline: 5 } as const;

export const NOTIFICATION_FILTERS = [
  "all",
  "unread",
  "mention",
  "reply",
  "follow",
  "like",
  "message",
  "system",
] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

export const FILTER_LABELS: Record<NotificationFilter, string> = { all: "All", unread: "Unread", ...TYPE_LABELS };

const filter = v.picklist(NOTIFICATION_FILTERS, `Filter by ${NOTIFICATION_FILTERS.join(", ")}.`);

export const notificationPageQuery = v.object({
  filter: v.fallback(v.optional(filter, "all"), "all"),
  cursor: v.fallback(v.optional(cursor), undefined),
  /** Just deleted, so that it can be taken back. */
  deleted: v.fallback(v.optional(recordId), undefined),
});

export const notificationApiQuery = listQuery({ filter: v.optional(filter, "all") }, NOTIFICATION_COUNTS.page);

export const notificationForm = v.variant("intent", [
  v.object({ intent: v.literal("read-all") }),
  v.object({ intent: v.picklist(["open", "read", "delete", "restore"]), id: recordId }),
]);
export type NotificationAct = v.InferOutput<typeof notificationForm>;

const channels = v.object({
  onSite: v.boolean("Say whether it shows on the site."),
  byMail: v.boolean("Say whether it goes out by email."),
});

export const preferencesChange = v.object({
  mention: channels,
  reply: channels,
  like: channels,
  follow: channels,
  message: channels,
  system: v.object({ ...channels.entries, onSite: v.literal(true, SYSTEM_STAYS) }),
});

export const tickName = (type: NotificationType, channel: keyof Channels) => `${type}-${channel}`;

/** The page's form: a box that is not ticked is not sent. */
export const preferencesForm = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((ticked): Preferences => {
    const chosen = (type: NotificationType): Channels => ({
      onSite: type === ALWAYS_ON_SITE || tickName(type, "onSite") in ticked,
      byMail: tickName(type, "byMail") in ticked,
    });
    return {
      mention: chosen("mention"),
      reply: chosen("reply"),
      like: chosen("like"),
      follow: chosen("follow"),
      message: chosen("message"),
      system: chosen("system"),
    };
  }),
);
