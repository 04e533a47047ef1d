import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { randomHex } from "../../../hashing";
import type { ImageType } from "../../../media/clean-image";
import { type EmojiMark, EMOJI_NAMES } from "../../../marks/emoji-names";
import { emojiAddress } from "../../../marks/mark-address";
import type { CleanPicture } from "./read-picture";
import { users } from "./schema";
import { storeFile } from "../../../media/store-file";

const EXTENSIONS: Record<ImageType, string> = { "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif" };
const TYPES = new Map(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]));

type PictureContext = Pick<RequestContext, "db" | "files" | "defer">;

const keyOf = (userId: string, file: string): string => `pictures/${userId}/${file}`;

const EMOJI = "emoji-";

/** What `users.picture` holds where a member chose an emoji, which the site draws, in place of an uploaded file's name. */
const emojiPicture = (name: EmojiMark): string => `${EMOJI}${name}`;

/** The emoji that a member chose; null for an uploaded picture, and for none. */
const emojiOf = (picture: string | null): EmojiMark | null =>
  EMOJI_NAMES.find((name) => picture === emojiPicture(name)) ?? null;

export function pictureAddress(userId: string, picture: string | null): string | null {
  if (picture === null) return null;
  const emoji = emojiOf(picture);
  return emoji === null ? `/pictures/${userId}/${picture}` : emojiAddress(emoji);
}

/** Each upload has a name of its own, so that taking one away never takes another with the same content. */
export async function savePicture(
  context: PictureContext,
  userId: string,
  { bytes, type }: CleanPicture,
): Promise<string> {
  const file = `${randomHex(32)}.${EXTENSIONS[type]}`;
  await storeFile(context.files, { key: keyOf(userId, file), bytes, type });
  try {
    await replacePicture(context, userId, file);
  } catch (error) {
    context.defer(context.files.delete(keyOf(userId, file)));
    throw error;
  }
  return `/pictures/${userId}/${file}`;
}

/** A drawn emoji in place of a picture; an upload of theirs goes. */
export async function chooseEmoji(context: PictureContext, userId: string, name: EmojiMark): Promise<void> {
  await replacePicture(context, userId, emojiPicture(name));
}

/** Takes a member's picture away, from the account at once and from R2 after the answer; without one it does nothing. */
export async function removePicture(context: PictureContext, userId: string): Promise<void> {
  await replacePicture(context, userId, null);
}

/** One round trip; what stood there before is read in the same batch, so of two uploads at once none is left behind. */
async function replacePicture({ db, files, defer }: PictureContext, userId: string, file: string | null) {
  const own = and(eq(users.id, userId), isNull(users.deletedAt));
  const [[before]] = await db.batch([
    db.select({ picture: users.picture }).from(users).where(own),
    db.update(users).set({ picture: file }).where(own),
  ]);
  if (before === undefined) throw new NotFound("There is no such account.");
  if (before.picture !== null && emojiOf(before.picture) === null) defer(files.delete(keyOf(userId, before.picture)));
}

/** The object stays, for an appeal. @param file the value of `users.picture`: one uploaded meanwhile stays */
export const hidePicture = (db: Db, userId: string, file: string) =>
  db
    .update(users)
    .set({ picture: null })
    .where(and(eq(users.id, userId), eq(users.picture, file)));

/** The statement that brings a hidden picture back, unless its owner has another one by now. */
export const restorePicture = (db: Db, userId: string, file: string) =>
  db
    .update(users)
    .set({ picture: file })
    .where(and(eq(users.id, userId), isNull(users.picture), isNull(users.deletedAt)));

/** Deletes the objects of pictures that no account has anymore, at most a thousand. @param ids member and file, as "id/file" */
export const deletePictures = (files: R2Bucket, ids: readonly string[]): Promise<void> =>
  files.delete(ids.map((id) => `pictures/${id}`));

export const deletePicture = (files: R2Bucket, userId: string, file: string): Promise<void> =>
  files.delete(keyOf(userId, file));

/** Only an account's present picture is served, so that hiding one needs a single write. */
export async function readPictureFile(
  { db, files }: Pick<RequestContext, "db" | "files">,
  { userId, file, known }: { userId: string; file: string; known: Headers },
): Promise<{ type: string; object: R2Object | R2ObjectBody } | null> {
  const type = TYPES.get(/^[0-9a-f]{64}\.(jpg|png|gif)$/.exec(file)?.[1] ?? "");
  if (type === undefined) return null;
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.picture, file)));
  const object = owner === undefined ? null : await files.get(keyOf(userId, file), { onlyIf: known });
  return object === null ? null : { type, object };
}
