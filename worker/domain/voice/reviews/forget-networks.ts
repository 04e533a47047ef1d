import { and, isNotNull, lt } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { reviews } from "./schema";

/** For rules/privacy#retention. @param before UTC epoch milliseconds */
export const forgetReviewNetworks = (db: Db, before: number) =>
  db
    .update(reviews)
    .set({ networkHash: null })
    .where(and(lt(reviews.createdAt, before), isNotNull(reviews.networkHash)));
