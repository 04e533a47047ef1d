import { bytesSha256Hex } from "../hashing";

interface File {
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** As hex, where it is known already. */
  sha256?: string;
}

/** Stores a file with its hash: R2 refuses other bytes than these, and keeps the hash for whoever reads them. */
export async function storeFile(files: R2Bucket, { key, bytes, type, sha256 }: File): Promise<void> {
  await files.put(key, bytes, {
    httpMetadata: { contentType: type },
    sha256: sha256 ?? (await bytesSha256Hex(bytes)),
  });
}
