import { describe, expect, it } from "vitest";
import { joined, toBase64 } from "@worker/domain/voice/sealed-messages/bytes";
import {
  decrypt,
  encrypt,
  importUnwrapKey,
  importVerifyKey,
  isSigned,
  stretch,
  unwrap,
} from "@worker/domain/voice/sealed-messages/primitives";
import { VECTOR_FILES } from "./vectors";

type Group = (typeof VECTOR_FILES)[number]["testGroups"][number];
type Result = { tcId: number; comment: string; held: boolean };

/** Vectors for other parameters than the site's own say nothing about it. */
async function run(group: Group): Promise<Result[]> {
  switch (group.type) {
    case "AeadTest": {
      if (group.ivSize !== 96 || group.keySize !== 256 || group.tagSize !== 128) return [];
      return each(group.tests, async ({ key, iv, aad, msg, ct, tag, result }) => {
        const how = { key, iv, additionalData: aad };
        const plain = await decrypt(how, joined(ct, tag));
        // Opening what is invalid is the failure, whatever came out.
        return result === "invalid" || (same(plain, msg) && same(await encrypt(how, msg), joined(ct, tag)));
      });
    }
    case "RsaesOaepDecrypt": {
      if (group.keySize !== 2048 || group.sha !== "SHA-256" || group.mgfSha !== "SHA-256") return [];
      const key = await importUnwrapKey(group.privateKeyPkcs8, false);
      return each(group.tests, async ({ msg, ct, label, result }) => {
        const opened = await unwrap(key, ct, label);
        return result === "invalid" || same(opened, msg);
      });
    }
    case "EcdsaP1363Verify": {
      if (group.sha !== "SHA-256") return [];
      const key = await importVerifyKey(group.publicKeyDer);
      return each(group.tests, ({ msg, sig }) => isSigned(key, sig, msg));
    }
    case "PbkdfTest":
      return each(group.tests, async ({ password, salt, iterationCount, dkLen, dk }) => {
        const made = await stretch(password, salt, iterationCount);
        return same(made.slice(0, dkLen), dk.slice(0, made.length));
      });
  }
}

const same = (one: Uint8Array, other: Uint8Array) => toBase64(one) === toBase64(other);

/** Whether what is valid was taken and what is invalid refused; "acceptable" is either. */
async function each<T extends { tcId: number; comment: string; result: string }>(
  tests: T[],
  taken: (test: T) => Promise<boolean>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const test of tests) {
    const was = await taken(test).catch(() => false);
    results.push({ ...test, held: test.result === "acceptable" || was === (test.result === "valid") });
  }
  return results;
}

describe("the cryptography beneath private mode", () => {
  it.each(VECTOR_FILES)("agrees with the vectors of $path", async ({ testGroups, path }) => {
    const results = (await Promise.all(testGroups.map(run))).flat();
    expect(results.length, `vectors of ${path} for the parameters in use`).toBeGreaterThan(5);
    expect(results.filter(({ held }) => !held).map(({ tcId, comment }) => `${tcId} ${comment}`)).toEqual([]);
  });

  it("is tried in all four of its parts", () => {
    const tried = new Set(VECTOR_FILES.flatMap(({ testGroups }) => testGroups.map(({ type }) => type)));
    expect([...tried].sort()).toEqual(["AeadTest", "EcdsaP1363Verify", "PbkdfTest", "RsaesOaepDecrypt"]);
  });
});
