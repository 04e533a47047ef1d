import { type SQL, sql } from "drizzle-orm";
import { reviews } from "../reviews/schema";
import { rewardLedger } from "../rewards/schema";

/** A review's rows have the causes "<review>/1", "<review>/2" and so on: one more each time it is paid or taken back. */
const ofReview = (type: "review_reward" | "reversal", reviewId: SQL): SQL =>
  sql`${rewardLedger.type} = ${sql.raw(`'${type}'`)} and ${rewardLedger.cause} > ${reviewId} || '/' and ${rewardLedger.cause} < ${reviewId} || '0'`;

const thisReview = sql`${reviews.id}`;
const count = (type: "review_reward" | "reversal"): SQL =>
  sql`(select count(*) from ${rewardLedger} where ${ofReview(type, thisReview)})`;

export const timesPaid: SQL = count("review_reward");
export const timesReversed: SQL = count("reversal");

/** What a review was paid; it is the same each time. Null for one that never was. */
export const rewardOf = (reviewId: SQL): SQL =>
  sql`(select max(${rewardLedger.points}) from ${rewardLedger} where ${ofReview("review_reward", reviewId)})`;

export const reviewOfRow: SQL = sql`substr(${rewardLedger.cause}, 1, instr(${rewardLedger.cause}, '/') - 1)`;
