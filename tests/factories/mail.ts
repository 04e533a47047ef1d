import { env } from "cloudflare:workers";
import type { Mailer, OutgoingMail } from "@worker/mail/mail";
import type { outbox } from "@worker/domain/foundation/mail/schema";
import { NOW } from "./rows";

type MailRow = typeof outbox.$inferInsert;

let serial = 0;

/** A mail that waits for its first attempt. */
export function aMail(overrides: Partial<MailRow> = {}): MailRow {
  serial += 1;
  return {
    id: `01MAIL${String(serial).padStart(20, "0")}`,
    kind: "confirm email",
    recipient: "ann@example.org",
    subject: "Confirm your email address",
    body: "Hello annmoss,\n\nhttp://localhost/mail/confirm?token=abc",
    createdAt: NOW,
    dueAt: NOW,
    ...overrides,
  };
}

/** A provider that takes everything, or fails as told, and remembers what it was given. */
export function aProvider(fail?: (mail: OutgoingMail) => Error | null): Mailer & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    send: async (mail) => {
      const error = fail?.(mail) ?? null;
      if (error !== null) throw error;
      sent.push(mail);
    },
  };
}

export interface StoredMail {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
  due_at: number | null;
  sent_at: number | null;
  gave_up_at: number | null;
  last_error: string | null;
}

/** The outbox as it is stored, oldest first; of one address where it is given. */
export async function mailsTo(recipient?: string): Promise<StoredMail[]> {
  const sql = "select * from outbox where ?1 is null or recipient = ?1 order by rowid";
  return (
    await env.DB.prepare(sql)
      .bind(recipient ?? null)
      .all<StoredMail>()
  ).results;
}

/** The token of the link in a mail. */
export const tokenIn = (body: string): string => /token=([0-9a-f]{64})/.exec(body)?.[1] ?? "";

/** The token of the newest mail to an address. */
export async function newestToken(recipient: string): Promise<string> {
  return tokenIn((await mailsTo(recipient)).at(-1)?.body ?? "");
}
