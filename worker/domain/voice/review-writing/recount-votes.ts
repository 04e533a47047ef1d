import { sql } from "drizzle-orm";
import { recount } from "../../../db/counter";
import type { Db } from "../../../db/client";
import { jobPosition, rememberPosition } from "../../foundation/settings/job-position";
import { reviews, reviewVotes } from "../reviews/schema";

const votes = (helpful: 0 | 1) =>
  sql`(select count(*) from ${reviewVotes} where ${reviewVotes.reviewId} = ${reviews.id} and ${reviewVotes.helpful} = ${sql.raw(String(helpful))})`;

const JOB = "recountVotes";

/** Batches of one night: some ten thousand reviews. */
const BATCHES = 20;

interface Night {
  batch?: number;
  batches?: number;
}

/** Puts right the votes that reviews show, each night from where the last one ended. @returns how many were off */
export async function recountVotes(db: Db, now: number, { batch, batches = BATCHES }: Night = {}): Promise<number> {
  const after = await jobPosition(db, JOB);
  const totals = {
    helpfulVotes: { total: reviews.helpfulVotes, count: votes(1) },
    unhelpfulVotes: { total: reviews.unhelpfulVotes, count: votes(0) },
  };
  const stretch = { after, batch, batches };
  const { mended, reached } = await recount(db, { table: reviews, id: reviews.id, totals }, stretch);
  await rememberPosition(db, JOB, reached, now);
  return mended;
}
