import { Invalid } from "../errors";
import type { CleanImage, WebImageType } from "./clean-image";
import { type ImageLimits, readWebImage } from "./image";
import { MediaRefused } from "./media-refused";

/** An image that came with a form. @param field names what is wrong @throws Invalid */
export function cleanPosted(bytes: Uint8Array, limits: ImageLimits, field: string): CleanImage<WebImageType> {
  try {
    return readWebImage(bytes, limits);
  } catch (error) {
    throw error instanceof MediaRefused ? new Invalid({ [field]: error.message }) : error;
  }
}
