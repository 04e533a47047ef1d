import { and, gte, lt, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { isPending } from "../../foundation/cases/pending";
import { moderationCases } from "../../foundation/cases/schema";
import { placeOf, reportedIdsOf } from "./reported-id";

/** The numbers of a conversation's messages whose report waits to be decided, appeals included. */
export async function pendingReports(db: Db, conversation: string): Promise<number[]> {
  const { kind, subjectId } = moderationCases;
  const [from, to] = reportedIdsOf(conversation);
  const rows = await db
    .select({ id: subjectId })
    .from(moderationCases)
    .where(and(sql`${kind} = 'message'`, isPending(), gte(subjectId, from), lt(subjectId, to)));
  return rows.flatMap(({ id }) => placeOf(id)?.seq ?? []);
}
