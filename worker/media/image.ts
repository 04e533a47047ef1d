import type { CleanImage } from "./clean-image";
import { cleanGif, isGif } from "./gif";
import { IMAGE_TYPE_WRONG } from "./image-types";
import { cleanJpeg, isJpeg } from "./jpeg";
import { MediaRefused, mustHold } from "./media-refused";
import { cleanPng, isPng } from "./png";

interface ImageLimits {
  maxBytes: number;
  /** Pixels of the longer side. */
  maxSide: number;
}

const FORMATS = [
  { is: isJpeg, clean: cleanJpeg },
  { is: isPng, clean: cleanPng },
  { is: isGif, clean: cleanGif },
];

/**
 * Reads an image by its bytes, never by its name or declared type, and writes its container anew: metadata, unknown
 * parts and whatever follows the end are gone. The compressed picture itself stays as it is.
 * @throws MediaRefused with a sentence for whoever chose the file
 */
export function readImage(bytes: Uint8Array, { maxBytes, maxSide }: ImageLimits): CleanImage {
  mustHold(bytes.length > 0, "The file is empty.");
  mustHold(bytes.length <= maxBytes, `The picture is larger than ${maxBytes / 1_048_576} MB.`);
  const format = FORMATS.find(({ is }) => is(bytes));
  if (format === undefined) throw new MediaRefused(IMAGE_TYPE_WRONG);
  return format.clean(bytes, (width, height) => {
    mustHold(width > 0 && height > 0);
    mustHold(
      width <= maxSide && height <= maxSide,
      `The picture measures more than ${maxSide} × ${maxSide} pixels. Please make it smaller.`,
    );
  });
}
