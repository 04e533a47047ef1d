import { MESSAGE_IMAGE_LIMITS } from "./image-forms";

const KB = 1024;
/** What a private picture is filled up to, in bytes: its size tells one of eight classes (rules/private-mode#pictures). */
const CLASSES = [64, 128, 256, 512, 1024, 2048, 4096].map((kilobytes) => kilobytes * KB);
const ALL = [...CLASSES, MESSAGE_IMAGE_LIMITS.maxBytes];
/** Nonce and tag. */
const AROUND = 12 + 16;

/** The class of a picture of so many bytes; undefined where it is too large. */
export const sizeClassOf = (bytes: number): number | undefined => ALL.find((size) => bytes <= size);
/** Of what a browser makes of a picture of so many bytes. @throws RangeError where it is too large */
export function sealedSize(bytes: number): number {
  const size = sizeClassOf(bytes);
  if (size === undefined) throw new RangeError("This picture is too large.");
  return size + AROUND;
}
/** Of a file that a browser sealed: a class, with nonce and tag. */
export const SEALED_PICTURE_MAX = MESSAGE_IMAGE_LIMITS.maxBytes + AROUND;
export const isSealedSize = (bytes: number): boolean => ALL.includes(bytes - AROUND);
export const SEALED_PICTURE_TYPE = "application/octet-stream";
