import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Conflict, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { GALLERY_RULE } from "./limits";
import { galleries } from "./schema";

export type GalleryContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/** For what may have to delete files. */
export type ClearingContext = GalleryContext & Pick<RequestContext, "backgroundDb" | "files" | "defer">;

const NO_GALLERY = "You have no such gallery.";
export const noGallery = () => new NotFound(NO_GALLERY);
export const noItem = () => new NotFound("There is no such item in this gallery.");

export const reported = () =>
  new Conflict(
    "This was reported. You can delete it once a moderator has decided; meanwhile you can make the gallery private.",
    "case-pending",
  );

/** Counts one change. @throws Unauthenticated; Forbidden before the age gate; RateLimited (rules/galleries#bounds) */
export async function takeTurn({ viewer, objects, now }: GalleryContext): Promise<Member> {
  const owner = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`gallery:${owner.id}`), GALLERY_RULE, now);
  return owner;
}

export const isOwnGallery = (userId: string, id: string) => and(eq(galleries.id, id), eq(galleries.userId, userId));

/** The statement after which an order that was read before is refused. */
export const touchGallery = (db: Db, userId: string, id: string, now: number) =>
  db
    .update(galleries)
    .set({ revision: sql`${galleries.revision} + 1`, updatedAt: now })
    .where(isOwnGallery(userId, id));
