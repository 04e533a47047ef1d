import { takeUploadQuota, UPLOAD_QUOTA_BYTES, UPLOAD_SHARE_BYTES } from "@worker/media/upload-quota";

/** Takes the room for uploads as others would, each a whole share. @returns gives it back */
export function crowd(bytes = UPLOAD_QUOTA_BYTES): () => void {
  const leaving: (() => void)[] = [];
  for (let left = bytes; left > 0; left -= UPLOAD_SHARE_BYTES) {
    const leave = takeUploadQuota(Math.min(left, UPLOAD_SHARE_BYTES), `other-${left}`);
    if (leave === null) throw new Error("An upload that is over still holds room.");
    leaving.push(leave);
  }
  return () => leaving.forEach((leave) => leave());
}
