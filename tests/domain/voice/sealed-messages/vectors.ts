import * as v from "valibot";
import type { Bytes } from "@worker/domain/voice/sealed-messages/bytes";

const hex = v.pipe(
  v.string(),
  v.hexadecimal(),
  v.transform((text): Bytes => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16))),
);
const bytes = v.union([
  v.pipe(
    v.literal(""),
    v.transform((): Bytes => new Uint8Array()),
  ),
  hex,
]);
const result = v.picklist(["valid", "acceptable", "invalid"]);
const test = { tcId: v.number(), comment: v.string(), result };

const aead = v.object({
  type: v.literal("AeadTest"),
  ...{ ivSize: v.number(), keySize: v.number(), tagSize: v.number() },
  tests: v.array(v.object({ ...test, key: bytes, iv: bytes, aad: bytes, msg: bytes, ct: bytes, tag: bytes })),
});
const oaep = v.object({
  type: v.literal("RsaesOaepDecrypt"),
  ...{ keySize: v.number(), sha: v.string(), mgfSha: v.string(), privateKeyPkcs8: bytes },
  tests: v.array(v.object({ ...test, msg: bytes, ct: bytes, label: bytes })),
});
const ecdsa = v.object({
  type: v.literal("EcdsaP1363Verify"),
  ...{ sha: v.string(), publicKeyDer: bytes },
  tests: v.array(v.object({ ...test, msg: bytes, sig: bytes })),
});
const pbkdf = v.object({
  type: v.literal("PbkdfTest"),
  tests: v.array(
    v.object({ ...test, password: bytes, salt: bytes, iterationCount: v.number(), dkLen: v.number(), dk: bytes }),
  ),
});
const vectorFile = v.object({
  algorithm: v.string(),
  testGroups: v.array(v.variant("type", [aead, oaep, ecdsa, pbkdf])),
});

const texts = import.meta.glob<string>("./vectors/**/*.json", { query: "?raw", import: "default", eager: true });

/** Project Wycheproof's files, and vectors of our own in its layout. */
export const VECTOR_FILES = Object.entries(texts).map(([path, text]) => ({
  path,
  ...v.parse(vectorFile, JSON.parse(text)),
}));
