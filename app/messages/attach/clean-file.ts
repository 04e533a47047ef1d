import { MESSAGE_IMAGE_LIMITS } from "@worker/domain/voice/message-images/image-forms";
import type { CleanImage, WebImageType } from "@worker/media/clean-image";
import { readWebImage } from "@worker/media/image";
import { MediaRefused } from "@worker/media/media-refused";

/** The picture without where and by what it was taken, before it leaves the device. @returns why not, where it is none */
export async function cleanFile(file: File): Promise<CleanImage<WebImageType> | string> {
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
