import { describe, expect, it } from "vitest";
import { emailKey, usernameKey } from "@worker/domain/foundation/users/names";
import { isReserved } from "@worker/domain/foundation/users/reserved-names";

describe("what makes a username unique", () => {
  it.each([
    ["Admin", "admin"],
    ["ADMIN", "admin"],
    ["аdmin", "admin"],
    ["adm1n", "admin"],
    ["ad.min", "admin"],
    ["ad\u200Bmin", "admin"],
    ["ａｄｍｉｎ", "admin"],
    ["rnoss", "moss"],
    ["mo\u3164ss", "moss"],
    ["mo\uFFA0ss", "moss"],
    ["adm\u0131n", "admin"],
    ["ᴀᴅᴍɪɴ", "admin"],
    ["straße", "strasse"],
    ["m\u00F8ss", "moss"],
    ["ΜΟЅЅ", "moss"],
  ])("%j collides with %s", (typed, other) => expect(usernameKey(typed)).toBe(usernameKey(other)));

  it("keeps different names apart", () => {
    expect(usernameKey("mossgate")).not.toBe(usernameKey("mossgates"));
  });
});

describe("a reserved name", () => {
  it.each([
    "admin",
    "Admin",
    "аdmin",
    "adm1n",
    "s.t-a_f.f",
    "MODERAT0R",
    "leafproof",
    "LeafProof-Help",
    "the_1eafproof",
    "deleted",
    "everyone",
  ])("is %s", (name) => expect(isReserved(usernameKey(name))).toBe(true));

  it.each(["administer", "staffordshire", "rootbound", "mossgate", "leafproving"])("is not %s", (name) =>
    expect(isReserved(usernameKey(name))).toBe(false),
  );
});

describe("what makes an address unique", () => {
  it.each([
    ["Jo.Doe+news@gmail.com", "jodoe@gmail.com"],
    ["jodoe@googlemail.com", "jodoe@gmail.com"],
    ["jo+news@outlook.com", "jo@outlook.com"],
    ["JO@EXAMPLE.ORG", "jo@example.org"],
  ])("%s collides with %s", (typed, other) => expect(emailKey(typed)).toBe(emailKey(other)));

  it("keeps dots and tags apart where the provider does", () => {
    expect(emailKey("jo.doe@example.org")).not.toBe(emailKey("jodoe@example.org"));
    expect(emailKey("jo+a@example.org")).not.toBe(emailKey("jo@example.org"));
  });
});
