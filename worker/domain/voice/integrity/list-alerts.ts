import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { jsonText } from "../../../json-text";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import { reviews } from "../reviews/schema";
import { users } from "../../foundation/users/schema";
import { ALERT_SEVERITIES, ALERT_TYPES, type AlertSeverity, type AlertType, integrityAlerts } from "./schema";
import type { AlertState } from "./words";
import { alertDescription } from "./description";
import { badgesOf, integrityScore } from "./score";

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
      verifiedAt: reviews.verifiedAt,
      authorId: reviews.authorId,
      testerSince: users.testerSince,
      writtenAt: reviews.createdAt,
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

export type ListedAlert = AlertRow & {
  description: string;
  review: Pick<Row, "title" | "rating" | "vendorId" | "productId" | "verifiedBy" | "hiddenAt" | "authorName"> & {
    id: string;
    excerpt: string;
    /** 0 to 100, by all of its unresolved alerts. */
    integrityScore: number;
  };
};

/** Of the review; one that is gone has none. */
const badgesOfRow = ({ verifiedBy, verifiedAt, writtenAt, testerSince }: Row) =>
  badgesOf({ verifiedBy, verifiedAt, createdAt: writtenAt ?? 0, testerSince }).map(({ type }) => type);

function toAlert(row: Row): ListedAlert {
  const { id, type, severity, evidence, createdAt, resolvedAt, resolvedBy, actionTaken, ...rest } = row;
  const {
    reviewId,
    content,
    unresolved: open,
    title,
    rating,
    vendorId,
    productId,
    verifiedBy,
    hiddenAt,
    authorName,
  } = rest;
  const review = { title, rating, vendorId, productId, verifiedBy, hiddenAt, authorName };
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
      integrityScore: integrityScore(open, badgesOfRow(row)),
    },
  };
}

interface ListInput {
  /** All alerts of this review; without it, those of every review in the state asked for. */
  review?: string | undefined;
  type?: AlertType | undefined;
  severity?: AlertSeverity | undefined;
  /** Without it, what nobody has resolved. */
  state?: AlertState | undefined;
  cursor: string | null;
  limit: number;
}

/** The ids of one page, merged from the range of each severity and type that is asked for, each read up to the limit. */
function pageIds({ type, severity, state, cursor, limit }: ListInput): SQL {
  const kinds = (severity === undefined ? ALERT_SEVERITIES : [severity]).flatMap((each) =>
    (type === undefined ? ALERT_TYPES : [type]).map((of) => [each, of]),
  );
  const inState = sql.raw(state === "resolved" ? "is not null" : "is null");
  const range = and(
    sql`${integrityAlerts.severity} = kind.value ->> 0 and ${integrityAlerts.type} = kind.value ->> 1 and ${integrityAlerts.resolvedAt} ${inState}`,
    afterCursor(ORDER, cursor),
  );
  const few = sql`select ${integrityAlerts.id} as id from ${integrityAlerts} where ${range} order by ${integrityAlerts.createdAt} desc, ${integrityAlerts.id} desc limit ${limit + 1}`;
  return sql`${integrityAlerts.id} in (select found.value from json_each(${JSON.stringify(kinds)}) as kind, json_each((select json_group_array(id) from (${few}))) as found)`;
}

/** The statement of one page, for a batch. @throws InvalidCursor */
export const selectAlerts = (db: Db, input: ListInput) =>
  select(db)
    .where(
      input.review === undefined
        ? pageIds(input)
        : and(eq(integrityAlerts.reviewId, input.review), afterCursor(ORDER, input.cursor)),
    )
    .orderBy(...orderBy(ORDER))
    .limit(input.limit + 1);

/** Nobody of staff sees what was noticed about their own review, or about the vendor they run (rules/integrity#own-alerts). */
const isOwn = (viewer: Viewer, { authorId, vendorId }: Row): boolean =>
  viewer.kind === "member" && (authorId === viewer.id || (viewer.vendorId !== null && vendorId === viewer.vendorId));

export function toAlerts(viewer: Viewer, rows: Row[], limit: number): Page<ListedAlert> {
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  return { items: items.filter((row) => !isOwn(viewer, row)).map(toAlert), nextCursor };
}

/** One page, newest first; alerts about the viewer's own are left out of it. @throws Unauthenticated; Forbidden; InvalidCursor */
export async function listAlerts(db: Db, viewer: Viewer, input: ListInput): Promise<Page<ListedAlert>> {
  demand(viewer, "platform.tools");
  return toAlerts(viewer, await selectAlerts(db, input), input.limit);
}
