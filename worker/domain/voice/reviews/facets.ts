import { and, desc, eq, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Holes, prepared } from "../../../db/prepared";
import type { FacetKind } from "./forms";
import { type Outline, subjectOf, type SubjectValues } from "./outline";
import { reviewFacetCounts, reviewFacets, reviews } from "./schema";

interface Facet {
  kind: FacetKind;
  value: string | Placeholder;
}

/** What a filter asks for beside vendor, product and rating, the rarest kind first: it leads the list. */
export function facetsOf({ tag, photos, experience, verified }: Omit<Outline, "sort">): Facet[] {
  return [
    ...(tag === undefined ? [] : [{ kind: "tag" as const, value: tag }]),
    ...(photos === true ? [{ kind: "photos" as const, value: "1" }] : []),
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

const { about, kind, value, count } = reviewFacetCounts;
const countColumns = { kind, value, count };

/** How many of a subject's reviews have each facet, as they are stored; rows that do not grow. */
export const facetCountsStatement = prepared((db, { tag, ...of }: Holes<SubjectValues & { tag: string | undefined }>) =>
  db
    .select(countColumns)
    .from(reviewFacetCounts)
    .where(
      and(
        eq(about, subjectOf(of)),
        or(
          inArray(kind, ["verified", "recommends", "photos", "experience"]),
          tag === undefined ? undefined : and(eq(kind, "tag"), eq(value, tag)),
        ),
      ),
    ),
);

/** How many of a subject's visible reviews show photographs, for a statement that reads the subject. */
export const photographedOf = (of: Holes<SubjectValues>) =>
  sql<number>`coalesce((select ${count} from ${reviewFacetCounts} where ${and(eq(about, subjectOf(of)), eq(kind, "photos"), eq(value, "1"))}), 0)`.as(
    "photographed",
  );

/** The tags that a subject's reviews use most. */
export const tagCountsStatement = prepared((db, of: Holes<SubjectValues>) =>
  db
    .select(countColumns)
    .from(reviewFacetCounts)
    .where(and(eq(about, subjectOf(of)), eq(kind, "tag"), sql`${count} >= ${TAG_USES_MIN}`))
    .orderBy(desc(count), desc(value))
    .limit(TAGS_OFFERED),
);

export interface FacetCount {
  kind: FacetKind;
  value: string;
  count: number;
}
