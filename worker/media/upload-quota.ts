/**
 * What uploads may hold in memory at once in one isolate, which has 128 MB for everything (docs/decisions/015). A page
 * that is rendered beside them needs its own.
 */
export const UPLOAD_QUOTA_BYTES = 41_943_040;
/** Of that, what one account may hold in several uploads; one that is alone may be larger, as videos are. */
export const UPLOAD_SHARE_BYTES = 12_582_912;

let held = 0;
const shares = new Map<string, number>();

/**
 * Takes part of the quota for one upload before a byte of it is read.
 * @param bytes what it will hold at most
 * @param owner the account whose share it is, or the network of a visitor
 * @returns gives it back, a second call does nothing; null where there is not so much left
 */
export function takeUploadQuota(bytes: number, owner: string): (() => void) | null {
  const share = shares.get(owner) ?? 0;
  const isFair = share === 0 || share + bytes <= UPLOAD_SHARE_BYTES;
  if (held + bytes > UPLOAD_QUOTA_BYTES || !isFair) return null;
  move(owner, bytes);
  let isHeld = true;
  return () => {
    if (isHeld) move(owner, -bytes);
    isHeld = false;
  };
}

function move(owner: string, bytes: number): void {
  held += bytes;
  const share = (shares.get(owner) ?? 0) + bytes;
  if (share === 0) shares.delete(owner);
  else shares.set(owner, share);
}
