import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import type { CleanImage, WebImageType } from "../../../media/clean-image";
import { demand } from "../../foundation/access/demand";
import { messageImages } from "../../voice/message-images/schema";
import type { StoredImage } from "../../voice/message-images/stored-image";
import { reportedPicture } from "../../voice/reported-messages/reported-picture";
import { reportedMessages } from "../../voice/reported-messages/schema";

const NO_IMAGE = "There is no such image.";

/** The image of a reported message, for whoever decides its case; one that a browser sealed is opened by what its message says. @throws Unauthenticated; Forbidden; NotFound */
export async function readReportedImage(
  { db, viewer, files, env }: Pick<RequestContext, "db" | "viewer" | "files" | "env">,
  reported: string,
): Promise<StoredImage | CleanImage<WebImageType>> {
  demand(viewer, "moderation.queue");
  const [row] = await db
    .select({ image: messageImages, opening: reportedMessages.imageOpening, senderId: reportedMessages.senderId })
    .from(reportedMessages)
    .innerJoin(
      messageImages,
      and(
        eq(messageImages.id, reportedMessages.imageId),
        eq(messageImages.conversationId, reportedMessages.conversationId),
      ),
    )
    .where(eq(reportedMessages.id, reported));
  if (row === undefined) throw new NotFound(NO_IMAGE);
  const { image, opening, senderId } = row;
  if (opening === null) return image;
  const { conversationId } = image;
  const opened = await reportedPicture({ files, env }, { id: reported, opening, conversationId, senderId });
  if (opened === null) throw new NotFound(NO_IMAGE);
  return opened;
}
