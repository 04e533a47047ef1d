import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertIfChanged, insertWhere } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { auditLog } from "./schema";

export interface AuditEntry {
  /** Who did it; `id` is null for the site itself and for a command run outside it. */
  actor: { id: string | null; username: string };
  /** The verb, such as "setting.changed". */
  action: string;
  subjectType: string;
  subjectId: string;
  detail: Record<string, unknown>;
  requestId: string;
}

/** What timed jobs do, the site did. */
export const SITE_ACTOR: AuditEntry["actor"] = { id: null, username: "Leafproof" };

type Counted = Omit<AuditEntry, "detail"> & { detail: SQL };

const rowOf = <E extends AuditEntry | Counted>({ actor, ...entry }: E, now: number) => ({
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

/** Likewise, with a detail that the database counts, where a condition holds. */
export const recordWhere = (db: Db, entry: Counted, where: SQL, now: number) =>
  insertWhere(db, auditLog, rowOf(entry, now), where);
