import type { RequestContext } from "@worker/context";
import { MESSAGE_IMAGE_FIELD } from "@worker/domain/voice/message-images/image-forms";
import { storeMessageImage } from "@worker/domain/voice/messaging/store-image";
import { fileIn } from "@worker/posted-file";

interface Posted {
  posted: FormData;
  /** Of what was uploaded before. */
  uploaded: string | undefined;
  alt: string;
}

/** The picture that came with a form, or before it, stored for its message; undefined where none was chosen. */
export async function postedImage(site: RequestContext, conversation: string, { posted, uploaded, alt }: Posted) {
  if (uploaded !== undefined) return { id: uploaded, alt };
  const bytes = await fileIn(posted, MESSAGE_IMAGE_FIELD);
  if (bytes === null) return undefined;
  const { id } = await storeMessageImage(site, conversation, bytes);
  return { id, alt };
}
