import type { RequestContext } from "../../../../context";
import { Invalid, TooLarge } from "../../../../errors";
import { declaredLength } from "../../../../media/declared-length";
import { holdBody } from "../../../../media/hold-body";
import { holdForm } from "../../../../media/hold-form";
import { takeOrRefuse } from "../../../../take-or-refuse";
import { uploaderOf } from "../../../../upload-share";
import { writerOf } from "../../../foundation/access/demand";
import { releaseVideo, reserveVideo, storeVideo, type StoredVideo } from "./store-video";
import { VIDEO_FIELD, VIDEO_MAX_BYTES, VIDEO_MISSING, VIDEO_RULE, VIDEO_TOO_LARGE } from "./video-limits";

type VideoContext = Pick<RequestContext, "db" | "viewer" | "objects" | "files" | "now" | "network">;

/** A form of no more bytes brings nothing but words, or a video that is no burden. */
const WORDS_MAX_BYTES = 16_384;
const BROKEN_OFF = "The upload broke off, or came too slowly. Please send the video again.";

const tooLarge = () => new TooLarge(VIDEO_TOO_LARGE);
const brokenOff = () => new Invalid({ [VIDEO_FIELD]: BROKEN_OFF });

interface Sent {
  body: ReadableStream<Uint8Array> | null;
  /** Bytes, where the sender says so. */
  length: number | null;
}

/**
 * Takes in a video for a gallery of the member's own. Not a byte is read before it is known that the gallery is there
 * and has room; then the whole is held once, in memory that counts as the member's share, cleaned in place and stored.
 * Two round trips.
 * @throws Unauthenticated; Forbidden before the age gate; NotFound; Conflict where there is no room; RateLimited; TooLarge;
 *   Busy; Invalid for `video`
 */
export async function takeVideo(
  context: VideoContext,
  galleryId: string,
  { body, length }: Sent,
): Promise<StoredVideo> {
  if (length !== null && length > VIDEO_MAX_BYTES) throw tooLarge();
  const max = VIDEO_MAX_BYTES;
  return inPlace(context, { galleryId, bytes: length ?? max }, (id) => {
    if (body === null) throw new Invalid({ [VIDEO_FIELD]: VIDEO_MISSING });
    const limits = { max, length, tooLarge, brokenOff, owner: uploaderOf(context) };
    return holdBody(body, limits, (bytes) => storeVideo(context, id, bytes));
  });
}

/** Runs `work` with a place that is kept for a video, and gives it back where that fails. */
async function inPlace<T>(
  context: VideoContext,
  { galleryId, bytes }: { galleryId: string; bytes: number },
  work: (id: string) => T | Promise<T>,
): Promise<T> {
  const { id: userId } = writerOf(context.viewer);
  await takeOrRefuse(context.objects.limiter(`video:${userId}`), VIDEO_RULE, context.now);
  const id = await reserveVideo(context, galleryId, bytes);
  try {
    return await work(id);
  } catch (error) {
    await releaseVideo(context, id);
    throw error;
  }
}

interface VideoForm {
  fields: [string, string][];
  /** Null where no file was chosen, or it was refused. */
  video: StoredVideo | null;
  /** Why the file was refused, so that what was typed is not lost with it. */
  refused: string | null;
}

/** The same out of a page's form, which may bring one along. @throws as `takeVideo`, but for Invalid for `video` */
export async function takeVideoForm(context: VideoContext, galleryId: string, request: Request): Promise<VideoForm> {
  const length = declaredLength(request.headers);
  // Where scripts run, the file came before its form.
  if (length !== null && length <= WORDS_MAX_BYTES) {
    writerOf(context.viewer);
    return takeParts(context, request, (bytes) =>
      inPlace(context, { galleryId, bytes: bytes.byteLength }, (id) => storeVideo(context, id, bytes)),
    );
  }
  const most = Math.min(length ?? VIDEO_MAX_BYTES, VIDEO_MAX_BYTES);
  return inPlace(context, { galleryId, bytes: most }, async (id) => {
    const form = await takeParts(context, request, (bytes) => storeVideo(context, id, bytes));
    if (form.video === null) await releaseVideo(context, id);
    return form;
  });
}

async function takeParts(
  context: VideoContext,
  request: Request,
  store: (bytes: Uint8Array<ArrayBuffer>) => Promise<StoredVideo>,
): Promise<VideoForm> {
  const limits = { field: VIDEO_FIELD, max: VIDEO_MAX_BYTES, tooLarge, brokenOff, owner: uploaderOf(context) };
  return holdForm(request, limits, async ({ fields, file }) => {
    if (file === null) return { fields, video: null, refused: null };
    if (file.bytes.byteLength > VIDEO_MAX_BYTES) return { fields, video: null, refused: VIDEO_TOO_LARGE };
    try {
      return { fields, video: await store(file.bytes), refused: null };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return { fields, video: null, refused: error.message };
    }
  });
}
