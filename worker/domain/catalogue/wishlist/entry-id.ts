import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { photos } from "../../foundation/photos/schema";
import { collectionItems } from "./schema";

export const NOTES_REPORTED =
  "What you wrote here was reported. You can remove the product once a moderator has decided; meanwhile you can hide it.";

/** The id of an entry, as the database derives it. */
export const entryId = (userId: string, productId: string): string => `${userId}~${productId}`;

/** The statement that lets go of the photographs of entries about to be deleted; hidden ones stay, for an appeal. */
export const releasePhotos = (db: Db, entries: SQL | undefined, now: number): BatchItem<"sqlite"> =>
  db
    .update(photos)
    .set({ subjectKind: null, subjectId: null, place: null, unusedSince: now })
    .where(
      and(
        eq(photos.subjectKind, "collection"),
        isNull(photos.hiddenAt),
        inArray(
          photos.subjectId,
          db
            .select({ id: sql<string>`${collectionItems.id}` })
            .from(collectionItems)
            .where(entries),
        ),
      ),
    );
