import type { RequestContext } from "../../../context";
import { Busy, Invalid, TooLarge } from "../../../errors";
import { randomHex } from "../../../hashing";
import { freeMemory } from "../../../media/receive-body";
import { readStillImage } from "../../../media/image";
import { MediaRefused, mustHold } from "../../../media/media-refused";
import { inspectPdf } from "../../../media/pdf/inspect-pdf";
import { storeFile } from "../../../media/store-file";
import { takeUploadQuota } from "../../../media/upload-quota";
import { sealFile } from "../../../sealed-file";
import { uploaderOf } from "../../../upload-share";
import {
  IDENTITY_FIELD,
  IDENTITY_INCOMPLETE,
  IDENTITY_MAX_BYTES,
  IDENTITY_TOO_LARGE,
  type IDENTITY_TYPES,
  IDENTITY_WRONG_TYPE,
} from "./program";

export type IdentityType = (typeof IDENTITY_TYPES)[number];

export const IDENTITY_PREFIX = "tester-documents/";
export const identityKey = (id: string): string => `${IDENTITY_PREFIX}${id}`;

/** What a document's key is bound to, so that it opens no other file. */
export const identitySealedFor = (id: string) => ({ purpose: "tester identity document", owner: id });

export const identityTooLarge = () => new TooLarge(IDENTITY_TOO_LARGE);
export const identityIncomplete = () => new Invalid({ [IDENTITY_FIELD]: IDENTITY_INCOMPLETE });

/** Pixels of the longer side: no telephone's camera makes more. */
const MAX_SIDE = 16_000;
const LIMITS = { maxBytes: IDENTITY_MAX_BYTES, maxSide: MAX_SIDE };
const RETRY_SECONDS = 5;
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

export interface StoredIdentity {
  id: string;
  type: IdentityType;
  bytes: number;
  keySealed: string;
}

/** A picture without what does not draw, such as where it was taken, or an inspected PDF; its name and declared type count for nothing. */
function readIdentity(bytes: Uint8Array<ArrayBuffer>): { bytes: Uint8Array<ArrayBuffer>; type: IdentityType } {
  if (PDF.every((byte, at) => bytes[at] === byte)) {
    inspectPdf(bytes);
    return { bytes, type: "application/pdf" };
  }
  mustHold(isPicture(bytes), IDENTITY_WRONG_TYPE);
  const picture = readStillImage(bytes, LIMITS);
  mustHold(picture.type !== "image/webp", IDENTITY_WRONG_TYPE);
  return { bytes: picture.bytes, type: picture.type === "image/png" ? "image/png" : "image/jpeg" };
}

const isPicture = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xd8) || (bytes[0] === 0x89 && bytes[1] === 0x50);

/**
 * Checks a document by its bytes, encrypts it under a key of its own and stores it under a name that cannot be guessed.
 * Whoever calls has checked the sender, and writes the row that names it.
 * @throws Invalid for the field, where it is refused; Busy where there is no memory for it now
 */
export async function storeIdentity(
  context: Pick<RequestContext, "files" | "env" | "viewer" | "network">,
  given: Uint8Array<ArrayBuffer>,
): Promise<StoredIdentity> {
  if (given.byteLength > IDENTITY_MAX_BYTES) throw new Invalid({ [IDENTITY_FIELD]: IDENTITY_TOO_LARGE });
  // A picture written anew, and what is encrypted, each as large as what came.
  const leave = takeUploadQuota(2 * given.byteLength, `sealing ${uploaderOf(context)}`);
  if (leave === null) throw new Busy("Many files are arriving at once.", RETRY_SECONDS);
  try {
    const { bytes, type } = inField(() => readIdentity(given));
    const id = randomHex(32);
    const { key, sealed } = await sealFile(context.env.DATA_KEY, bytes, identitySealedFor(id));
    await storeFile(context.files, { key: identityKey(id), bytes: sealed, type: "application/octet-stream" });
    const stored = { id, type, bytes: bytes.byteLength, keySealed: key };
    freeMemory(sealed.buffer);
    return stored;
  } finally {
    leave();
  }
}

/** @throws Invalid for the field, where the file is refused */
function inField<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof MediaRefused ? new Invalid({ [IDENTITY_FIELD]: error.message }) : error;
  }
}
