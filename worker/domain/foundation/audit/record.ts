import type { Db } from "../../../db/client";
import { insertIfChanged } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { auditLog } from "./schema";

export interface AuditEntry {
  /** Who did it; `id` is null for a command run outside the site. */
  actor: { id: string | null; username: string };
  /** The verb, such as "setting.changed". */
  action: string;
  subjectType: string;
  subjectId: string;
  detail: Record<string, unknown>;
  requestId: string;
}

const rowOf = ({ actor, ...entry }: AuditEntry, now: number) => ({
  ...entry,
  id: newId(now),
  at: now,
  actorId: actor.id,
  actorName: actor.username,
});

/** The statement that writes an audit row; belongs in the batch of what it records (rules/admin#audit-log). */
export const record = (db: Db, entry: AuditEntry, now: number) => db.insert(auditLog).values(rowOf(entry, now));

/** Likewise, but writes nothing when the statement just before it in the batch changed nothing. */
export const recordIfChanged = (db: Db, entry: AuditEntry, now: number) =>
  insertIfChanged(db, auditLog, rowOf(entry, now));
