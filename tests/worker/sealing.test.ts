import { describe, expect, it } from "vitest";
import { seal, unseal } from "@worker/sealing";

const KEY = "a-data-key-of-more-than-32-characters";
const NEXT = "another-data-key-of-more-than-32-chars";
const WHAT = { purpose: "second factor", owner: "ann" };

describe("a sealed text", () => {
  it("opens again, whatever it holds", async () => {
    for (const text of ["", "JBSWY3DPEHPK3PXP", "ünï – 𝄞", "x".repeat(5000)]) {
      expect(await unseal(KEY, await seal(KEY, text, WHAT), WHAT)).toBe(text);
    }
  });

  it("looks different each time, and tells nothing", async () => {
    const [one, two] = [await seal(KEY, "secret", WHAT), await seal(KEY, "secret", WHAT)];
    expect(one).not.toBe(two);
    expect(one).not.toContain("secret");
    expect(one.split(".")[0]).toBe(two.split(".")[0]);
  });

  it.each([
    { purpose: "second factor", owner: "bea" },
    { purpose: "bank details", owner: "ann" },
    { purpose: "second factor\nann", owner: "" },
  ])("does not open for %j", async (other) => {
    await expect(unseal(KEY, await seal(KEY, "secret", WHAT), other)).rejects.toThrow();
  });

  it("does not open once a character of it was changed", async () => {
    const sealed = await seal(KEY, "secret", WHAT);
    const [id = "", iv = "", body = ""] = sealed.split(".");
    const flip = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
    for (const forged of [[flip(id), iv, body], [id, flip(iv), body], [id, iv, flip(body)], [id, iv], [id]]) {
      await expect(unseal(KEY, forged.join("."), WHAT)).rejects.toThrow();
    }
  });

  it("does not open under another key", async () => {
    await expect(unseal(NEXT, await seal(KEY, "secret", WHAT), WHAT)).rejects.toThrow("not among DATA_KEY's");
  });
});

describe("a new data key in front of the old one", () => {
  it("seals what comes, while what was sealed before still opens", async () => {
    const before = await seal(KEY, "old", WHAT);
    const both = `${NEXT}, ${KEY}`;
    const after = await seal(both, "new", WHAT);
    expect(await unseal(both, before, WHAT)).toBe("old");
    expect(await unseal(NEXT, after, WHAT)).toBe("new");
    await expect(unseal(KEY, after, WHAT)).rejects.toThrow();
  });
});
