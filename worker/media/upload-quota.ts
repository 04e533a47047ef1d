/**
 * What uploads may hold in memory at once in one isolate, which has 128 MB for everything (docs/decisions/015). A page
 * that is rendered beside them needs its own.
 */
export const UPLOAD_QUOTA_BYTES = 41_943_040;

let held = 0;

/**
 * Takes part of the quota for one upload before a byte of it is read.
 * @param bytes what it will hold at most
 * @returns gives it back, a second call does nothing; null where there is not so much left
 */
export function takeUploadQuota(bytes: number): (() => void) | null {
  if (held + bytes > UPLOAD_QUOTA_BYTES) return null;
  held += bytes;
  let isHeld = true;
  return () => {
    if (isHeld) held -= bytes;
    isHeld = false;
  };
}
