import { IMAGE_FIELD, IMAGE_MAX_BYTES, IMAGE_MAX_SIDE } from "./product-form";
import { Invalid } from "../../../errors";
import type { CleanImage } from "../../../media/clean-image";
import { readImage } from "../../../media/image";
import { MediaRefused } from "../../../media/media-refused";

/**
 * A product's image, checked by its bytes and freed of everything that does not draw. Its size is read off the header
 * before anything else of it is looked at.
 * @param field the form's field that is named where it is refused
 * @throws Invalid
 */
export function readProductImage(bytes: Uint8Array, field = IMAGE_FIELD): CleanImage {
  try {
    return readImage(bytes, { maxBytes: IMAGE_MAX_BYTES, maxSide: IMAGE_MAX_SIDE });
  } catch (error) {
    if (error instanceof MediaRefused) throw new Invalid({ [field]: error.message });
    throw error;
  }
}
