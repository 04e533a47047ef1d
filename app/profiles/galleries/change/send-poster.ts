import { PHOTO_FIELD, PHOTOS, SMALL_FIELD } from "@worker/domain/foundation/photos/photo-limits";
import { makeSizes } from "~/reviews/write/photos/make-sizes";
import { idIn } from "~/ui/upload/id-in";

/** Milliseconds in which a browser has shown a picture of the file, if it can play it. */
const PATIENCE = 10_000;
/** Seconds into it, where it is long enough: the first picture is often black. */
const INTO = 1;

/**
 * Draws one picture of a video and sends it as a photograph, through all that photographs go through.
 * @returns its id; null where the browser cannot play the file or the photograph was not taken: the video goes without
 */
export async function sendPoster(file: File): Promise<string | null> {
  const picture = await pictureOf(file).catch(() => null);
  if (picture === null) return null;
  const { photo, small } = await makeSizes(picture);
  const body = new FormData();
  body.set(PHOTO_FIELD, photo, "photo");
  if (small) body.set(SMALL_FIELD, small, "small");
  try {
    const answer = await fetch(PHOTOS, { method: "POST", body });
    return answer.ok ? idIn(await answer.json()) : null;
  } catch {
    return null;
  }
}

async function pictureOf(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = "auto";
    const shown = until(video, "loadeddata");
    video.src = address;
    await shown;
    const found = until(video, "seeked");
    video.currentTime = Number.isFinite(video.duration) ? Math.min(INTO, video.duration / 4) : 0;
    await found;
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** @throws Error where the file cannot be played, or not in time */
function until(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("The browser does not play it.")), { once: true });
    setTimeout(() => reject(new Error("The browser took too long.")), PATIENCE);
  });
}
