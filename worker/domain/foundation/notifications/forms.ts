import * as v from "valibot";
import { byKind, type Channels, MAIL_CHOICES, type NotificationType, SYSTEM_STAYS } from "./notification-kinds";
import { cursor, listQuery, recordId } from "../lists/forms";

export const TITLE_MAX = 200;
export const MESSAGE_MAX = 500;

export type Preferences = Record<NotificationType, Channels>;

export const DEFAULT_PREFERENCES: Preferences = byKind((_, { channels }) => channels);

/** How many each place shows (rules/notifications#counts). */
export const NOTIFICATION_COUNTS = { page: 50, dropdown: 10, inline: 5 } as const;

export type NotificationFilter = "all" | "unread" | NotificationType;

/** In the order in which they are offered. */
export const FILTER_LABELS: Record<NotificationFilter, string> = {
  all: "All",
  unread: "Unread",
  ...byKind((_, { label }) => label),
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
  mail: v.picklist(MAIL_CHOICES, "Say when it goes out by email: never, at_once, daily or weekly."),
  push: v.boolean("Say whether your browsers are told."),
});

const staying = v.object({ ...channels.entries, onSite: v.literal(true, SYSTEM_STAYS) });

export const preferencesChange = v.object(byKind((_, { staysOnSite }) => (staysOnSite ? staying : channels)));

export const tickName = (type: NotificationType, channel: keyof Channels) => `${type}-${channel}`;

const mailChoice = v.fallback(v.picklist(MAIL_CHOICES), "never");

/** The page's form: a box that is not ticked is not sent. */
export const preferencesForm = v.pipe(
  v.record(v.string(), v.string()),
  // Another form of the page that is not in order would switch everything off.
  v.check((sent) => !("intent" in sent), "This form is not in order."),
  v.transform((sent): Preferences =>
    byKind((type, { staysOnSite }) => ({
      onSite: staysOnSite || tickName(type, "onSite") in sent,
      mail: v.parse(mailChoice, sent[tickName(type, "mail")]),
      push: tickName(type, "push") in sent,
    })),
  ),
);
