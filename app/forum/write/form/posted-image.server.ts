import * as v from "valibot";
import type { RequestContext } from "@worker/context";
import {
  ALT_MISSING,
  imageAltForm,
  POST_IMAGE_ALT_FIELD,
  POST_IMAGE_FIELD,
} from "@worker/domain/voice/forum/image-forms";
import { storePostImage } from "@worker/domain/voice/forum-images/store-image";
import { Invalid } from "@worker/errors";
import { fileIn } from "@worker/posted-file";

/** Stores the picture that came with a form and puts it at the end of its text. @throws Invalid for the text it belongs to */
export async function putPostedImage(site: RequestContext, posted: FormData): Promise<void> {
  const bytes = await fileIn(posted, POST_IMAGE_FIELD);
  const said = posted.get(POST_IMAGE_ALT_FIELD);
  posted.delete(POST_IMAGE_FIELD);
  if (bytes === null) return;
  const alt = v.safeParse(v.pipe(imageAltForm, v.nonEmpty(ALT_MISSING)), said);
  if (!alt.success) throw new Invalid({ content: alt.issues[0].message });
  const { markdown } = await stored(site, bytes, alt.output);
  posted.delete(POST_IMAGE_ALT_FIELD);
  const text = posted.get("content");
  posted.set("content", typeof text === "string" && text.trim() !== "" ? `${text.trimEnd()}\n\n${markdown}` : markdown);
}

/** What is wrong with a picture is said at the text, where the form shows it. */
async function stored(site: RequestContext, bytes: Uint8Array, alt: string) {
  try {
    return await storePostImage(site, bytes, alt);
  } catch (error) {
    throw error instanceof Invalid ? new Invalid({ content: error.message }) : error;
  }
}
