export const MAIL_KINDS = [
  "confirm email",
  "confirm new email",
  "email change asked",
  "email changed",
  "email change refused",
  "reset password",
  "password changed",
  "waitlist",
  "second factor",
  "message key",
  "account",
  "account deleted",
  "moderation",
  "application",
  "notification",
  "digest",
  "price alert",
  "lab result",
  "announced change",
  "redemption",
] as const;

export interface Mail {
  kind: (typeof MAIL_KINDS)[number];
  to: string;
  subject: string;
  /** Plain text, paragraphs apart by an empty line. */
  body: string;
  /** Where its reader ends mails of this kind, for the header. */
  unsubscribePath?: string;
}

/** A mail without its address: `queueMail(db, { to, ...template }, now)`. */
export type Template = Omit<Mail, "to">;

/** A mail as the outbox hands it over. */
export interface OutgoingMail extends Omit<Template, "unsubscribePath"> {
  id: string;
  recipient: string;
  unsubscribePath?: string | null;
}

/** Who a mail comes from, and what its links begin with; null where no request says so, and no setting. */
export interface Sender {
  address: string;
  origin: string | null;
}

/** Hands mails to the provider; one that is not taken throws. */
export interface Mailer {
  send(mail: OutgoingMail, sender: Sender, now: number): Promise<void>;
}
