import { and, isNotNull, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../access/demand";
import type { Viewer } from "../access/policy";
import type { MailState } from "./forms";
import { outbox } from "./schema";

export interface OutboxMail {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  state: MailState;
  /** UTC epoch milliseconds, like all times here. */
  createdAt: number;
  /** The next attempt; null once it is sent or given up. */
  dueAt: number | null;
  sentAt: number | null;
  gaveUpAt: number | null;
  attempts: number;
  /** Without addresses and tokens. */
  lastError: string | null;
  /** Only outside production (rules/notifications#mail-bodies): bodies hold links that open accounts. */
  body?: string;
}

interface OutboxList {
  state?: MailState | undefined;
  cursor?: string | undefined;
  limit: number;
  /** Whether bodies are read at all; never in production. */
  withBodies: boolean;
}

/** Each list is one index range: what waits by its next attempt, the rest newest first. */
const ORDERS = {
  all: { column: outbox.createdAt, direction: "desc" },
  waiting: { column: outbox.dueAt, direction: "asc" },
  sent: { column: outbox.sentAt, direction: "desc" },
  gave_up: { column: outbox.gaveUpAt, direction: "desc" },
} as const satisfies Record<MailState | "all", SortKey & { column: SQLiteColumn }>;

const COLUMNS = {
  id: outbox.id,
  kind: outbox.kind,
  recipient: outbox.recipient,
  subject: outbox.subject,
  createdAt: outbox.createdAt,
  dueAt: outbox.dueAt,
  sentAt: outbox.sentAt,
  gaveUpAt: outbox.gaveUpAt,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
};

const stateOf = ({ sentAt, gaveUpAt }: { sentAt: number | null; gaveUpAt: number | null }): MailState =>
  sentAt !== null ? "sent" : gaveUpAt !== null ? "gave_up" : "waiting";

export async function listOutbox(db: Db, viewer: Viewer, query: OutboxList): Promise<Page<OutboxMail>> {
  demand(viewer, "admin.tools");
  const { state, cursor, limit, withBodies } = query;
  const { column, direction } = ORDERS[state ?? "all"];
  const keys: SortKey[] = [
    { column, direction },
    { column: outbox.id, direction },
  ];
  const conditions: (SQL | undefined)[] = [
    state === undefined ? undefined : isNotNull(column),
    afterCursor(keys, cursor),
  ];
  const rows = await db
    .select({ ...COLUMNS, ...(withBodies ? { body: outbox.body } : {}) })
    .from(outbox)
    .where(and(...conditions))
    .orderBy(...orderBy(keys))
    .limit(limit + 1);
  const mails = rows.map((row) => ({ ...row, state: stateOf(row) }));
  return toPage(mails, limit, (mail) => [keyOf(mail, state), mail.id]);
}

function keyOf({ createdAt, dueAt, sentAt, gaveUpAt }: OutboxMail, state: MailState | undefined): number {
  const times = { waiting: dueAt, sent: sentAt, gave_up: gaveUpAt };
  return (state === undefined ? null : times[state]) ?? createdAt;
}
