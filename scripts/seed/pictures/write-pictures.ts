import type { DemoPicture } from "./product-picture";

/** Stores the demo's pictures in R2, each once. @returns how many */
export async function writePictures(files: R2Bucket, all: Iterable<DemoPicture>): Promise<number> {
  const written = new Set<string>();
  for (const { key, bytes } of all) {
    if (written.has(key)) continue;
    written.add(key);
    await files.put(key, bytes, { httpMetadata: { contentType: "image/png" } });
  }
  return written.size;
}
