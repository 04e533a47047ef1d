import { and, asc, eq, sql } from "drizzle-orm";
import { joined, named } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { moderationCases } from "../../foundation/cases/schema";
import { reviews } from "../reviews/schema";
import { integrityAlerts } from "./schema";

export const selectCaseAlerts = (db: Db, caseId: string) =>
  db
    .select({
      id: named(integrityAlerts.id, "id"),
      type: named(integrityAlerts.type, "type"),
      severity: named(integrityAlerts.severity, "severity"),
      evidence: named(integrityAlerts.evidence, "evidence"),
      createdAt: named(integrityAlerts.createdAt, "created_at"),
      resolvedAt: named(integrityAlerts.resolvedAt, "resolved_at"),
      /** Null where the alert is about no other review, or that one is gone. */
      otherText: joined(reviews.content, "other_text"),
    })
    .from(moderationCases)
    .innerJoin(integrityAlerts, eq(integrityAlerts.reviewId, moderationCases.subjectId))
    .leftJoin(reviews, eq(reviews.id, sql`${integrityAlerts.evidence} ->> 'otherReviewId'`))
    .where(and(eq(moderationCases.id, caseId), eq(moderationCases.kind, "review")))
    .orderBy(asc(integrityAlerts.createdAt), asc(integrityAlerts.id));

export type CaseAlert = Awaited<ReturnType<typeof selectCaseAlerts>>[number];
