import { MESSAGE_IMAGE_LIMITS, MESSAGE_IMAGE_TOO_LARGE } from "@worker/domain/voice/message-images/image-forms";
import type { CleanImage, WebImageType } from "@worker/media/clean-image";
import { readWebImage } from "@worker/media/image";
import { WEB_IMAGE_TYPE_WRONG } from "@worker/media/image-types";
import { MediaRefused } from "@worker/media/media-refused";

/** The picture without where and by what it was taken, before it leaves the device. @returns why not, where it is none */
export async function cleanFile(file: File): Promise<CleanImage<WebImageType> | string> {
  // Before any of it is read into memory, which a film would fill.
  if (!/^(image\/|$)/.test(file.type)) return WEB_IMAGE_TYPE_WRONG;
  if (file.size > MESSAGE_IMAGE_LIMITS.maxBytes) return MESSAGE_IMAGE_TOO_LARGE;
  try {
    return readWebImage(new Uint8Array(await file.arrayBuffer()), MESSAGE_IMAGE_LIMITS);
  } catch (error) {
    return error instanceof MediaRefused ? error.message : "The picture could not be read. Please choose it again.";
  }
}

/** What an element shows it by, without asking anybody. */
export const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(new Error("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
