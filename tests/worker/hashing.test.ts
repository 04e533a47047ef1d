import { describe, expect, it } from "vitest";
import { keyedHash, sha256Hex } from "@worker/hashing";

describe("sha256Hex", () => {
  it("is the standard's, over UTF-8", async () => {
    expect(await sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(await sha256Hex("é")).toBe("4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c");
  });
});

describe("keyedHash", () => {
  it("is HMAC-SHA-256 as hex (RFC 4231, case 2)", async () => {
    expect(await keyedHash("Jefe", "what do ya want for nothing?")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });

  it("differs by key and by text, and is the same again", async () => {
    const [one, again, otherText, otherKey] = await Promise.all([
      keyedHash("first key", "203.0.113.5"),
      keyedHash("first key", "203.0.113.5"),
      keyedHash("first key", "203.0.113.6"),
      keyedHash("second key", "203.0.113.5"),
    ]);
    expect(again).toBe(one);
    expect(new Set([one, otherText, otherKey]).size).toBe(3);
  });

  it("refuses a key that is none, each time", async () => {
    await expect(keyedHash("", "text")).rejects.toThrow();
    await expect(keyedHash("", "text")).rejects.toThrow();
  });
});
