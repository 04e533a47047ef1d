import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { qrDrawing } from "@worker/domain/foundation/qr/qr-drawing";
import { newRecoveryCodes, recoveryHash } from "@worker/domain/foundation/second-factor/recovery-code";

describe("recovery codes", () => {
  it("are ten, never twice the same, without letters that pass for others", () => {
    const many = Array.from({ length: 100 }, newRecoveryCodes).flat();
    expect(many).toHaveLength(1000);
    expect(new Set(many).size).toBe(1000);
    expect(many.join("")).not.toMatch(/[01ILOU]/);
  });

  it("are the same however they are typed", async () => {
    const hash = await recoveryHash("key", "ann", "7KQ2M-XF9RD");
    for (const typed of ["7kq2m-xf9rd", " 7KQ2M XF9RD ", "7KQ2MXF9RD"]) {
      expect(await recoveryHash("key", "ann", typed)).toBe(hash);
    }
  });

  it("are hashed with the key and for one account", async () => {
    const hashes = await Promise.all([
      recoveryHash("key", "ann", "7KQ2M-XF9RD"),
      recoveryHash("key", "bea", "7KQ2M-XF9RD"),
      recoveryHash("other", "ann", "7KQ2M-XF9RD"),
      recoveryHash("key", "ann", "7KQ2M-XF9RE"),
    ]);
    expect(new Set(hashes).size).toBe(4);
  });
});

describe("the QR code's drawing", () => {
  it("covers exactly the dark modules", () => {
    const text = "otpauth://totp/Leafproof:ann?secret=GEZDGNBVGY3TQOJQ&issuer=Leafproof";
    const { size, path } = qrDrawing(text);
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    for (const [, x = "", y = "", run = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
      for (let n = 0; n < Number(run); n += 1) drawn[Number(y)]![Number(x) + n] = true;
    }
    expect(drawn).toEqual(encode(text, { ecc: "M", border: 4 }).data);
  });
});
