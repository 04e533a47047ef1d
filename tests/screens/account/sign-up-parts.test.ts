import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOfAge } from "@worker/domain/foundation/users/age";
import { latestBirthDate } from "~/account/register/birth-date";
import { strengthOf } from "~/account/password/strength";
import { typedIn } from "~/account/register/values";

const DAY = 86_400_000;

describe("the date picker's maximum", () => {
  it.each([
    ["2026-11-20", "2005-11-20"],
    ["2026-01-01", "2005-01-01"],
    ["2024-02-29", "2003-02-28"],
    ["2028-02-29", "2007-02-28"],
    ["2105-02-28", "2084-02-28"],
    ["2029-03-01", "2008-03-01"],
  ])("on %s is %s", (today, latest) => {
    expect(latestBirthDate(Date.parse(`${today}T12:00:00Z`))).toBe(latest);
  });

  it("is always somebody who is 21, and the next day never", () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2090, 0, 1) }), (now) => {
        const latest = latestBirthDate(now);
        const next = new Date(Date.parse(latest) + DAY).toISOString().slice(0, 10);
        expect(isOfAge(latest, now)).toBe(true);
        // A leap day's birthday is 1 March, which the day before it has to wait for too.
        expect(isOfAge(next, now)).toBe(false);
      }),
    );
  });
});

describe("a password's strength", () => {
  it.each([
    ["", 0],
    ["moss1", 0],
    ["aaaaaaaaaaaaaaaa", 1],
    ["abcdefghijklmnop", 1],
    ["qwertyuiop", 1],
    ["123456789012", 1],
    ["mosses", 1],
    ["lantern7!", 2],
    ["moss lantern orbit", 3],
    ["x9$Kq2!vTz7#", 3],
  ] as const)("of %j is %i", (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });

  it("never falls when something unforeseen is added", () => {
    const text = fc.string({ maxLength: 20 });
    fc.assert(fc.property(text, (before) => strengthOf(before) <= strengthOf(`${before}~ß^µ`)));
  });
});

describe("what a refused form gives back", () => {
  it("leaves out passwords, files and what nobody asked for", () => {
    const posted: [string, FormDataEntryValue][] = [
      ["username", "ann"],
      ["password", "secret"],
      ["confirmPassword", "secret"],
      ["role", "admin"],
      ["productInterests", "MIT"],
      ["productInterests", "Kava"],
      ["profilePicture", new File(["x"], "x.png")],
    ];
    expect(typedIn(posted)).toEqual({ values: { username: "ann" }, interests: ["MIT", "Kava"] });
  });
});
