import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { afterCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import type { Db } from "../../../db/client";
import { jsonText } from "../../../json-text";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import { users } from "../../foundation/users/schema";
import { alertDescription } from "../../voice/integrity/description";
import { ALERT_SEVERITIES, ALERT_TYPES, type AlertSeverity } from "../../voice/integrity/schema";
import { BADGE_WORDS, badgesOf, integrityScore, type ReviewBadge } from "../../voice/integrity/score";
import type { TesterLevel } from "../../voice/integrity/words";
import { isFacet } from "../../voice/reviews/facets";
import type { UserExperience } from "../../voice/reviews/forms";
import { reviewFacets, reviews } from "../../voice/reviews/schema";
import { isFound, matchOf } from "../../voice/reviews/search-words";

/** A review with what vouches for it and what speaks against it, for staff; times are UTC epoch milliseconds. */
export interface ScoredReview {
  id: string;
  title: string;
  excerpt: string;
  rating: number;
  createdAt: number;
  vendor: { id: string; name: string };
  product: { id: string; name: string } | null;
  /** Null for a former member. */
  author: { id: string; username: string } | null;
  level: TesterLevel | null;
  verificationBadges: { type: ReviewBadge; name: string; description: string; verifiedDate: number | null }[];
  /** 0 to 100 (rules/integrity#score). */
  integrityScore: number;
  /** Has an alert that nobody has resolved. */
  flagged: boolean;
  alerts: { id: string; severity: AlertSeverity; description: string }[];
}

const LEVEL_OF: Record<UserExperience, TesterLevel> = {
  beginner: "beginner",
  intermediate: "intermediate",
  experienced: "advanced",
  expert: "expert",
};
const EXPERIENCE_OF: Record<TesterLevel, UserExperience> = {
  beginner: "beginner",
  intermediate: "intermediate",
  advanced: "experienced",
  expert: "expert",
};

const openAlert = z.object({
  id: z.string(),
  type: z.enum(ALERT_TYPES),
  severity: z.enum(ALERT_SEVERITIES),
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
});

const openAlerts =
  sql`(select json_group_array(json_object('id', open.id, 'type', open.type, 'severity', open.severity, 'evidence', json(open.evidence))) from integrity_alerts as open where open.review_id = ${reviews.id} and open.resolved_at is null)`
    .mapWith(jsonText(z.array(openAlert)))
    .as("open_alerts");

export interface ReviewsWanted {
  level?: TesterLevel | undefined;
  /** Words of the title or text; of what they find, the newest hundred. */
  q?: string | undefined;
  sort: "newest" | "oldest";
  cursor: string | null;
  limit: number;
}

/** The statement of one page: a range of an index in its order, or what a search found. @throws InvalidCursor */
export function selectScoredReviews(db: Db, { level, q, sort, cursor, limit }: ReviewsWanted) {
  const direction = sort === "oldest" ? "asc" : "desc";
  const found = q === undefined || q === "" ? undefined : isFound(matchOf(q, {}));
  const byLevel = level !== undefined && found === undefined;
  const columns = byLevel
    ? { at: reviewFacets.createdAt, id: reviewFacets.reviewId }
    : { at: reviews.createdAt, id: reviews.id };
  const keys: SortKey[] = [
    { column: columns.at, direction },
    { column: columns.id, direction },
  ];
  const facet = { kind: "experience" as const, value: level === undefined ? "" : EXPERIENCE_OF[level] };
  const order = direction === "asc" ? asc : desc;
  return db
    .select({
      id: reviews.id,
      title: reviews.title,
      content: reviews.content,
      rating: reviews.rating,
      createdAt: reviews.createdAt,
      userExperience: reviews.userExperience,
      verifiedBy: reviews.verifiedBy,
      verifiedAt: reviews.verifiedAt,
      vendorId: reviews.vendorId,
      vendorName: vendors.name,
      productId: reviews.productId,
      productName: products.name,
      authorId: reviews.authorId,
      username: users.username,
      testerSince: users.testerSince,
      openAlerts,
    })
    .from(reviews)
    .leftJoin(reviewFacets, byLevel ? eq(reviewFacets.reviewId, reviews.id) : sql`0`)
    .leftJoin(vendors, eq(vendors.id, reviews.vendorId))
    .leftJoin(products, eq(products.id, reviews.productId))
    .leftJoin(users, and(eq(users.id, reviews.authorId), isNull(users.deletedAt)))
    .where(
      and(
        isNull(reviews.hiddenAt),
        found,
        byLevel ? isFacet(facet) : undefined,
        level !== undefined && !byLevel ? eq(reviews.userExperience, EXPERIENCE_OF[level]) : undefined,
        afterCursor(keys, cursor),
      ),
    )
    .orderBy(order(columns.at), order(columns.id))
    .limit(limit + 1);
}

type Row = Awaited<ReturnType<typeof selectScoredReviews>>[number];

/** What was noticed about the viewer's own review or vendor stays away from them (rules/integrity#own-alerts). */
const isOwn = (viewer: Viewer, { authorId, vendorId }: Row): boolean =>
  viewer.kind === "member" && (authorId === viewer.id || (viewer.vendorId !== null && vendorId === viewer.vendorId));

function toScored(viewer: Viewer, row: Row): ScoredReview {
  const badges = badgesOf(row);
  const open = isOwn(viewer, row) ? [] : row.openAlerts;
  const types = badges.map(({ type }) => type);
  return {
    id: row.id,
    title: row.title,
    excerpt: preview(row.content, PREVIEW.large),
    rating: row.rating,
    createdAt: row.createdAt,
    vendor: { id: row.vendorId, name: row.vendorName ?? "" },
    product: row.productId === null ? null : { id: row.productId, name: row.productName ?? "" },
    author: row.username === null ? null : { id: row.authorId, username: row.username },
    level: row.userExperience === null ? null : LEVEL_OF[row.userExperience],
    verificationBadges: badges.map(({ type, verifiedDate }) => ({ type, ...BADGE_WORDS[type], verifiedDate })),
    integrityScore: integrityScore(
      open.map(({ severity }) => severity),
      types,
    ),
    flagged: open.length > 0,
    alerts: open.map((alert) => ({ id: alert.id, severity: alert.severity, description: alertDescription(alert) })),
  };
}

/** Reviews that show, with their scores. One round trip. @throws Unauthenticated; Forbidden; InvalidCursor */
export async function listScoredReviews(db: Db, viewer: Viewer, wanted: ReviewsWanted): Promise<Page<ScoredReview>> {
  demand(viewer, "platform.tools");
  const page = toPage(await selectScoredReviews(db, wanted), wanted.limit, ({ createdAt, id }) => [createdAt, id]);
  return { ...page, items: page.items.map((row) => toScored(viewer, row)) };
}
