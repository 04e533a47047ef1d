import { describe, expect, it } from "vitest";
import {
  can,
  type Capability,
  isStaff,
  lacksSecondFactor,
  maySuspend,
  type Member,
  NOBODY,
  type Role,
  ROLES,
  shownRole,
} from "@worker/domain/foundation/access/policy";

const member = (role: Role, more: Partial<Member> = {}): Member => ({
  ...{ kind: "member", id: "m", username: "m", role, tester: false, ageVerified: true, emailVerified: true },
  vendorId: null,
  ...more,
});

/** The table "Who can do what" of rules/access#who-can-do-what, written out again: row by row, who holds it. */
const TABLE: Record<Exclude<Capability, "tester.own">, Role[]> = {
  "member.act": ["member", "trusted", "verified_vendor", "moderator", "staff", "admin"],
  "message.vendor.unapproved": ["trusted", "verified_vendor", "moderator", "staff", "admin"],
  "vendor.own": ["verified_vendor"],
  "forum.vendorZone": ["verified_vendor", "moderator", "staff", "admin"],
  "forum.moderate": ["moderator", "staff", "admin"],
  "moderation.queue": ["moderator", "staff", "admin"],
  "lab.decide": ["moderator", "admin"],
  "staff.dashboard": ["staff", "admin"],
  "platform.tools": ["staff", "admin"],
  "rewards.oversee": ["staff", "admin"],
  "registrations.review": ["staff", "admin"],
  "member.suspend": ["staff", "admin"],
  "application.secrets": ["admin"],
  "view.role": ["staff", "admin"],
  "view.member": ["admin"],
  "vendor.internal": ["staff", "admin"],
  "admin.tools": ["admin"],
  "message.open": ["admin"],
};
const CAPABILITIES = Object.keys(TABLE) as (keyof typeof TABLE)[];

describe("who can do what", () => {
  it.each(CAPABILITIES)("%s is held by whom the table names, and by nobody else", (capability) => {
    expect(ROLES.filter((role) => can(member(role), capability))).toEqual(TABLE[capability]);
  });

  it("a visitor can do nothing, confirmed age or not", () => {
    for (const capability of [...CAPABILITIES, "tester.own" as const]) {
      expect(can(NOBODY, capability), capability).toBe(false);
      expect(can({ kind: "visitor", ageVerified: true }, capability), capability).toBe(false);
    }
  });

  it("testing is held beside any role, and by no role of itself", () => {
    for (const role of ROLES) {
      expect(can(member(role), "tester.own"), role).toBe(false);
      expect(can(member(role, { tester: true }), "tester.own"), role).toBe(true);
    }
  });

  it("a vendor acts on the own vendor page only", () => {
    const vendor = member("verified_vendor", { vendorId: "harrow" });
    expect(can(vendor, "vendor.own", "harrow")).toBe(true);
    expect(can(vendor, "vendor.own", "quill")).toBe(false);
    expect(can(member("verified_vendor"), "vendor.own", "harrow")).toBe(false);
    expect(can(member("admin", { vendorId: "harrow" }), "vendor.own", "harrow")).toBe(false);
  });
});

describe("staff whose second factor is due", () => {
  it.each(ROLES)("a %s may do what a member may, and nothing more", (role) => {
    const due = member(role, { secondFactorDue: true, tester: true });
    expect(CAPABILITIES.filter((capability) => can(due, capability))).toEqual(["member.act"]);
    expect(can(due, "tester.own")).toBe(false);
    expect(maySuspend(due, { id: "other", role: "member" })).toBe(false);
  });

  it("lack only the factor for what their role holds", () => {
    expect(lacksSecondFactor(member("staff", { secondFactorDue: true }), "staff.dashboard")).toBe(true);
    expect(lacksSecondFactor(member("staff", { secondFactorDue: true }), "admin.tools")).toBe(false);
    expect(lacksSecondFactor(member("staff"), "staff.dashboard")).toBe(false);
    expect(lacksSecondFactor(NOBODY, "member.act")).toBe(false);
  });

  it("are the holders of any tool of the site", () => {
    expect(ROLES.filter(isStaff)).toEqual(["moderator", "staff", "admin"]);
  });
});

describe("the role beside a name", () => {
  it("is tester for a member who tests, and never hides a higher one", () => {
    expect(shownRole("member", true)).toBe("tester");
    expect(shownRole("member", false)).toBe("member");
    expect(ROLES.slice(1).map((role) => shownRole(role, true))).toEqual(ROLES.slice(1));
  });
});
