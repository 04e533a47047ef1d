import { SEALED_PICTURE_TYPE } from "@worker/domain/voice/message-images/sealed-sizes";
import { sealPicture } from "@worker/domain/voice/sealed-messages/picture";

/** A picture as the site gets it in private mode, and what opens it, which only the message says. */
export async function sealFile(...[bytes, of]: Parameters<typeof sealPicture>) {
  const { file, ...opening } = await sealPicture(bytes, of);
  return { file: new File([file], "sealed", { type: SEALED_PICTURE_TYPE }), opening };
}
