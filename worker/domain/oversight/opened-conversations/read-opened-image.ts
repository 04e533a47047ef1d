import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { isMessageImageId } from "../../voice/message-images/image-schemas";
import { messageImages } from "../../voice/message-images/schema";
import type { StoredImage } from "../../voice/message-images/stored-image";
import { openableConversation } from "./opening";

const NO_IMAGE = "There is no such image.";

/**
 * An image of a regular message, while its conversation is open to this admin; without an opening there is none.
 * @throws Unauthenticated; Forbidden; NotFound
 */
export async function readOpenedImage(
  context: Pick<RequestContext, "db" | "viewer" | "objects" | "now">,
  conversationId: string,
  id: string,
): Promise<StoredImage> {
  const { opening } = await openableConversation(context, conversationId);
  if (opening === null || !isMessageImageId(id)) throw new NotFound(NO_IMAGE);
  const [[found], [image]] = await Promise.all([
    context.objects.conversation(conversationId).findImages([id]),
    context.db
      .select()
      .from(messageImages)
      .where(and(eq(messageImages.id, id), eq(messageImages.conversationId, conversationId))),
  ]);
  if (found?.isShown !== true || image === undefined || image.type === "sealed") throw new NotFound(NO_IMAGE);
  return image;
}
