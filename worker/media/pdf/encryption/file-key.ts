import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { rc4 } from "./rc4";

/** What a file says of its encryption. */
export interface Encryption {
  revision: number;
  keyBytes: number;
  owner: Uint8Array;
  user: Uint8Array;
  /** The file's key, encrypted; only with 256 bits. */
  userKey: Uint8Array;
  ownerKey: Uint8Array;
  permissions: number;
  hasOpenMetadata: boolean;
}

/** What a password shorter than 32 bytes is filled up with, and so all of an empty one. */
const FILLING: Uint8Array = Uint8Array.from(
  ("28 bf 4e 5e 4e 75 8a 41 64 00 4e 56 ff fa 01 08 " + "2e 2e 00 b6 d0 68 3e 80 2f 0c a9 fe 64 53 69 7a").split(" "),
  (hex) => Number.parseInt(hex, 16),
);
const NO_BYTES = new Uint8Array();
/** The revision that hashes once; the next one hashes in rounds, which cannot end later than this. */
const [ONE_HASH, ROUNDS_MAX] = [5, 288];

function digest(name: string, ...parts: Uint8Array[]): Uint8Array {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return Uint8Array.from(hash.digest());
}
export const md5 = (...parts: Uint8Array[]): Uint8Array => digest("md5", ...parts);

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, n) => byte === other[n]);

/** The key that an empty password opens; null where it opens nothing. */
export function fileKey(encryption: Encryption, id: Uint8Array): Uint8Array | null {
  return encryption.revision >= ONE_HASH ? longKey(encryption) : shortKey(encryption, id);
}

/** With the user's password empty, or with the one that an owner's empty password reveals, as readers try both. */
const shortKey = (encryption: Encryption, id: Uint8Array): Uint8Array | null =>
  keyFrom(FILLING, encryption, id) ?? keyFrom(userPassword(encryption), encryption, id);

/** What the file keeps for its owner is the user's password, sealed with the owner's. */
function userPassword({ revision, keyBytes, owner }: Encryption): Uint8Array {
  const [hashes, rounds] = revision === 2 ? [1, 1] : [51, 20];
  let key = FILLING;
  for (let n = 0; n < hashes; n += 1) key = md5(key);
  key = key.subarray(0, keyBytes);
  let password = owner;
  for (let n = rounds - 1; n >= 0; n -= 1)
    password = rc4(
      key.map((byte) => byte ^ n),
      password,
    );
  return password;
}

function keyFrom(password: Uint8Array, encryption: Encryption, id: Uint8Array): Uint8Array | null {
  const { revision, keyBytes, owner, user, permissions, hasOpenMetadata } = encryption;
  const rights = Uint8Array.from([0, 8, 16, 24], (bits) => (permissions >> bits) & 255);
  const mark = revision >= 4 && hasOpenMetadata ? new Uint8Array(4).fill(255) : NO_BYTES;
  let key = md5(password, owner, rights, id, mark).subarray(0, keyBytes);
  for (let n = 0; revision >= 3 && n < 50; n += 1) key = md5(key).subarray(0, keyBytes);
  if (revision === 2) return isSame(rc4(key, FILLING), user) ? key : null;
  let proof: Uint8Array = md5(FILLING, id);
  for (let n = 0; n < 20; n += 1)
    proof = rc4(
      key.map((byte) => byte ^ n),
      proof,
    );
  return isSame(proof, user.subarray(0, 16)) ? key : null;
}

/** Whichever of the two passwords is empty. */
function longKey({ revision, user, userKey, owner, ownerKey }: Encryption): Uint8Array | null {
  const hash = revision === ONE_HASH ? (salt: Uint8Array, more: Uint8Array) => digest("sha256", salt, more) : inRounds;
  const locks = [
    { proof: user, sealed: userKey, more: NO_BYTES },
    { proof: owner, sealed: ownerKey, more: user },
  ];
  for (const { proof, sealed, more } of locks) {
    if (!isSame(hash(proof.subarray(32, 40), more), proof.subarray(0, 32))) continue;
    const opener = createDecipheriv("aes-256-cbc", hash(proof.subarray(40, 48), more), new Uint8Array(16));
    return Uint8Array.from(opener.setAutoPadding(false).update(sealed));
  }
  return null;
}

/** The hash of an empty password: what each round encrypts decides how the next one hashes. */
function inRounds(salt: Uint8Array, more: Uint8Array): Uint8Array {
  let key = digest("sha256", salt, more);
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
    const length = key.length + more.length;
    const all = new Uint8Array(64 * length);
    for (let at = 0; at < all.length; at += length) {
      all.set(key, at);
      all.set(more, at + key.length);
    }
    const block = Uint8Array.from(cipher.setAutoPadding(false).update(all));
    const kind = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = digest(["sha256", "sha384", "sha512"][kind] ?? "sha256", block);
    if (round >= 64 && (block.at(-1) ?? 0) <= round - 32) break;
  }
  return key.subarray(0, 32);
}
