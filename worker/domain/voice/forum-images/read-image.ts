import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { can, type Viewer } from "../../foundation/access/policy";
import { mayRead } from "../forum/access";
import { postImageId, postImagePath } from "../forum/image-forms";
import { forumImages, forumReferences } from "../forum/reference-schema";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { imageKey } from "./image-key";

const TYPES = { jpg: "image/jpeg", png: "image/png", gif: "image/gif", webp: "image/webp" } as const;

/** Whether the viewer reads one of its owner's posts that show it, as the pages of the forum would (rules/forum#images). */
function isShownTo(viewer: Viewer): SQL {
  const me = viewer.kind === "member" ? viewer.id : "";
  const readable = can(viewer, "forum.moderate")
    ? sql`1`
    : sql`(${forumThreads.hiddenAt} is null or ${forumThreads.authorId} = ${me}) and (${forumPosts.hiddenAt} is null or (${forumPosts.hiddenCause} = 'held' and ${forumPosts.authorId} = ${me}))`;
  return sql`exists (select 1 from ${forumReferences} join ${forumPosts} on ${forumPosts.id} = ${forumReferences.postId} join ${forumThreads} on ${forumThreads.id} = ${forumPosts.threadId} join ${forumCategories} on ${forumCategories.id} = ${forumThreads.categoryId} where ${forumReferences.kind} = 'image' and ${forumReferences.aboutId} = ${forumImages.id} and ${mayRead(viewer)} and ${readable})`;
}

/** The file at an image's address; one round trip. @returns null where it is none, and where the viewer may not see it */
export async function readPostImage(
  { db, files, viewer }: Pick<RequestContext, "db" | "files" | "viewer">,
  file: string,
  known: Headers,
): Promise<{ type: string; object: R2Object | R2ObjectBody } | null> {
  const id = postImageId(`/files/forum/${file}`);
  if (id === null) return null;
  const isOwn = viewer.kind === "member" ? eq(forumImages.userId, viewer.id) : sql`0`;
  const [image] = await db
    .select({ extension: forumImages.extension })
    .from(forumImages)
    .where(and(eq(forumImages.id, id), sql`(${isOwn} or ${isShownTo(viewer)})`));
  if (image === undefined || postImagePath(id, image.extension) !== `/files/forum/${file}`) return null;
  const object = await files.get(imageKey(id), { onlyIf: known });
  return object === null ? null : { type: TYPES[image.extension], object };
}
