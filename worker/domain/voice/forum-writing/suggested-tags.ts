import { asc, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { mayReadPassing } from "../forum/access";
import { forumCategories, forumThreads } from "../forum/schema";

/** Tags that a form suggests, and the newest threads that they are taken from (rules/forum#editing). */
const SUGGESTED_MOST = 30;
const SUGGESTED_FROM = 60;

/** Of categories that everybody reads, whoever writes. */
export function suggestedTags(db: Db) {
  const open = sql`(select ${forumCategories.id} from ${forumCategories} where ${mayReadPassing([])})`;
  const newest = db
    .select({ id: forumThreads.id })
    .from(forumThreads)
    .where(isNull(forumThreads.hiddenAt))
    .orderBy(sql`${forumThreads.lastPostAt} desc`)
    .limit(SUGGESTED_FROM);
  const tag = sql<string>`given.value`.as("tag");
  return db
    .selectDistinct({ tag })
    .from(sql`${forumThreads}, json_each(${forumThreads.tags}) as given`)
    .where(sql`${forumThreads.id} in (${newest}) and ${forumThreads.categoryId} in ${open}`)
    .orderBy(asc(tag))
    .limit(SUGGESTED_MOST);
}
