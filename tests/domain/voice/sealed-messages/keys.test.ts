import { beforeAll, describe, expect, it } from "vitest";
import { openBackup, resealBackup, sealBackup } from "@worker/domain/voice/sealed-messages/backup";
import { BACKUP_ITERATIONS, readBackup } from "@worker/domain/voice/sealed-messages/backup-form";
import { toBase64, utf8 } from "@worker/domain/voice/sealed-messages/bytes";
import { fingerprint } from "@worker/domain/voice/sealed-messages/fingerprint";
import { importPublicKeys, type KeyPairs, makeKeyPairs } from "@worker/domain/voice/sealed-messages/key-pairs";
import { exportedKey, importVerifyKey, isSigned, sign } from "@worker/domain/voice/sealed-messages/primitives";
import { fromBase64 } from "@worker/domain/voice/sealed-messages/bytes";

const PASSPHRASE = "seven green pouches on a shelf";

describe("a backup", () => {
  let keys: KeyPairs;
  let of: { userId: string; keyId: string };
  let backup: string;
  beforeAll(async () => {
    keys = await makeKeyPairs(true);
    of = { userId: "ann", keyId: keys.id };
    backup = await sealBackup(keys.private, of, PASSPHRASE);
  });

  it("gives back keys that sign as before and cannot be taken out", async () => {
    const restored = await openBackup(backup, of, ` ${PASSPHRASE} `);
    if (restored === null) throw new Error("not opened");
    const signature = await sign(restored.signKey, utf8("a text"));
    const verifyKey = await importVerifyKey(fromBase64(keys.public.signKey));
    expect(await isSigned(verifyKey, signature, utf8("a text"))).toBe(true);
    for (const key of [restored.decryptKey, restored.signKey])
      await expect(exportedKey("pkcs8", key)).rejects.toThrow();
  });

  it("opens with no other passphrase, for no other member and no other key", async () => {
    expect(await openBackup(backup, of, "Seven green pouches on a shelf")).toBeNull();
    expect(await openBackup(backup, { ...of, userId: "eve" }, PASSPHRASE)).toBeNull();
    expect(await openBackup(backup, { ...of, keyId: "other" }, PASSPHRASE)).toBeNull();
  });

  it("opens with the new passphrase alone once that was changed", async () => {
    const next = "eight blue jars in a cellar";
    expect(await resealBackup(backup, of, { old: next, next: PASSPHRASE })).toBeNull();
    const resealed = (await resealBackup(backup, of, { old: PASSPHRASE, next })) ?? "";
    expect(await openBackup(resealed, of, PASSPHRASE)).toBeNull();
    expect(await openBackup(resealed, of, next)).not.toBeNull();
  });

  it("is none with fewer rounds, or once it was cut", async () => {
    const read = readBackup(backup);
    expect(read?.iterations).toBe(BACKUP_ITERATIONS);
    expect(readBackup(JSON.stringify({ ...read, iterations: 1000 }))).toBeNull();
    expect(readBackup(backup.slice(0, -1))).toBeNull();
    expect(await openBackup("{}", of, PASSPHRASE)).toBeNull();
  });
});

describe("a public key", () => {
  it("is taken only as RSA of 2048 bits with the exponent 65537, and as P-256", async () => {
    const { public: right } = await makeKeyPairs(false);
    await expect(importPublicKeys(right)).resolves.toBeDefined();
    const spki = async (
      algorithm: RsaHashedKeyGenParams | EcKeyGenParams,
      uses: ("encrypt" | "decrypt" | "sign" | "verify")[],
    ) => {
      const made = await crypto.subtle.generateKey(algorithm, true, uses);
      if (!("publicKey" in made)) throw new Error("no pair");
      return toBase64(await exportedKey("spki", made.publicKey));
    };
    const rsa = { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) };
    const wrong = await Promise.all([
      spki({ ...rsa, modulusLength: 3072 }, ["encrypt", "decrypt"]),
      spki({ ...rsa, publicExponent: Uint8Array.of(3) }, ["encrypt", "decrypt"]),
      Promise.resolve(right.signKey),
      Promise.resolve(right.encryptKey.slice(0, -8)),
    ]);
    for (const encryptKey of wrong) await expect(importPublicKeys({ ...right, encryptKey })).rejects.toThrow();
    const curve = await spki({ name: "ECDSA", namedCurve: "P-384" }, ["sign", "verify"]);
    for (const signKey of [curve, right.encryptKey, ""])
      await expect(importPublicKeys({ ...right, signKey })).rejects.toThrow();
  });
});

describe("a fingerprint", () => {
  it("is the same digits for the same keys, in whatever order they come", async () => {
    const digits = await fingerprint("ann", ["one", "two"]);
    expect(digits.join(" ")).toMatch(/^(\d{5} ){5}\d{5}$/);
    expect(await fingerprint("ann", ["two", "one"])).toEqual(digits);
  });

  it("is another for another member, and with a key more or less", async () => {
    const all = await Promise.all([
      fingerprint("ann", ["one", "two"]),
      fingerprint("bea", ["one", "two"]),
      fingerprint("ann", ["one"]),
      fingerprint("ann", ["one", "two", "three"]),
    ]);
    expect(new Set(all.map((digits) => digits.join(" "))).size).toBe(4);
  });
});
