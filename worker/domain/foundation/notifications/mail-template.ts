import type { Template } from "../../../mail/mail";
import { NOTIFICATION_KINDS, type NotificationType } from "./notification-kinds";

interface Notice {
  type: NotificationType;
  title: string;
  actionUrl: string | null;
  origin: string;
}

/** Says that there is something to read, and where; what it says stays on the site. */
export function notificationTemplate({ type, title, actionUrl, origin }: Notice): Template {
  const { label, subject, leadsTo } = NOTIFICATION_KINDS[type];
  return {
    kind: "notification",
    subject: subject(title),
    body: [
      "Hello,",
      title,
      `Read it on Leafproof: ${origin}${actionUrl ?? leadsTo}`,
      `You are receiving this email because your account is set to send ${label.toLowerCase()} by email. Turn that off here: ${origin}/account/notifications`,
    ].join("\n\n"),
  };
}
