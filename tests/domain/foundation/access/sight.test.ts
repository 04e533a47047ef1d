import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Member, NOBODY, ROLES } from "@worker/domain/foundation/access/policy";
import { eyesOf, sightOf, viewerId } from "@worker/domain/foundation/access/sight";

const member = (more: Partial<Member> = {}): Member => ({
  kind: "member",
  id: "one",
  username: "one",
  role: "member",
  tester: false,
  ageVerified: true,
  emailVerified: true,
  vendorId: null,
  ...more,
});

describe("what of a viewer stands in a statement's text", () => {
  it("is the same for two members of a role, and says nothing of who they are", () => {
    const other = member({ id: "two", username: "two", vendorId: "harrow", picture: "two.webp", tokenId: "token" });
    expect(sightOf(other)).toEqual(sightOf(member()));
    expect(JSON.stringify(sightOf(other))).not.toMatch(/two|harrow|token/);
  });

  it("differs by what opens more or less to them", () => {
    const viewers = [
      NOBODY,
      ...ROLES.map((role) => member({ role })),
      member({ tester: true }),
      member({ role: "admin", secondFactorDue: true }),
      member({ viewedAs: true }),
    ];
    expect(new Set(viewers.map((viewer) => JSON.stringify(sightOf(viewer)))).size).toBe(viewers.length);
  });

  it("does not count as somebody's without their id", () => {
    expect(viewerId(NOBODY)).toBeUndefined();
    expect(() => eyesOf(sightOf(member()), undefined)).toThrow("needs their id");
    const hole = sql.placeholder("viewer");
    expect(eyesOf(sightOf(member()), hole)).toEqual({ kind: "member", role: "member", tester: false, id: hole });
  });
});
