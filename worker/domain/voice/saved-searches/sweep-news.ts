import { lt, or, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { idsFrom } from "../../../db/ids";
import { KEEP_NEWS_DAYS } from "../../catalogue/watched/sweep-events";
import { savedSearches, savedSearchNews } from "./schema";

/**
 * Deletes old news of saved searches, and that of searches which were deleted and not taken back. News is kept as long as
 * watch events, since one feed lists both.
 */
export const sweepSavedNews = (db: Db, now: number) =>
  db
    .delete(savedSearchNews)
    .where(
      or(
        lt(savedSearchNews.id, idsFrom(now - KEEP_NEWS_DAYS * DAY_MS)),
        sql`not exists (select 1 from ${savedSearches} where ${savedSearches.id} = ${savedSearchNews.searchId})`,
      ),
    );
