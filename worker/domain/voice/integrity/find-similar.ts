import { and, eq, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { reviews } from "../reviews/schema";
import { bandsOf } from "./bands";
import { integrityAlerts, reviewBands } from "./schema";
import { jaccard, shinglesOf } from "./shingles";

/** The share of common shingles from which on a text is a near-duplicate (rules/integrity#near-duplicates). */
const SIMILAR_MIN = 0.85;

/** Rows read of one band's bucket, the oldest of every other band and the newest of the rest: a flood costs no more. */
export const BUCKET_MAX = 6;

/** The same of the bands after the first two: what shares only those is found by its ends. */
const BUCKET_FEW = 1;

/** Those that share most bands, of whom the author is looked up. */
const FOUND_MAX = 12;

/** Candidates whose texts are read and compared exactly. */
export const CANDIDATES_MAX = 12;

export interface WatchedText {
  reviewId: string;
  authorId: string;
  /** The review's content, as it will be stored. */
  text: string;
}

export interface Similar {
  reviewId: string;
  authorId: string;
  /** The Jaccard index, from SIMILAR_MIN to 1. */
  similarity: number;
}

export type Candidate = { id: string; authorId: string; content: string };

/** The statements that replace a review's bands, in the batch that writes its text; a text too short has none. */
export function bandStatements(db: Db, reviewId: string, text: string): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const bands = JSON.stringify(bandsOf(shinglesOf(text)));
  return [
    db.delete(reviewBands).where(eq(reviewBands.reviewId, reviewId)),
    insertSelected(
      db,
      reviewBands,
      { band: sql`each.key`, hash: sql`each.value`, reviewId },
      sql`from json_each(${bands}) as each where true`,
    ).onConflictDoNothing(),
  ];
}

/** Only the oldest and the newest of a bucket are looked at, so that what it reads is bounded. */
export function selectCandidates(db: Db, { reviewId, authorId, text }: WatchedText) {
  const bands = bandsOf(shinglesOf(text)).map((hash, band) => [band, hash] as const);
  const bucket = (end: "asc" | "desc", most: number) => {
    const own = bands.filter(([n]) => n % 2 === (end === "asc" ? 0 : 1) && n < 2 === (most === BUCKET_MAX));
    return sql`select each.value ->> 0 as band, member.value as id from json_each(${JSON.stringify(own)}) as each, json_each((select json_group_array(review_id) from (select review_id from ${reviewBands} where band = each.value ->> 0 and hash = each.value ->> 1 order by review_id ${sql.raw(end)} limit ${sql.raw(String(most))}))) as member`;
  };
  const found = sql`(select id, count(distinct band) as shared from (${sql.join([bucket("asc", BUCKET_MAX), bucket("desc", BUCKET_MAX), bucket("asc", BUCKET_FEW), bucket("desc", BUCKET_FEW)], sql` union all `)}) where id <> ${reviewId} group by id order by shared desc, id limit ${sql.raw(String(FOUND_MAX))}) as found`;
  const resolved = sql`(select 1 from ${integrityAlerts} where ${integrityAlerts.reviewId} = ${reviewId} and ${integrityAlerts.type} = 'similar_content' and ${integrityAlerts.key} = ${reviews.id} and ${integrityAlerts.resolvedAt} is not null)`;
  return db
    .select({
      id: reviews.id,
      authorId: reviews.authorId,
      content: reviews.content,
    })
    .from(found)
    .innerJoin(reviews, sql`${reviews.id} = found.id`)
    .where(and(ne(reviews.id, reviewId), ne(reviews.authorId, authorId), sql`not exists ${resolved}`))
    .orderBy(sql`found.shared desc`, sql`found.id`)
    .limit(CANDIDATES_MAX);
}

/** Those of the candidates that are near-duplicates by the exact Jaccard index, the most similar first. */
export function similarOf(text: string, candidates: readonly Candidate[]): Similar[] {
  const own = shinglesOf(text);
  return candidates
    .map(({ id, authorId, content }) => ({ reviewId: id, authorId, similarity: jaccard(own, shinglesOf(content)) }))
    .filter(({ similarity }) => similarity >= SIMILAR_MIN)
    .toSorted((a, b) => b.similarity - a.similarity);
}
