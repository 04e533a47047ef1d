import { asc, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { eachApart, eachDue } from "../../../each-due";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { messageImages } from "../message-images/schema";
import { reportedMessages } from "../reported-messages/schema";
import { deleteMessageImages } from "./delete-images";

/** Images examined in one night; the next night continues. One member can upload 1,440 a day. */
const IMAGES_A_NIGHT = 5000;
/** Images examined together; the file store deletes a thousand in one call. */
const IMAGES_AT_ONCE = 500;
/** Milliseconds an unsent image is kept: a message waiting offline may still refer to it. */
const UNUSED_MS = DAY_MS;

interface Sweeping {
  db: Db;
  files: R2Bucket;
  objects: Pick<ObjectStubs, "conversation">;
  now: number;
}

/** Deletes images that no message has and no case keeps (rules/messages#images). @returns how many */
export async function sweepMessageImages(sweeping: Sweeping): Promise<number> {
  let deleted = 0;
  for (let left = IMAGES_A_NIGHT; left > 0; left -= IMAGES_AT_ONCE) {
    const done = await sweepSome(sweeping);
    deleted += done.deleted;
    // Fewer are done where no more are due, and where an error keeps them: those wait for the next night.
    if (done.examined < IMAGES_AT_ONCE) break;
  }
  return deleted;
}

async function sweepSome({ db, files, objects, now }: Sweeping) {
  const isKept = sql`exists (select 1 from ${reportedMessages} where ${reportedMessages.conversationId} = ${messageImages.conversationId} and ${reportedMessages.imageId} = ${messageImages.id})`;
  const { id, conversationId, unusedSince } = messageImages;
  const done = { examined: 0, deleted: 0 };
  await eachDue({
    failed: "unused images of a conversation were not deleted",
    next: async (tried) => {
      const due = await db
        .select({ id, conversationId })
        .from(messageImages)
        .where(sql`${lt(unusedSince, now - UNUSED_MS)} and not ${isKept} and not ${isOneOf(conversationId, tried)}`)
        .orderBy(asc(unusedSince), asc(id))
        .limit(IMAGES_AT_ONCE);
      return [...Map.groupBy(due, (each) => each.conversationId)].map(([talk, images]) => ({ id: talk, images }));
    },
    act: async ({ id: talk, images }) => {
      const ids = images.map((image) => image.id);
      const used = (await objects.conversation(talk).findImages(ids)).map((image) => image.id);
      const gone = ids.filter((image) => !used.includes(image));
      await deleteMessageImages({ db, files }, talk, gone);
      if (used.length > 0) await db.update(messageImages).set({ unusedSince: null }).where(isOneOf(id, used));
      done.examined += ids.length;
      done.deleted += gone.length;
    },
  });
  return done;
}

/**
 * Deletes all images of conversations that are over.
 * @returns ids of conversations with images left, because of an error
 */
export async function deleteImagesOf(db: Db, files: R2Bucket, conversations: readonly string[]): Promise<string[]> {
  const images = await db
    .select({ id: messageImages.id, conversationId: messageImages.conversationId })
    .from(messageImages)
    .where(isOneOf(messageImages.conversationId, conversations));
  const byTalk = [...Map.groupBy(images, (each) => each.conversationId)];
  const gone = await eachApart(byTalk, "images of a conversation that is over were not deleted", ([talk, theirs]) =>
    deleteMessageImages(
      { db, files },
      talk,
      theirs.map(({ id }) => id),
    ),
  );
  return byTalk.filter((each) => !gone.includes(each)).map(([talk]) => talk);
}
