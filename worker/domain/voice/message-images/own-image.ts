import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { Invalid } from "../../../errors";
import { MESSAGE_IMAGE_FIELD } from "./image-forms";
import type { MessageImage } from "./message-image";
import { messageImages } from "./schema";

const NO_IMAGE = "That picture is not there anymore. Please choose it again.";

/** An image that a member uploaded for a conversation, as a statement of a batch. */
export const selectOwnImage = (db: Db, of: { conversationId: string; userId: string; id: string }) =>
  db
    .select({
      id: messageImages.id,
      type: messageImages.type,
      width: messageImages.width,
      height: messageImages.height,
    })
    .from(messageImages)
    .where(
      and(
        eq(messageImages.id, of.id),
        eq(messageImages.conversationId, of.conversationId),
        eq(messageImages.userId, of.userId),
      ),
    );

/**
 * An image that the sender's device sealed, about which nothing else is known.
 * @throws Invalid if there is no such image
 */
export function orNoSealedImage([row]: Awaited<ReturnType<typeof selectOwnImage>>): { id: string; type: "sealed" } {
  if (row?.type !== "sealed") throw new Invalid({ [MESSAGE_IMAGE_FIELD]: NO_IMAGE });
  return { id: row.id, type: "sealed" };
}

/**
 * The image to send, as its sender uploaded it.
 * @throws Invalid if it is gone, sealed, somebody else's, or another conversation's
 */
export function orNoImage([row]: Awaited<ReturnType<typeof selectOwnImage>>, alt: string): MessageImage {
  const { id, type, width, height } = row ?? { type: "sealed" };
  if (id === undefined || type === "sealed") throw new Invalid({ [MESSAGE_IMAGE_FIELD]: NO_IMAGE });
  return { id, type, width: width ?? 0, height: height ?? 0, alt };
}
