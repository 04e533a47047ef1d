import { type SQL, sql } from "drizzle-orm";
import { rewardLedger } from "./schema";

/** The ledger's rows that one batch wrote: their ids begin with the batch's and a slash. */
export const writtenBy = (batchId: string): SQL =>
  sql`${rewardLedger.id} > ${`${batchId}/`} and ${rewardLedger.id} < ${`${batchId}0`}`;
