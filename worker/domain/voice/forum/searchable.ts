import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { forumSearchTexts } from "./search-schema";

/** The statement by which search learns what a post says; it stands after the post's own in the batch. */
export const saySearchable = (db: Db, postId: string, text: string): BatchItem<"sqlite"> =>
  db
    .insert(forumSearchTexts)
    .values({ postId, text })
    .onConflictDoUpdate({ target: forumSearchTexts.postId, set: { text: sql`excluded.text` } });
