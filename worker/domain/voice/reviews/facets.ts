import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { FacetKind, ReviewFilter } from "./forms";
import { reviewFacetCounts, reviewFacets, reviews } from "./schema";

export interface Facet {
  kind: FacetKind;
  value: string;
}

/** What a filter asks for beside vendor, product and rating, the rarest kind first: it leads the list. */
export function facetsOf({ tag, experience, verified }: ReviewFilter): Facet[] {
  return [
    ...(tag === undefined ? [] : [{ kind: "tag" as const, value: tag }]),
    ...(experience === undefined ? [] : [{ kind: "experience" as const, value: experience }]),
    ...(verified === true ? [{ kind: "verified" as const, value: "1" }] : []),
  ];
}

/** Of `review_facets`: the rows of one facet. */
export const isFacet = ({ kind, value }: Facet): SQL | undefined =>
  and(eq(reviewFacets.kind, kind), eq(reviewFacets.value, value));

/** Of `reviews`: that it has a facet, by one look into the table's key. */
export const hasFacet = ({ kind, value }: Facet): SQL =>
  sql`exists (select 1 from ${reviewFacets} as also where also.review_id = ${reviews.id} and also.kind = ${kind} and also.value = ${value})`;

/** Tags that are offered as filters, the most used first. */
const TAGS_OFFERED = 12;
/** A tag that one person used says nothing of the others. */
const TAG_USES_MIN = 2;

/** Two statements whose rows do not grow; `subject` is "" for the whole site. */
export function facetCountStatements(db: Db, subject: SQL, chosenTag: string | undefined) {
  const { about: of, kind, value, count } = reviewFacetCounts;
  const columns = { kind, value, count };
  const chosen = and(eq(kind, "tag"), eq(value, chosenTag ?? ""));
  return [
    db
      .select(columns)
      .from(reviewFacetCounts)
      .where(and(eq(of, subject), or(inArray(kind, ["verified", "experience"]), chosen))),
    db
      .select(columns)
      .from(reviewFacetCounts)
      .where(and(eq(of, subject), eq(kind, "tag"), sql`${count} >= ${TAG_USES_MIN}`))
      .orderBy(desc(count), desc(value))
      .limit(TAGS_OFFERED),
  ] as const;
}

export type FacetCount = Facet & { count: number };
