import { createDecipheriv } from "node:crypto";
import type { ObjectId, PdfText } from "../texts";
import { md5 } from "./file-key";
import { rc4 } from "./rc4";

export type Cipher = "none" | "rc4" | "aes128" | "aes256";

const BLOCK = 16;
const SALT = Uint8Array.from("sAlT", (letter) => letter.charCodeAt(0));
const NO_BYTES = new Uint8Array();

/** Opens what a file encrypts, once its key is known. */
export class Decrypter {
  constructor(
    readonly key: Uint8Array,
    readonly ciphers: { streams: Cipher; texts: Cipher },
    /** Whether one of the file's tables ends without a word of encryption, so that a reader may not decrypt it. */
    readonly isPartial: boolean,
  ) {}

  stream(raw: Uint8Array, owner: ObjectId): Uint8Array {
    return this.#open(this.ciphers.streams, raw, owner);
  }

  text({ bytes, owner }: PdfText): Uint8Array {
    return owner === null ? bytes : this.#open(this.ciphers.texts, bytes, owner);
  }

  #open(cipher: Cipher, data: Uint8Array, owner: ObjectId): Uint8Array {
    if (cipher === "none") return data;
    if (cipher === "rc4") return rc4(this.#keyOf(owner, NO_BYTES), data);
    if (cipher === "aes128") return inBlocks("aes-128-cbc", this.#keyOf(owner, SALT), data);
    return inBlocks("aes-256-cbc", this.key, data);
  }

  /** An object's own key, from the file's and its number. */
  #keyOf({ number, generation }: ObjectId, salt: Uint8Array): Uint8Array {
    const id = [number, number >> 8, number >> 16, generation, generation >> 8].map((byte) => byte & 255);
    const length = Math.min(BLOCK, this.key.length + 5);
    return md5(this.key, Uint8Array.from(id), salt).subarray(0, length);
  }
}

/** Its first block is where it starts from; its last byte says how many were added to fill the last block. */
function inBlocks(name: string, key: Uint8Array, data: Uint8Array): Uint8Array {
  const whole = data.length - (data.length % BLOCK);
  if (whole <= BLOCK) return NO_BYTES;
  const opener = createDecipheriv(name, key, data.subarray(0, BLOCK));
  const plain = Uint8Array.from(opener.setAutoPadding(false).update(data.subarray(BLOCK, whole)));
  const added = plain.at(-1) ?? 0;
  return added <= BLOCK ? plain.subarray(0, plain.length - added) : plain;
}
