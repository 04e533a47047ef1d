import { and, eq, type SQL } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { photoKey, smallKey } from "./photo-key";
import { photos } from "./schema";

const TYPES = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

interface Wanted {
  id: string;
  isSmall: boolean;
  /** A condition on `photos`: whether the viewer may see it. */
  isShown: SQL;
}

/** One of a photograph's two files; one round trip. @returns null where there is none, and where it is not shown */
export async function readPhotoFile(
  { db, files }: Pick<RequestContext, "db" | "files">,
  { id, isSmall, isShown }: Wanted,
  known: Headers,
): Promise<{ type: string; object: R2Object | R2ObjectBody } | null> {
  const { extension, smallExtension } = photos;
  const [photo] = await db
    .select({ extension, smallExtension })
    .from(photos)
    .where(and(eq(photos.id, id), isShown));
  if (photo === undefined) return null;
  const small = isSmall ? photo.smallExtension : null;
  const object = await files.get(small === null ? photoKey(id) : smallKey(id), { onlyIf: known });
  return object === null ? null : { type: TYPES[small ?? photo.extension], object };
}
