import { readFileSync } from "node:fs";
import { photoKey } from "@worker/domain/foundation/photos/photo-key";
import type { VideoContainer } from "@worker/media/video/clean-video";
import { videoKey } from "@worker/domain/voice/galleries/videos/store-video";
import { VIDEO_TYPES } from "@worker/domain/voice/galleries/videos/video-limits";

/** Clips of four seconds that we drew, each with a still of it, in `clips/`. */
export const CLIPS = {
  scale: { container: "mp4", bytes: 24_589, still: 3096 },
  leaf: { container: "webm", bytes: 31_175, still: 4316 },
} as const satisfies Record<string, { container: VideoContainer; bytes: number; still: number }>;
export type ClipName = keyof typeof CLIPS;

/** Of all clips: pixels and milliseconds. */
export const CLIP = { width: 480, height: 270, duration: 4000 } as const;

/** A clip that stands in a gallery: under which ids its file and its still are stored. */
export interface DemoClip {
  name: ClipName;
  videoId: string;
  photoId: string;
}

interface ClipStore {
  put(key: string, bytes: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>;
}

/** @throws Error where a file is not as long as its rows say */
function readClip(file: string, bytes: number): Uint8Array {
  const read = readFileSync(new URL(`clips/${file}`, import.meta.url));
  if (read.length !== bytes) throw new Error(`${file} has ${read.length} bytes, and its rows say ${bytes}.`);
  return read;
}

/** Stores the demo's clips and their stills. @returns how many clips */
export async function writeClips(files: ClipStore, clips: readonly DemoClip[]): Promise<number> {
  for (const { name, videoId, photoId } of clips) {
    const { container, bytes, still } = CLIPS[name];
    const type = VIDEO_TYPES[container];
    await files.put(videoKey(videoId), readClip(`${name}.${container}`, bytes), {
      httpMetadata: { contentType: type },
    });
    await files.put(photoKey(photoId), readClip(`${name}.webp`, still), {
      httpMetadata: { contentType: "image/webp" },
    });
  }
  return clips.length;
}
