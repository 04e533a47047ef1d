import * as v from "valibot";
import { byKind, type Channels, NOTIFICATION_KINDS, type NotificationType, SYSTEM_STAYS } from "./notification-kinds";
import { cursor, listQuery, recordId } from "../lists/forms";

export const TITLE_MAX = 200;
export const MESSAGE_MAX = 500;

export type Preferences = Record<NotificationType, Channels>;

export const DEFAULT_PREFERENCES: Preferences = byKind((_, { channels }) => channels);

/** How many each place shows (rules/notifications#counts). */
export const NOTIFICATION_COUNTS = { page: 50, dropdown: 10 } as const;

export type NotificationFilter = "all" | "unread" | NotificationType;

/** In the order in which they are offered. */
export const FILTER_LABELS: Record<NotificationFilter, string> = {
  all: "All",
  unread: "Unread",
  mention: NOTIFICATION_KINDS.mention.label,
  reply: NOTIFICATION_KINDS.reply.label,
  follow: NOTIFICATION_KINDS.follow.label,
  like: NOTIFICATION_KINDS.like.label,
  message: NOTIFICATION_KINDS.message.label,
  system: NOTIFICATION_KINDS.system.label,
};
export const NOTIFICATION_FILTERS = Object.keys(FILTER_LABELS) as NotificationFilter[];

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

const staying = v.object({ ...channels.entries, onSite: v.literal(true, SYSTEM_STAYS) });

export const preferencesChange = v.object(byKind((_, { staysOnSite }) => (staysOnSite ? staying : channels)));

export const tickName = (type: NotificationType, channel: keyof Channels) => `${type}-${channel}`;

/** The page's form: a box that is not ticked is not sent. */
export const preferencesForm = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((ticked): Preferences =>
    byKind((type, { staysOnSite }) => ({
      onSite: staysOnSite || tickName(type, "onSite") in ticked,
      byMail: tickName(type, "byMail") in ticked,
    })),
  ),
);
