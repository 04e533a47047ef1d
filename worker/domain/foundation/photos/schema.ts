import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

export const PHOTO_EXTENSIONS = ["jpg", "png", "webp"] as const;
/** What photographs are attached to. */
export const PHOTO_SUBJECTS = ["review", "gallery_item", "collection"] as const;
export type PhotoSubject = (typeof PHOTO_SUBJECTS)[number];

/**
 * Photographs that members took of something; the files lie in the store under their ids (rules/reviews#photographs).
 */
export const photos = sqliteTable(
  "photos",
  {
    /** 32 random hexadecimal digits. */
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    extension: text("extension", { enum: PHOTO_EXTENSIONS }).notNull(),
    /** Of the small file; null where there is none, and the whole one stands in for it. */
    smallExtension: text("small_extension", { enum: PHOTO_EXTENSIONS }),
    /** Pixels, as it is shown. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    /** May be empty. */
    alt: text("alt").notNull().default(""),
    createdAt: timestamp("created_at").notNull(),
    /** What it is attached to, and where in its order; all null until it is. */
    subjectKind: text("subject_kind", { enum: PHOTO_SUBJECTS }),
    subjectId: text("subject_id"),
    place: integer("place"),
    /** Since when it is attached to nothing. */
    unusedSince: timestamp("unused_since"),
    hiddenAt: timestamp("hidden_at"),
    hiddenBy: text("hidden_by"),
    hiddenReason: text("hidden_reason"),
  },
  (table) => [
    index("photos_user").on(table.userId, table.id),
    index("photos_subject")
      .on(table.subjectKind, table.subjectId, table.place)
      .where(sql`subject_id is not null`),
    index("photos_unused")
      .on(table.unusedSince, table.id)
      .where(sql`unused_since is not null`),
    index("photos_hidden")
      .on(table.hiddenAt, table.id)
      .where(sql`hidden_at is not null`),
  ],
);
