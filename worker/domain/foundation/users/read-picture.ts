import { PICTURE_FIELD, PICTURE_MAX_BYTES } from "./picture-forms";
import { Invalid } from "../../../errors";
import type { CleanImage } from "../../../media/clean-image";
import { readImage } from "../../../media/image";
import { MediaRefused } from "../../../media/media-refused";

export type CleanPicture = CleanImage;

/** A header can name far more pixels than its bytes hold, and a browser would make room for all of them. */
const PICTURE_MAX_SIDE = 4096;

/** See rules/privacy#pictures-without-metadata. @throws Invalid for `profilePicture` */
export function readPicture(bytes: Uint8Array): CleanPicture {
  try {
    return readImage(bytes, { maxBytes: PICTURE_MAX_BYTES, maxSide: PICTURE_MAX_SIDE });
  } catch (error) {
    if (error instanceof MediaRefused) throw new Invalid({ [PICTURE_FIELD]: error.message });
    throw error;
  }
}
