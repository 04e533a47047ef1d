import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { jsonText } from "../../../json-text";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import type { VerifiedBy } from "../reviews/forms";
import { reviews } from "../reviews/schema";
import { users } from "../../foundation/users/schema";
import { ALERT_SEVERITIES, integrityAlerts } from "./schema";
import { alertDescription } from "./description";
import { integrityScore, VERIFICATION_BADGE } from "./score";

/** The newest first: `integrity_alerts_open` serves it, or `integrity_alerts_once` for one review. */
const ORDER: SortKey[] = [
  { column: integrityAlerts.createdAt, direction: "desc" },
  { column: integrityAlerts.id, direction: "desc" },
];

const severities = jsonText(z.array(z.enum(ALERT_SEVERITIES)));

/** The severity of each unresolved alert of the row's review. */
const unresolved =
  sql`(select json_group_array(severity) from integrity_alerts open where open.review_id = ${integrityAlerts.reviewId} and open.resolved_at is null)`
    .mapWith(severities)
    .as("unresolved");

const select = (db: Db) =>
  db
    .select({
      id: integrityAlerts.id,
      type: integrityAlerts.type,
      severity: integrityAlerts.severity,
      evidence: integrityAlerts.evidence,
      createdAt: integrityAlerts.createdAt,
      resolvedAt: integrityAlerts.resolvedAt,
      resolvedBy: integrityAlerts.resolvedBy,
      actionTaken: integrityAlerts.actionTaken,
      reviewId: integrityAlerts.reviewId,
      unresolved,
      title: reviews.title,
      content: reviews.content,
      rating: reviews.rating,
      vendorId: reviews.vendorId,
      productId: reviews.productId,
      verifiedBy: reviews.verifiedBy,
      hiddenAt: reviews.hiddenAt,
      authorName: users.username,
    })
    .from(integrityAlerts)
    .leftJoin(reviews, eq(reviews.id, integrityAlerts.reviewId))
    .leftJoin(users, and(eq(users.id, reviews.authorId), isNull(users.deletedAt)));

type Row = Awaited<ReturnType<typeof select>>[number];

type AlertRow = Pick<
  Row,
  "id" | "type" | "severity" | "evidence" | "createdAt" | "resolvedAt" | "resolvedBy" | "actionTaken"
>;

type ListedAlert = AlertRow & {
  description: string;
  review: Pick<Row, "title" | "rating" | "vendorId" | "productId" | "verifiedBy" | "hiddenAt" | "authorName"> & {
    id: string;
    excerpt: string;
    /** 0 to 100, by all of its unresolved alerts. */
    integrityScore: number;
  };
};

const badgesOf = (verifiedBy: VerifiedBy | null) => (verifiedBy === null ? [] : [VERIFICATION_BADGE[verifiedBy]]);

function toAlert(row: Row): ListedAlert {
  const { id, type, severity, evidence, createdAt, resolvedAt, resolvedBy, actionTaken, ...rest } = row;
  const { reviewId, content, unresolved: open, ...review } = rest;
  return {
    id,
    type,
    severity,
    description: alertDescription(row),
    evidence,
    createdAt,
    resolvedAt,
    resolvedBy,
    actionTaken,
    review: {
      ...review,
      id: reviewId,
      excerpt: preview(content ?? "", PREVIEW.large),
      integrityScore: integrityScore(open, badgesOf(review.verifiedBy)),
    },
  };
}

interface ListInput {
  /** All alerts of this review; without it, the unresolved ones of every review. */
  review?: string | undefined;
  cursor: string | null;
  limit: number;
}

export async function listAlerts(
  db: Db,
  viewer: Viewer,
  { review, cursor, limit }: ListInput,
): Promise<Page<ListedAlert>> {
  demand(viewer, "platform.tools");
  const which = review === undefined ? isNull(integrityAlerts.resolvedAt) : eq(integrityAlerts.reviewId, review);
  const beyond = afterCursor(ORDER, cursor);
  const rows = await select(db)
    .where(and(which, beyond))
    .orderBy(...orderBy(ORDER))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  return { items: items.map(toAlert), nextCursor };
}
