import { describe, expect, it } from "vitest";
import { commonPasswords, isCommonPassword } from "@worker/domain/foundation/users/common-passwords";
import { PASSWORD_MIN } from "@worker/domain/foundation/users/forms";

describe("the list of common passwords", () => {
  it("holds at least a thousand, all long enough to be chosen, in lower case, none twice", () => {
    const all = [...commonPasswords()];
    expect(all.length).toBeGreaterThanOrEqual(1000);
    expect(all.filter((each) => each.length < PASSWORD_MIN || each !== each.toLowerCase())).toEqual([]);
  });

  it.each([
    "password",
    "PASSWORD",
    "PassW0rd",
    "qwerty123",
    "letmein",
    " iloveyou ",
    "ｐａｓｓｗｏｒｄ",
    "aaaaaaaaaaaa",
    "zzzzzz",
  ])("knows %j", (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(["correct horse", "seven green leaves", "leafproof-demo", "passwort mit salz"])(
    "does not know %j",
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});
