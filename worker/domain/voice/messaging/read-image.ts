import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { isMessageImageId } from "../message-images/image-schemas";
import { messageImages } from "../message-images/schema";
import type { StoredImage } from "../message-images/stored-image";
import { orNoConversation, selectConversation, sidesOf } from "./conversation-of";

const NO_IMAGE = "There is no such image.";

/**
 * An image that a message of the viewer's conversation shows now. Its id alone opens nothing: not in another
 * conversation, not before it was sent, and not once its message was taken back or down.
 * @throws Unauthenticated; NotFound
 */
export async function readMessageImage(
  { db, viewer, objects }: Pick<RequestContext, "db" | "viewer" | "objects">,
  conversationId: string,
  id: string,
): Promise<StoredImage> {
  sidesOf(viewer, conversationId);
  if (!isMessageImageId(id)) throw new NotFound(NO_IMAGE);
  const [rows, [image]] = await db.batch([
    selectConversation(db, conversationId),
    db
      .select()
      .from(messageImages)
      .where(and(eq(messageImages.id, id), eq(messageImages.conversationId, conversationId))),
  ]);
  orNoConversation(rows);
  if (image === undefined) throw new NotFound(NO_IMAGE);
  const [found] = await objects.conversation(conversationId).findImages([id]);
  if (found?.isShown !== true) throw new NotFound(NO_IMAGE);
  return image;
}
