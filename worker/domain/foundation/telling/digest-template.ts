import type { Template } from "../../../mail/mail";
import type { NotificationView } from "../notifications/list-notifications";
import { NOTIFICATION_KINDS, NOTIFICATION_TYPES } from "../notifications/notification-kinds";
import type { DigestPeriod } from "../notifications/schema";
import { whyItCame } from "./why-it-came";

interface Digest {
  period: DigestPeriod;
  origin: string;
  /** The newest first. */
  notices: NotificationView[];
  /** How many it does not name. */
  more: number;
  /** How many conversations hold something unread. */
  conversations: number;
  unsubscribePath: string;
}

const SPAN: Record<DigestPeriod, string> = { daily: "today", weekly: "this week" };

/** What is unread yet, by kind; each line leads to its page, and none quotes a message (rules/notifications#digests). */
export function digestTemplate(digest: Digest): Template {
  const { period, origin, notices, more, conversations, unsubscribePath } = digest;
  const total = notices.length + more + conversations;
  return {
    kind: "digest",
    subject: `Your ${period} digest: ${total} ${total === 1 ? "notification" : "notifications"}`,
    body: [
      "Hello,",
      `This is what you have not read yet of what came ${SPAN[period]}.`,
      ...(conversations === 0
        ? []
        : [`${plural(conversations, "conversation")} with new messages: ${origin}/messages`]),
      ...NOTIFICATION_TYPES.flatMap((type) => {
        const lines = notices.filter((notice) => notice.type === type).map((notice) => lineOf(notice, origin));
        return lines.length === 0 ? [] : [`${NOTIFICATION_KINDS[type].label}:`, ...lines];
      }),
      ...(more === 0 ? [] : [`And ${more} more: ${origin}/notifications?filter=unread`]),
      ...whyItCame({ origin, unsubscribePath, choice: `a ${period} digest by email` }),
    ].join("\n\n"),
  };
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

function lineOf({ title, message, count, actionUrl, type }: NotificationView, origin: string): string {
  const words = [title, ...(message === "" || type === "message" ? [] : [`“${message}”`])].join(" ");
  const times = count > 1 ? ` (${count} times)` : "";
  return `• ${words}${times}${actionUrl === null ? "" : ` ${origin}${actionUrl}`}`;
}
