import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { NotFound } from "../../../errors";
import { randomHex } from "../../../hashing";
import type { CleanImage, WebImageType } from "../../../media/clean-image";
import { cleanPosted } from "../../../media/clean-posted";
import { storeFile } from "../../../media/store-file";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf, writerOf } from "../../foundation/access/demand";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { COVER_FIELD, COVER_MAX_BYTES, COVER_MAX_SIDE, PROFILE_RULE } from "./limits";
import { profiles } from "./schema";

const EXTENSIONS: Record<WebImageType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};
const TYPES = new Map(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]));
const NAME = /^cover-[0-9a-f]{64}\.(jpg|png|gif|webp)$/;

/** Whether a file's name is a cover's, where covers and profile pictures stand side by side. */
export const isCover = (file: string): boolean => NAME.test(file);

export const COVER_PREFIX = "covers/";
const keyOf = (userId: string, file: string): string => `${COVER_PREFIX}${userId}/${file}`;

type CoverContext = Pick<RequestContext, "db" | "files" | "defer" | "viewer" | "objects" | "now">;

/** See rules/privacy#pictures-without-metadata. @throws Invalid for `cover` */
export const readCover = (bytes: Uint8Array): CleanImage<WebImageType> =>
  cleanPosted(bytes, { maxBytes: COVER_MAX_BYTES, maxSide: COVER_MAX_SIDE }, COVER_FIELD);

/**
 * Stores a cover that `readCover` has cleaned; the one before goes after the answer. One round trip.
 * @throws Unauthenticated, Forbidden before the age gate, RateLimited
 */
export async function saveCover(context: CoverContext, { bytes, type }: CleanImage<WebImageType>): Promise<string> {
  const { viewer, objects, files, defer, now } = context;
  const { id } = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`profile:${id}`), PROFILE_RULE, now);
  const file = `cover-${randomHex(32)}.${EXTENSIONS[type]}`;
  await storeFile(files, { key: keyOf(id, file), bytes, type });
  try {
    await replaceCover(context, id, file);
  } catch (error) {
    defer(files.delete(keyOf(id, file)));
    throw error;
  }
  return `/covers/${id}/${file}`;
}

/** Without one it does nothing. @throws Unauthenticated */
export const removeCover = async (context: CoverContext): Promise<void> =>
  replaceCover(context, memberOf(context.viewer).id, null);

/** What stood there is read in the same batch; an account that is gone by then takes none. */
async function replaceCover({ db, files, defer, now }: CoverContext, userId: string, file: string | null) {
  const row = { userId, cover: file, coverY: 50, updatedAt: now };
  const [[before], written] = await db.batch([
    db.select({ cover: profiles.cover }).from(profiles).where(eq(profiles.userId, userId)),
    insertSelected(db, profiles, row, sql`from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null`)
      .onConflictDoUpdate({ target: profiles.userId, set: { cover: file, coverY: 50, updatedAt: now } })
      .returning({ userId: profiles.userId }),
  ]);
  if (written.length === 0) throw new NotFound("There is no such account.");
  if (before !== undefined && before.cover !== null) defer(files.delete(keyOf(userId, before.cover)));
}

/** The object stays, for an appeal. @param file the one that was decided about: one uploaded meanwhile stays */
export const hideCover = (db: Db, userId: string, file: string) =>
  db
    .update(profiles)
    .set({ cover: null })
    .where(and(eq(profiles.userId, userId), eq(profiles.cover, file)));

/** Brings a hidden cover back, unless its owner has another by now. */
export const restoreCover = (db: Db, userId: string, file: string) =>
  db
    .update(profiles)
    .set({ cover: file })
    .where(and(eq(profiles.userId, userId), isNull(profiles.cover)));

/** All that an account has stored; for its deletion. */
export async function deleteCovers(files: R2Bucket, userId: string): Promise<void> {
  const { objects } = await files.list({ prefix: `${COVER_PREFIX}${userId}/` });
  if (objects.length > 0) await files.delete(objects.map(({ key }) => key));
}

/** Only the present cover is served, and only to whoever reads the profile: hiding one is a single write. */
export async function readCoverFile(
  { db, files, viewer }: Pick<RequestContext, "db" | "files" | "viewer">,
  { userId, file, known }: { userId: string; file: string; known: Headers },
): Promise<{ type: string; object: R2Object | R2ObjectBody } | null> {
  const type = TYPES.get(NAME.exec(file)?.[1] ?? "");
  if (type === undefined) return null;
  const [owner] = await db
    .select({ id: users.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.userId, userId), eq(profiles.cover, file), mayReadProfile(viewer)));
  const object = owner === undefined ? null : await files.get(keyOf(userId, file), { onlyIf: known });
  return object === null ? null : { type, object };
}
