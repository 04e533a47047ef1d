import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { moderationCases } from "../../foundation/cases/schema";
import { reviews } from "../reviews/schema";
import { alertDescription } from "./description";
import { integrityAlerts } from "./schema";

export const selectCaseAlerts = (db: Db, caseId: string) =>
  db
    .select({
      id: integrityAlerts.id,
      type: integrityAlerts.type,
      severity: integrityAlerts.severity,
      evidence: integrityAlerts.evidence,
      createdAt: integrityAlerts.createdAt,
      resolvedAt: integrityAlerts.resolvedAt,
      actionTaken: integrityAlerts.actionTaken,
      /** Null where the alert is about no other review, or that one is gone. */
      otherText: reviews.content,
    })
    .from(moderationCases)
    .innerJoin(integrityAlerts, eq(integrityAlerts.reviewId, moderationCases.subjectId))
    .leftJoin(reviews, eq(reviews.id, sql`${integrityAlerts.evidence} ->> 'otherReviewId'`))
    .where(and(eq(moderationCases.id, caseId), eq(moderationCases.kind, "review")))
    .orderBy(asc(integrityAlerts.createdAt), asc(integrityAlerts.id));

type Row = Awaited<ReturnType<typeof selectCaseAlerts>>[number];
export type CaseAlert = Row & { description: string };

export const toCaseAlert = (row: Row): CaseAlert => ({ ...row, description: alertDescription(row) });
