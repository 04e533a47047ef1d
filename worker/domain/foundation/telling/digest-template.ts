import { formatDateTime } from "../../../days";
import type { Template } from "../../../mail/mail";
import type { NotificationView } from "../notifications/list-notifications";
import { NOTIFICATION_KINDS, NOTIFICATION_TYPES } from "../notifications/notification-kinds";
import type { DigestPeriod } from "../notifications/schema";
import { whyItCame } from "./why-it-came";

interface Digest {
  period: DigestPeriod;
  /** The beginning of the period that it covers, UTC epoch milliseconds. */
  since: number;
  origin: string;
  /** The newest first. */
  notices: NotificationView[];
  /** How many it does not name. */
  more: number;
  /** How many conversations hold something unread. */
  conversations: number;
  unsubscribePath: string;
}

/**
 * What is unread yet, by kind; each line leads to its page, and none quotes a message (rules/notifications#digests).
 */
export function digestTemplate(digest: Digest): Template {
  const { period, since, origin, notices, more, conversations, unsubscribePath } = digest;
  const talks = conversations === 0 ? [] : [`${plural(conversations, "conversation")} with new messages`];
  const total = notices.length + more;
  const news = [...(total === 0 ? [] : [plural(total, "notification")]), ...talks];
  return {
    kind: "digest",
    subject: `Your ${period} digest: ${news.join(" and ")}`,
    body: [
      "Hello,",
      `Here is what has arrived since ${formatDateTime(since)} and is still unread.`,
      ...talks.map((talk) => `${talk}: ${origin}/messages`),
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
