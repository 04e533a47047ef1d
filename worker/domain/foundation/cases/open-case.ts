import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { moderationCases } from "./schema";

type NewCase = Pick<typeof moderationCases.$inferSelect, "kind" | "subjectId" | "ownerId" | "source">;

const rowOf = (about: NewCase, now: number) => ({ ...about, id: newId(now), status: "open" as const, openedAt: now });

/** The statement that opens a case, unless one is pending: the partial unique index decides between two at once. */
export const openCase = (db: Db, about: NewCase, now: number) =>
  db.insert(moderationCases).values(rowOf(about, now)).onConflictDoNothing();

/** The same where a condition holds when the batch comes to it. */
export const openCaseWhere = (db: Db, about: NewCase, condition: SQL, now: number) =>
  insertWhere(db, moderationCases, rowOf(about, now), condition).onConflictDoNothing();
