import { describe, expect, it } from "vitest";
import { demand, memberOf } from "@worker/domain/foundation/access/demand";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { Forbidden, Unauthenticated } from "@worker/errors";
import { aMember } from "../../../factories/reviewing";

describe("who acts", () => {
  it("is asked to log in where nobody is", () => {
    expect(() => memberOf(NOBODY)).toThrow(new Unauthenticated("Please log in."));
    expect(() => memberOf(NOBODY, "Log in to see it.")).toThrow(new Unauthenticated("Log in to see it."));
    expect(() => demand(NOBODY, "admin.tools")).toThrow(Unauthenticated);
  });

  it("is refused what the role does not hold", () => {
    const member = aMember({ id: "ann" });
    expect(memberOf(member)).toBe(member);
    expect(demand(member, "member.act")).toBe(member);
    expect(() => demand(member, "admin.tools")).toThrow(Forbidden);
  });
});
