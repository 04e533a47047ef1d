import type { CleanImage, WebImageType } from "../../../media/clean-image";
import { readWebImage } from "../../../media/image";
import { MediaRefused } from "../../../media/media-refused";
import { MESSAGE_IMAGE_LIMITS } from "../message-images/image-forms";
import type { Bytes } from "./bytes";
import type { PrivatePicture } from "./content";
import { Unreadable } from "./open-message";
import { openPicture } from "./picture";

/**
 * A private picture as it may be drawn: by its bytes a JPG, PNG, GIF or WebP of the size that its message names, and
 * without anything that does not draw. No browser is asked what else it could be.
 * @throws Unreadable
 */
export async function shownPicture(
  file: Bytes,
  picture: PrivatePicture,
  of: { conversationId: string; senderId: string },
): Promise<CleanImage<WebImageType>> {
  const plain = await openPicture(file, picture, of);
  try {
    const image = readWebImage(plain, MESSAGE_IMAGE_LIMITS);
    const { type, width, height } = picture;
    if (image.type === type && image.width === width && image.height === height) return image;
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
  }
  throw new Unreadable("malformed");
}
