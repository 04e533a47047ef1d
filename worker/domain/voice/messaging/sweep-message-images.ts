import { asc, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { messageImages } from "../message-images/schema";
import { reportedMessages } from "../reported-messages/schema";
import { deleteMessageImages } from "./delete-images";

/** As many as one night looks at; the next goes on. */
const IMAGES_A_NIGHT = 500;
/** A message that waits on a device for its connection may still send what was uploaded for it. */
const UNUSED_MS = DAY_MS;

interface Sweeping {
  db: Db;
  files: R2Bucket;
  objects: Pick<ObjectStubs, "conversation">;
  now: number;
}

/** Deletes images that no message has and no case keeps (rules/messages#images). @returns how many */
export async function sweepMessageImages({ db, files, objects, now }: Sweeping): Promise<number> {
  const isKept = sql`exists (select 1 from ${reportedMessages} where ${reportedMessages.conversationId} = ${messageImages.conversationId} and ${reportedMessages.imageId} = ${messageImages.id})`;
  const due = await db
    .select({ id: messageImages.id, conversationId: messageImages.conversationId })
    .from(messageImages)
    .where(sql`${lt(messageImages.unusedSince, now - UNUSED_MS)} and not ${isKept}`)
    .orderBy(asc(messageImages.unusedSince), asc(messageImages.id))
    .limit(IMAGES_A_NIGHT);
  let deleted = 0;
  for (const [conversationId, images] of Map.groupBy(due, (each) => each.conversationId)) {
    const ids = images.map(({ id }) => id);
    const used = (await objects.conversation(conversationId).findImages(ids)).map(({ id }) => id);
    const gone = ids.filter((id) => !used.includes(id));
    await deleteMessageImages({ db, files }, conversationId, gone);
    if (used.length > 0)
      await db.update(messageImages).set({ unusedSince: null }).where(isOneOf(messageImages.id, used));
    deleted += gone.length;
  }
  return deleted;
}

/** Deletes every image of conversations that are over. */
export async function deleteImagesOf(db: Db, files: R2Bucket, conversations: readonly string[]): Promise<void> {
  const images = await db
    .select({ id: messageImages.id, conversationId: messageImages.conversationId })
    .from(messageImages)
    .where(isOneOf(messageImages.conversationId, conversations));
  for (const [conversationId, theirs] of Map.groupBy(images, (each) => each.conversationId)) {
    await deleteMessageImages(
      { db, files },
      conversationId,
      theirs.map(({ id }) => id),
    );
  }
}
