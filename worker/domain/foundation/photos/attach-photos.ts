import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAY_MS } from "../../../days";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { type PhotoSubject, photos } from "./schema";

/** Milliseconds for which an uploaded photograph can still be attached; older unused ones are swept. */
export const UNUSED_MS = 2 * DAY_MS;

interface PhotoOf {
  kind: PhotoSubject;
  id: string;
  /** Nobody attaches another member's. */
  userId: string;
}

interface Attached {
  id: string;
  alt: string;
}

const isAttached = ({ kind, id }: PhotoOf): SQL => sql`${photos.subjectKind} = ${kind} and ${photos.subjectId} = ${id}`;

/** The member's own photographs that are unattached, or already attached to this; never a hidden one. */
export const isUsable = (of: PhotoOf, now: number): SQL =>
  sql`${photos.userId} = ${of.userId} and ${photos.hiddenAt} is null and (${photos.unusedSince} > ${now - UNUSED_MS} or ${isAttached(of)})`;

/** The statement that finds those of some photographs that can be attached. */
export const usablePhotos = (db: Db, of: PhotoOf, ids: readonly string[], now: number) =>
  db
    .select({ id: photos.id, width: photos.width, height: photos.height })
    .from(photos)
    .where(and(isOneOf(photos.id, ids), isUsable(of, now)));

/** Statements after which exactly these are attached, in this order; hidden ones also stay, for an appeal. */
export function attachPhotos(db: Db, of: PhotoOf, wanted: readonly Attached[], now: number): BatchItem<"sqlite">[] {
  const ids = JSON.stringify(wanted.map(({ id }) => id));
  return [
    db
      .update(photos)
      .set({ subjectKind: null, subjectId: null, place: null, unusedSince: now })
      .where(
        and(isAttached(of), isNull(photos.hiddenAt), sql`${photos.id} not in (select value from json_each(${ids}))`),
      ),
    ...wanted.map(({ id, alt }, place) =>
      db
        .update(photos)
        .set({ subjectKind: of.kind, subjectId: of.id, place, alt, unusedSince: null })
        .where(and(eq(photos.id, id), isUsable(of, now))),
    ),
  ];
}
