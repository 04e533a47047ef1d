import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "@worker/domain/foundation/users/password";

describe("a password", () => {
  it("verifies against its own hash only", async () => {
    const hash = await hashPassword("correct horse");
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    expect(await verifyPassword("correct horsf", hash)).toBe(false);
    expect(await hashPassword("correct horse")).not.toBe(hash);
  });

  it("carries its parameters, so that they can rise", async () => {
    expect(await hashPassword("x")).toMatch(/^scrypt\$32768\$8\$3\$[\w+/]{22}==\$[\w+/]{43}=$/);
  });

  it("is the same however its letters were composed", async () => {
    expect(await verifyPassword("cafe\u0301", await hashPassword("caf\u00E9"))).toBe(true);
  });

  it.each([null, "!", ""])("never verifies against %j", async (stored) => {
    expect(await verifyPassword("", stored)).toBe(false);
  });
});
