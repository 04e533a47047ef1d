import type { DemoPicture } from "./product-picture";

/** What a bucket is here: Miniflare types its own otherwise. */
export interface PictureStore {
  put(key: string, bytes: DemoPicture["bytes"], options: { httpMetadata: { contentType: string } }): Promise<unknown>;
}

/** Stores the demo's pictures in R2, each once. @returns how many */
export async function writePictures(files: PictureStore, all: Iterable<DemoPicture>): Promise<number> {
  const written = new Set<string>();
  for (const { key, bytes } of all) {
    if (written.has(key)) continue;
    written.add(key);
    await files.put(key, bytes, { httpMetadata: { contentType: "image/png" } });
  }
  return written.size;
}
