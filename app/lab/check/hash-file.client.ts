import { sha256 } from "@noble/hashes/sha2.js";

/** Small enough that the page stays awake, large enough to be fast. */
const SLICE_BYTES = 1024 * 1024;

/**
 * SHA-256 of a file as hex, slice by slice: the browser's own digest would need the whole file in memory, and could
 * say nothing of how far it is. Nothing leaves the page.
 * @param onProgress 0 to 1
 * @throws AbortError once the signal is aborted
 */
export async function hashFile(file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const slice = await file.slice(at, at + SLICE_BYTES).arrayBuffer();
    signal.throwIfAborted();
    hash.update(new Uint8Array(slice));
    onProgress(Math.min(1, (at + SLICE_BYTES) / file.size));
  }
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
