import { describe, expect, it } from "vitest";
import { newCode, normaliseCode } from "@worker/domain/catalogue/lab/results/codes";
import { isCode } from "@worker/domain/catalogue/lab/results/compact-form";
import { readLookup } from "@worker/domain/catalogue/lab/public/verify-forms";

describe("a new code", () => {
  it("has twelve characters of sixty random bits, and none that is taken for another", () => {
    const codes = Array.from({ length: 400 }, newCode);
    for (const code of codes) expect(code).toMatch(/^verify:(?:[0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(new Set(codes).size).toBe(400);
    // Every place takes every character: 400 draws miss one of 32 with a chance of 3 in a million.
    for (const at of [7, 13, 20]) expect(new Set(codes.map((code) => code[at])).size).toBe(32);
  });
});

describe("a typed code", () => {
  it.each([
    "verify:7k2m-q4hd-88tz",
    "VERIFY:7K2M-Q4HD-88TZ",
    " verify: 7k2m q4hd 88tz ",
    "7k2mq4hd88tz",
    "verify:7k2mq4hd88tz",
    "7k2m–q4hd–88tz",
  ])("%s is found", (typed) => expect(normaliseCode(typed)).toBe("verify:7k2m-q4hd-88tz"));

  it("reads letters that no code has as the digits that they look like", () =>
    expect(normaliseCode("verify:OoIl-0000-0000")).toBe("verify:0011-0000-0000"));

  it.each(["", "verify:", "x", "7k2m-q4hd-88tz-9"])("%j stays what it is, which no code is", (typed) =>
    expect(normaliseCode(typed)).not.toMatch(/^verify:\w{4}-\w{4}-\w{4}$/),
  );
});

describe("the compact form", () => {
  it("takes what begins with verify: for a code and anything else for a batch number", () => {
    expect(isCode("verify:7k2m")).toBe(true);
    expect(isCode(" Verify:7k2m")).toBe(true);
    expect(isCode("HL-2611-04")).toBe(false);
    expect(isCode("verified")).toBe(false);
    const read = (query: string) => readLookup(new URLSearchParams(query));
    expect(read("find=verify:7k2m")).toEqual({ code: "verify:7k2m", batch: "", vendor: "" });
    expect(read("find=+HL-2611-04+")).toEqual({ code: "", batch: "HL-2611-04", vendor: "" });
    expect(read("find=&code=a&batch=b&vendor=c")).toEqual({ code: "a", batch: "b", vendor: "c" });
  });
});
