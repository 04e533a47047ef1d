import { sql } from "drizzle-orm";
import { recount } from "../../../db/counter";
import type { Db } from "../../../db/client";
import { reviews, reviewVotes } from "../reviews/schema";

const votes = (helpful: 0 | 1) =>
  sql`(select count(*) from ${reviewVotes} where ${reviewVotes.reviewId} = ${reviews.id} and ${reviewVotes.helpful} = ${sql.raw(String(helpful))})`;

/** Puts right the votes that reviews show, for the daily job. @returns how many reviews were off */
export const recountVotes = (db: Db, batch?: number): Promise<number> =>
  recount(
    db,
    {
      table: reviews,
      id: reviews.id,
      totals: {
        helpfulVotes: { total: reviews.helpfulVotes, count: votes(1) },
        unhelpfulVotes: { total: reviews.unhelpfulVotes, count: votes(0) },
      },
    },
    batch,
  );
