import { desc } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { announcedChanges } from "./schema";

/** Years of them; older ones stay in the admins' list. */
const KNOWN_MAX = 20;

/** Read in the round trip of the settings, so that no page pays for them. */
export const selectKnown = (db: Db) =>
  db
    .select({
      id: announcedChanges.id,
      document: announcedChanges.document,
      summary: announcedChanges.summary,
      effectiveAt: announcedChanges.effectiveAt,
      announcedAt: announcedChanges.announcedAt,
      withdrawnAt: announcedChanges.withdrawnAt,
      withdrawnReason: announcedChanges.withdrawnReason,
    })
    .from(announcedChanges)
    .orderBy(desc(announcedChanges.announcedAt), desc(announcedChanges.id))
    .limit(KNOWN_MAX);
