import type { Mail } from "../mail/queue-mail";
import { NOTIFICATION_KINDS, type NotificationType } from "./notification-kinds";

interface Told {
  type: NotificationType;
  title: string;
  actionUrl: string | null;
  origin: string;
}

/** Says that there is something to read, and where; what it says stays on the site. */
export function notificationLetter({ type, title, actionUrl, origin }: Told): Omit<Mail, "to"> {
  const { label, subject, leadsTo } = NOTIFICATION_KINDS[type];
  return {
    kind: "notification",
    subject: subject(title),
    body: [
      "Hello,",
      title,
      `Read it on Leafproof: ${origin}${actionUrl ?? leadsTo}`,
      `You get this mail because your account sends ${label.toLowerCase()} by mail. Switch that off here: ${origin}/account/notifications`,
    ].join("\n\n"),
  };
}
