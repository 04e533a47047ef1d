import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  adminForm,
  REGISTRATION_LISTS,
  registrationForm,
  registrationPageForm,
} from "@worker/domain/foundation/users/forms";
import { parseFields } from "@worker/form-body";

const NOW = Date.UTC(2026, 10, 20, 12);
const WHOLE = {
  username: "mossgate",
  email: "moss@example.org",
  password: "a long sentence",
  confirmPassword: "a long sentence",
  dateOfBirth: "1990-01-02",
  agreeToTerms: true,
  ageVerification: true,
  productInterests: ["Kratom", "MIT"],
  howDidYouHear: "forum",
};
const FORM = { ...WHOLE, agreeToTerms: "on", ageVerification: "on" };

const read = (change: Record<string, unknown>) => v.safeParse(registrationForm, { ...WHOLE, ...change });
const said = (change: Record<string, unknown>) =>
  Object.fromEntries(
    (read(change).issues ?? []).map((issue) => [String(issue.path?.[0]?.key), issue.message] as const).reverse(),
  );

describe("the registration form", () => {
  it("is its values, trimmed, with what was left empty left out", () => {
    const { output } = read({ username: "  Moss ", referralCode: " ", currentShop: " The\u200B Corner\u0000 " });
    expect(output).toEqual({ ...WHOLE, username: "Moss", referralCode: undefined, currentShop: "The Corner" });
  });

  it("leaves out what nobody asked for", () => {
    const { output } = read({ role: "admin", points: 5000, isVerified: true, id: "x", vendorId: "v" });
    expect(Object.keys(output ?? {}).sort()).toEqual(Object.keys(WHOLE).sort());
  });

  it.each([
    [{ username: "al" }, { username: "Username must be at least 3 characters" }],
    [{ username: "a.\u3164_b" }, { username: "Username may hold letters, digits, dots, dashes and underscores" }],
    [{ username: "_._" }, { username: "Username must hold a letter or a digit" }],
    [{ username: "a_" }, { username: "Username must be at least 3 characters" }],
    [{ username: "a_b" }, {}],
    [{ username: "a.b" }, {}],
    [{ username: "x-1" }, {}],
    [{ username: undefined }, { username: "Username must be at least 3 characters" }],
    [{ username: "moss\u3164gate" }, { username: "Username may hold letters, digits, dots, dashes and underscores" }],
    [{ username: "moss\u200Bgate" }, { username: "Username may hold letters, digits, dots, dashes and underscores" }],
    [{ username: "m".repeat(31) }, { username: "Username must be at most 30 characters" }],
    [{ email: "moss@" }, { email: "Please enter a valid email address" }],
    [{ email: 5 }, { email: "Please enter a valid email address" }],
    [{ email: `${"m".repeat(250)}@example.org` }, { email: "Please enter a valid email address" }],
    [{ password: "12345", confirmPassword: "12345" }, { password: "Password must be at least 6 characters" }],
    [{ password: undefined }, { password: "Password must be at least 6 characters" }],
    [{ confirmPassword: "another" }, { confirmPassword: "Passwords do not match" }],
    [{ confirmPassword: undefined }, { confirmPassword: "Passwords do not match" }],
    [{ dateOfBirth: "" }, { dateOfBirth: "Please enter your date of birth" }],
    [{ dateOfBirth: "2001-02-31" }, { dateOfBirth: "Please enter your date of birth" }],
    [{ dateOfBirth: "0001-01-01" }, { dateOfBirth: "Please enter your date of birth" }],
    [{ agreeToTerms: false }, { agreeToTerms: "You must agree to the terms of service" }],
    [{ agreeToTerms: undefined }, { agreeToTerms: "You must agree to the terms of service" }],
    [{ ageVerification: "yes" }, { ageVerification: "You must confirm you are 21 or older" }],
    [{ productInterests: [] }, { productInterests: "Please select at least one product interest" }],
    [{ productInterests: undefined }, { productInterests: "Please select at least one product interest" }],
    [{ productInterests: ["Tea"] }, { productInterests: "Please select at least one product interest" }],
    [{ howDidYouHear: "" }, { howDidYouHear: "Please tell us how you heard about us" }],
    [{ howDidYouHear: undefined }, { howDidYouHear: "Please tell us how you heard about us" }],
    [{ currentShop: "s".repeat(101) }, { currentShop: "Current shop must be at most 100 characters" }],
  ])("says of %j: %j", (change, messages) => expect(said(change)).toEqual(messages));

  it.each(["7OH", "Kratom", "MIT", "MGM", "Kava"])("knows the interest %s", (each) =>
    expect(v.parse(registrationForm, { ...WHOLE, productInterests: [each, each] }).productInterests).toEqual([each]),
  );

  it.each(["search", "social", "reddit", "discord", "friend", "vendor", "forum", "other"])(
    "knows the source %s",
    (howDidYouHear) => expect(read({ howDidYouHear }).success).toBe(true),
  );
});

describe("the registration page's form", () => {
  const post = (change: Record<string, string | string[]>) => {
    const entries = Object.entries({ ...FORM, ...change }).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    );
    return parseFields(entries, registrationPageForm(NOW), REGISTRATION_LISTS);
  };

  it("takes ticked boxes and where to go afterwards", () => {
    expect(post({ returnTo: "/vendors" })).toMatchObject({
      ok: true,
      value: { productInterests: ["Kratom", "MIT"], returnTo: "/vendors", agreeToTerms: "on" },
    });
  });

  it("knows the exact age", () => {
    expect(post({ dateOfBirth: "2005-11-20" }).ok).toBe(true);
    expect(post({ dateOfBirth: "2005-11-21" })).toMatchObject({
      errors: { dateOfBirth: "You must be at least 21 years old to register" },
    });
  });
});

describe("the form of the first admin", () => {
  const { username, email, password } = WHOLE;
  const issuesOf = (dateOfBirth: string) =>
    (v.safeParse(adminForm(NOW), { username, email, password, dateOfBirth }).issues ?? []).map(
      ({ message }) => message,
    );

  it("takes a day of the calendar only", () => {
    expect(issuesOf("2001-02-28")).toEqual([]);
    expect(issuesOf("2001-02-31")).toEqual(["Write the date of birth as YYYY-MM-DD"]);
    expect(issuesOf("2005-11-21")).toEqual(["You must be at least 21 years old to register"]);
  });
});
