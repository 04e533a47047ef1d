import type { RequestContext } from "@worker/context";
import { MESSAGE_IMAGE_FIELD } from "@worker/domain/voice/message-images/image-forms";
import { storeMessageImage } from "@worker/domain/voice/messaging/store-image";
import { fileIn } from "@worker/posted-file";

/** The picture that came with a form without scripts, stored for its message; undefined where none was chosen. */
export async function postedImage(site: RequestContext, conversation: string, posted: FormData, alt: string) {
  const bytes = await fileIn(posted, MESSAGE_IMAGE_FIELD);
  if (bytes === null) return undefined;
  const { id } = await storeMessageImage(site, conversation, bytes);
  return { id, alt };
}
