import { describe, expect, it } from "vitest";
import { enrollmentUri, newSecret, stepOf } from "@worker/domain/foundation/second-factor/totp";
import { codeOf } from "../../../factories/second-factor";

/** RFC 6238, appendix B: the secret "12345678901234567890" and the last six digits of its SHA-1 codes. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const RFC = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const;

describe("a code", () => {
  it.each(RFC)("at second %i is the one that the standard says", (seconds, code) => {
    expect(stepOf(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  const now = 1_800_000_000_000;
  it.each([
    [-30_000, -1],
    [0, 0],
    [30_000, 1],
  ])("counts a step early or late: %i ms", (offset, steps) => {
    expect(stepOf(RFC_SECRET, codeOf(RFC_SECRET, 0, now + offset), now)).toBe(now / 30_000 + steps);
  });

  it.each([-60_000, 60_000, 3_600_000])("does not count further away: %i ms", (offset) => {
    expect(stepOf(RFC_SECRET, codeOf(RFC_SECRET, 0, now + offset), now)).toBeNull();
  });

  it.each(["", "12345", "1234567", "abcdef", "٠٥٠٤٧١"])("is six digits, not %j", (code) => {
    expect(stepOf(RFC_SECRET, code, 1111111111_000)).toBeNull();
  });
});

describe("a secret", () => {
  it("is 160 bits of chance in base32", () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it("comes to an app with site and name, whatever the name holds", () => {
    const uri = new URL(enrollmentUri(RFC_SECRET, "Ann & Bëa"));
    expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(uri.pathname)).toBe("/Leafproof:Ann & Bëa");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: "Leafproof", secret: RFC_SECRET });
  });
});
