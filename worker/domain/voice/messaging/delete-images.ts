import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { isOneOf } from "../../../db/columns";
import { messageImageKey } from "../message-images/image-key";
import { messageImages } from "../message-images/schema";
import { reportedMessages } from "../reported-messages/schema";

/** Deletes images that no message uses anymore. One that a report keeps goes with the report, by the nightly sweep. */
export async function deleteMessageImages(
  { db, files }: Pick<RequestContext, "db" | "files">,
  conversationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const these = and(eq(messageImages.conversationId, conversationId), isOneOf(messageImages.id, ids));
  // From now on the sweep looks at them, whatever happens to what follows.
  const [, kept] = await db.batch([
    db.update(messageImages).set({ unusedSince: 0 }).where(these),
    db
      .select({ id: reportedMessages.imageId })
      .from(reportedMessages)
      .where(and(eq(reportedMessages.conversationId, conversationId), isOneOf(reportedMessages.imageId, ids))),
  ]);
  const gone = ids.filter((id) => kept.every((each) => each.id !== id));
  if (gone.length === 0) return;
  await files.delete(gone.map((id) => messageImageKey(conversationId, id)));
  await db
    .delete(messageImages)
    .where(and(eq(messageImages.conversationId, conversationId), isOneOf(messageImages.id, gone)));
}
