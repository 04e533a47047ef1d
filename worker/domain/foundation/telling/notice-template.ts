import type { Template } from "../../../mail/mail";
import { NOTIFICATION_KINDS, type NotificationType } from "../notifications/notification-kinds";
import { whyItCame } from "./why-it-came";

interface Notice {
  type: NotificationType;
  title: string;
  actionUrl: string | null;
  origin: string;
  /** Where its reader ends mails of this kind. */
  unsubscribePath: string;
}

/** Says that there is something to read, and where; what it says stays on the site. */
export function noticeTemplate({ type, title, actionUrl, origin, unsubscribePath }: Notice): Template {
  const { label, subject, leadsTo } = NOTIFICATION_KINDS[type];
  return {
    kind: "notification",
    subject: subject(title),
    body: [
      "Hello,",
      title,
      `Read it on Leafproof: ${origin}${actionUrl ?? leadsTo}`,
      ...whyItCame({ origin, unsubscribePath, choice: `${label.toLowerCase()} by email` }),
    ].join("\n\n"),
  };
}
