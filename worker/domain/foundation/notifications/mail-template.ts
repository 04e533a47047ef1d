import type { Mail } from "../mail/queue-mail";
import { TYPE_LABELS, type NotificationType } from "./forms";

interface Notice {
  type: NotificationType;
  title: string;
  actionUrl: string | null;
  origin: string;
}

/** Says that there is something to read, and where; what it says stays on the site. */
export function notificationTemplate({ type, title, actionUrl, origin }: Notice): Omit<Mail, "to"> {
  return {
    kind: "notification",
    subject: title,
    body: [
      "Hello,",
      title,
      `Read it on Leafproof: ${origin}${actionUrl ?? "/notifications"}`,
      `You are receiving this email because your account is set to send ${TYPE_LABELS[type].toLowerCase()} by email. Turn that off here: ${origin}/account/notifications`,
    ].join("\n\n"),
  };
}
