import { ascii, startsWith } from "./byte-reader";
import type { CleanImage, StillImageType } from "./clean-image";
import { type ImageLimits, readStillImage } from "./image";
import { mustHold } from "./media-refused";

const MOVES = "A photograph does not move. Please choose a picture that is not animated.";
/** The server does not read the container that these two share (decision 031). */
const NOT_CONVERTED =
  "AVIF and HEIC pictures are converted by your browser before they are sent, and this one was not. Please save it as JPG, PNG or WebP.";
const BRAND_AT = 4;
/** Where an extended WebP, as we write it anew, names itself and holds its flags. */
const WEBP = { head: 12, flags: 20, animated: 0x02 };

const isAnimated = ({ bytes, type }: CleanImage<StillImageType>): boolean =>
  type === "image/webp" &&
  startsWith(bytes.subarray(WEBP.head), ascii("VP8X")) &&
  ((bytes[WEBP.flags] ?? 0) & WEBP.animated) !== 0;

/** A picture that does not move, checked by its bytes and freed of everything that does not draw. @throws MediaRefused */
export function readPhoto(bytes: Uint8Array, limits: ImageLimits): CleanImage<StillImageType> {
  mustHold(!startsWith(bytes.subarray(BRAND_AT), ascii("ftyp")), NOT_CONVERTED);
  const photo = readStillImage(bytes, limits);
  mustHold(!isAnimated(photo), MOVES);
  return photo;
}
