import { z } from "zod";
import { jsonText } from "../../../json-text";
import type { Settings } from "../../../env";
import type { CleanImage, WebImageType } from "../../../media/clean-image";
import { messageImageKey } from "../message-images/image-key";
import { MESSAGE_IMAGE_TYPES } from "../message-images/image-forms";
import { isMessageImageId } from "../message-images/image-schemas";
import type { PrivatePicture } from "../sealed-messages/content";
import { Unreadable } from "../sealed-messages/open-message";
import { shownPicture } from "../sealed-messages/shown-picture";
import { openReported, sealReported } from "./reported-text";

interface Place {
  conversationId: string;
  senderId: string;
}

const readOpening = jsonText(
  z.object({
    id: z.string().refine(isMessageImageId),
    ...{ alt: z.string(), width: z.int(), height: z.int(), type: z.enum(MESSAGE_IMAGE_TYPES) },
    ...{ key: z.string(), hash: z.string(), bytes: z.int() },
  }),
);

/** What opens a private picture lies sealed, as the text of its message does. */
export const sealOpening = (dataKey: string, id: string, picture: PrivatePicture): Promise<string> =>
  sealReported(dataKey, id, JSON.stringify(picture));

/** A private picture as moderators see it; null where it is gone, or does not open as its message says. */
export async function revealedPicture(
  files: R2Bucket,
  picture: PrivatePicture,
  place: Place,
): Promise<CleanImage<WebImageType> | null> {
  const object = await files.get(messageImageKey(place.conversationId, picture.id));
  if (object === null) return null;
  try {
    return await shownPicture(new Uint8Array(await object.arrayBuffer()), picture, place);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

interface Reported extends Place {
  /** Of the report. */
  id: string;
  opening: string;
}

/** The same from what a report keeps. */
export async function reportedPicture(
  { files, env }: { files: R2Bucket; env: Pick<Settings, "DATA_KEY"> },
  { id, opening, ...place }: Reported,
): Promise<CleanImage<WebImageType> | null> {
  const known = await openReported(env.DATA_KEY, id, opening);
  return known === null ? null : revealedPicture(files, readOpening(known), place);
}
