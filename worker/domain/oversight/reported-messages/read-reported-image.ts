import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { messageImages } from "../../voice/message-images/schema";
import type { StoredImage } from "../../voice/message-images/stored-image";
import { reportedMessages } from "../../voice/reported-messages/schema";

/** The image of a reported message, for whoever decides its case. @throws Unauthenticated; Forbidden; NotFound */
export async function readReportedImage(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  reported: string,
): Promise<StoredImage> {
  demand(viewer, "moderation.queue");
  const [row] = await db
    .select({ image: messageImages })
    .from(reportedMessages)
    .innerJoin(
      messageImages,
      and(
        eq(messageImages.id, reportedMessages.imageId),
        eq(messageImages.conversationId, reportedMessages.conversationId),
      ),
    )
    .where(eq(reportedMessages.id, reported));
  if (row === undefined) throw new NotFound("There is no such image.");
  return row.image;
}
