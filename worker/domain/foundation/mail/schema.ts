import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { MAIL_KINDS } from "../../../mail/mail";

/** Mail on its way: written in the batch of what it tells about, sent afterwards, tried again until it goes out. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Emptied once it is sent, since it may hold a link that opens an account. */
    body: text("body").notNull(),
    /** Where its reader ends mails of this kind, for the header; emptied like the body. */
    unsubscribePath: text("unsubscribe_path"),
    createdAt: timestamp("created_at").notNull(),
    /** When the next attempt is due; null once it is sent or given up. */
    dueAt: timestamp("due_at"),
    attempts: integer("attempts").notNull().default(0),
    sentAt: timestamp("sent_at"),
    gaveUpAt: timestamp("gave_up_at"),
    lastError: text("last_error"),
  },
  (table) => [
    index("outbox_created").on(table.createdAt, table.id),
    index("outbox_recipient").on(table.recipient),
    index("outbox_due").on(table.dueAt, table.id),
    index("outbox_sent")
      .on(table.sentAt, table.id)
      .where(sql`sent_at is not null`),
    index("outbox_gave_up")
      .on(table.gaveUpAt, table.id)
      .where(sql`gave_up_at is not null`),
  ],
);

export const TOKEN_PURPOSES = [
  "confirm email",
  "change email",
  "reset password",
  "confirm waitlist",
  "prove domain",
  "refuse address",
] as const;

/** What a mailed link carries; only the token's SHA-256 is stored. */
export const mailTokens = sqliteTable(
  "mail_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose", { enum: TOKEN_PURPOSES }).notNull(),
    /** The account's id, or the waitlist entry's. */
    subjectId: text("subject_id").notNull(),
    email: text("email").notNull(),
    /** Where the link keeps its address from other accounts (rules/accounts#refused-address): as accounts compare it. */
    emailKey: text("email_key"),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    usedAt: timestamp("used_at"),
  },
  (table) => [
    index("mail_tokens_subject").on(table.subjectId, table.purpose),
    index("mail_tokens_expiry").on(table.expiresAt),
    index("mail_tokens_held")
      .on(table.emailKey)
      .where(sql`email_key is not null`),
  ],
);
