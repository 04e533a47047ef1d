import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fraud } from "@worker/domain/foundation/settings/fraud-form";
import { parseSetting } from "@worker/domain/foundation/settings/settings";

const DEFAULT = parseSetting("fraud", undefined);
const read = (change: Record<string, unknown>) => v.safeParse(fraud, { ...DEFAULT, ...change });
const said = (change: Record<string, unknown>) => read(change).issues?.[0].message;

describe("the fraud lists", () => {
  it("are by default those of the rulebook, which their own form takes", () => {
    expect(DEFAULT).toEqual({
      disposableDomains: ["mailinator.com", "guerrillamail.com", "10minutemail.com", "tempmail.com", "throwaway.email"],
      genericName: "^(user|test|guest|member|admin)[0-9]*$",
      referralPrefix: "LEAF-",
    });
    expect(read({}).output).toEqual(DEFAULT);
  });

  it("are tidied", () => {
    const { output } = read({ disposableDomains: [" Mail.Example ", "mail.example"], referralPrefix: "moss-" });
    expect(output).toMatchObject({ disposableDomains: ["mail.example"], referralPrefix: "MOSS-" });
  });

  it.each([
    [{ disposableDomains: ["no dots"] }, "Enter domains such as mailinator.com"],
    [{ disposableDomains: ["-a.example"] }, "Enter domains such as mailinator.com"],
    [{ disposableDomains: Array.from({ length: 501 }, (_, n) => `d${n}.example`) }, "At most 500 domains"],
    [{ referralPrefix: "" }, "A prefix is up to 12 letters or digits and a dash, such as LEAF-"],
    [{ referralPrefix: "LEAF" }, "A prefix is up to 12 letters or digits and a dash, such as LEAF-"],
    [{ genericName: " " }, "Enter a pattern"],
    [{ genericName: "a".repeat(201) }, "A pattern has at most 200 characters"],
    [{ genericName: "^(user" }, "This is not a regular expression"],
    [{ genericName: String.raw`^(\w)\1$` }, "A pattern must not refer back to one of its groups"],
  ])("refuse %j: %s", (change, message) => expect(said(change)).toBe(message));
});

describe("a pattern for generic names", () => {
  it.each([
    "^(a+)+$",
    "^(a*)*b",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^(?:x+x+)+y",
    "^([a-z]+)*$",
    "(?:a?){30}a{30}",
    "a*a*a*a*a*a*b",
    "a?a?a?a?a?a?aaaaaa",
    "(.{1,30}){1,30}$",
    String.raw`^(\w+\s?)*$`,
  ])("%s could take for ever and is refused", (pattern) =>
    expect(said({ genericName: pattern })).toBe("Use at most 5 repetitions, and repeat no group"),
  );

  it.each([
    "^(user|test)[0-9]*$",
    String.raw`^\w+\d{4,}$`,
    "^[*+?{(]x$",
    String.raw`^\(\*\)$`,
    "^(?:anon|temp)[0-9]{1,6}$",
    "^(?!moss)guest",
  ])("%s is fine", (pattern) => expect(read({ genericName: pattern }).success).toBe(true));

  it("that is taken judges the worst name at once", () => {
    const { genericName } = v.parse(fraud, { ...DEFAULT, genericName: "^[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*!" });
    expect(new RegExp(genericName, "i").test("a".repeat(30))).toBe(false);
  });
});
