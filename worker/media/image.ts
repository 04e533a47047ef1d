import type { CheckSize, CleanImage, ImageType, StillImageType, WebImageType } from "./clean-image";
import { cleanGif, isGif } from "./gif";
import { IMAGE_TYPE_WRONG, STILL_IMAGE_TYPE_WRONG, WEB_IMAGE_TYPE_WRONG } from "./image-types";
import { cleanJpeg, isJpeg } from "./jpeg";
import { MediaRefused, mustHold } from "./media-refused";
import { cleanPng, isPng } from "./png";
import { cleanWebp, isWebp } from "./webp";

export interface ImageLimits {
  maxBytes: number;
  /** Pixels of the longer side. */
  maxSide: number;
}

interface Format<T extends WebImageType> {
  is: (bytes: Uint8Array) => boolean;
  clean: (bytes: Uint8Array, checkSize: CheckSize) => CleanImage<T>;
}

const FORMATS: readonly Format<ImageType>[] = [
  { is: isJpeg, clean: cleanJpeg },
  { is: isPng, clean: cleanPng },
  { is: isGif, clean: cleanGif },
];
const WEBP: Format<"image/webp"> = { is: isWebp, clean: cleanWebp };
const WEB_FORMATS: readonly Format<WebImageType>[] = [...FORMATS, WEBP];
const STILL_FORMATS: readonly Format<StillImageType>[] = [
  { is: isJpeg, clean: cleanJpeg },
  { is: isPng, clean: cleanPng },
  WEBP,
];

/**
 * Reads an image by its bytes, never by its name or declared type, and writes its container anew: metadata, unknown
 * parts and whatever follows the end are gone. The compressed picture itself stays as it is.
 * @throws MediaRefused with a sentence for whoever chose the file
 */
export const readImage = (bytes: Uint8Array, limits: ImageLimits): CleanImage =>
  readFormat(bytes, limits, FORMATS, IMAGE_TYPE_WRONG);

/** The same where WebP is taken too. @throws MediaRefused */
export const readWebImage = (bytes: Uint8Array, limits: ImageLimits): CleanImage<WebImageType> =>
  readFormat(bytes, limits, WEB_FORMATS, WEB_IMAGE_TYPE_WRONG);

/** The same for photographs, which a GIF is none of; a WebP that moves is still taken here. @throws MediaRefused */
export const readStillImage = (bytes: Uint8Array, limits: ImageLimits): CleanImage<StillImageType> =>
  readFormat(bytes, limits, STILL_FORMATS, STILL_IMAGE_TYPE_WRONG);

/** Whether it begins as an image of the web does. */
export const isWebImage = (bytes: Uint8Array): boolean => WEB_FORMATS.some(({ is }) => is(bytes));

const MB = 1_048_576;
const sizeOf = (bytes: number): string => (bytes < MB ? `${bytes / 1024} kB` : `${bytes / MB} MB`);

function readFormat<T extends WebImageType>(
  bytes: Uint8Array,
  { maxBytes, maxSide }: ImageLimits,
  formats: readonly Format<T>[],
  wrongType: string,
): CleanImage<T> {
  mustHold(bytes.length > 0, "The file is empty.");
  mustHold(bytes.length <= maxBytes, `The picture is larger than ${sizeOf(maxBytes)}.`);
  const format = formats.find(({ is }) => is(bytes));
  if (format === undefined) throw new MediaRefused(wrongType);
  return format.clean(bytes, (width, height) => {
    mustHold(width > 0 && height > 0);
    mustHold(
      width <= maxSide && height <= maxSide,
      `The picture measures more than ${maxSide} × ${maxSide} pixels. Please make it smaller.`,
    );
  });
}
