import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { ROLES } from "@worker/domain/foundation/access/policy";
import {
  changeRole,
  changeTester,
  OWN_ROLE,
  VENDOR_MISSING,
  VENDOR_UNKNOWN,
} from "@worker/domain/oversight/members/change-role";
import { ONLY_ADMIN } from "@worker/domain/oversight/members/suspend-member";
import { Forbidden, NotFound } from "@worker/errors";
import { clear, insert } from "../../../factories/insert";
import { aVendor, NOW } from "../../../factories/rows";
import { aPerson, ask, type Person } from "../../../factories/site";

const db = connect(env.DB);
const context = { db, now: NOW, requestId: "request", afterChange: () => Promise.resolve() };
const audit = async () =>
  (await env.DB.prepare(
    "select actor_name, action, subject_id, detail from audit_log order by rowid desc limit 1",
  ).first()) ?? {};
const audited = async () => (await env.DB.prepare("select count(*) n from audit_log").first<number>("n")) ?? 0;
const stored = (person: Person) =>
  env.DB.prepare("select role, vendor_id, tester_since from users where id = ?").bind(person.member.id).first();
const me = async (person: Person) =>
  (await ask("/api/auth/me", { cookie: person.cookie })).json<Record<string, unknown>>();

let admin: Person;
let ada: Person;

beforeEach(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
  ada = await aPerson({ username: "ada" });
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Lane" })]);
});

describe("changing a role", () => {
  it.each(ROLES.filter((role) => role !== "member" && role !== "verified_vendor"))(
    "gives %s at once, without a new login, from what to what in the audit log",
    async (role) => {
      await changeRole(context, admin.member, { userId: ada.member.id, role });
      expect(await me(ada)).toMatchObject({ role });
      expect(await audit()).toEqual({
        actor_name: "boss",
        action: "user.role_changed",
        subject_id: ada.member.id,
        detail: JSON.stringify({ from: "member", to: role }),
      });
    },
  );

  it.each(["harrow", "Harrow Lane", "HARROW LANE"])(
    "names a vendor's page by %j for a verified vendor",
    async (vendor) => {
      await changeRole(context, admin.member, { userId: ada.member.id, role: "verified_vendor", vendor });
      expect(await stored(ada)).toMatchObject({ role: "verified_vendor", vendor_id: "harrow" });
      // Whoever runs a vendor's page does not become trusted while it is theirs.
      await expect(
        changeRole(context, admin.member, { userId: ada.member.id, role: "trusted", vendor }),
      ).rejects.toThrow("does not become a trusted member");
      await changeRole(context, admin.member, { userId: ada.member.id, role: "member", vendor });
      expect(await stored(ada)).toMatchObject({ role: "member", vendor_id: null });
    },
  );

  it("refuses a verified vendor without a vendor, or with one nobody knows", async () => {
    const give = (vendor?: string) =>
      changeRole(context, admin.member, { userId: ada.member.id, role: "verified_vendor", vendor });
    await expect(give()).rejects.toThrow(VENDOR_MISSING);
    await expect(give("Quill & Co")).rejects.toThrow(VENDOR_UNKNOWN);
    expect(await stored(ada)).toMatchObject({ role: "member" });
  });

  it("writes nothing where nothing changes", async () => {
    const before = await audited();
    await changeRole(context, admin.member, { userId: ada.member.id, role: "member" });
    expect(await audited()).toBe(before);
  });

  it("is refused for the own role, to everybody but admins, and for accounts that are not there", async () => {
    const staff = await aPerson({ username: "desk", role: "staff" });
    const give = (person: Person, userId: string) => changeRole(context, person.member, { userId, role: "trusted" });
    await expect(give(admin, admin.member.id)).rejects.toThrow(OWN_ROLE);
    await expect(give(staff, ada.member.id)).rejects.toThrow(Forbidden);
    await expect(give(admin, "nobody")).rejects.toThrow(NotFound);
    await env.DB.prepare("update users set deleted_at = 1 where id = ?").bind(ada.member.id).run();
    await expect(give(admin, ada.member.id)).rejects.toThrow(NotFound);
  });

  it("leaves one admin when two demote each other at the same moment", async () => {
    const second = await aPerson({ username: "deputy", role: "admin" });
    const demote = (by: Person, target: Person) =>
      changeRole(context, by.member, { userId: target.member.id, role: "member" });
    const outcomes = await Promise.allSettled([demote(admin, second), demote(second, admin)]);
    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
    expect(refused).toEqual([expect.stringContaining(ONLY_ADMIN)]);
    expect(await env.DB.prepare("select count(*) n from users where role = 'admin'").first("n")).toBe(1);
  });

  it("does not count a suspended admin as one who is left", async () => {
    const second = await aPerson({ username: "deputy", role: "admin" });
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(admin.member.id).run();
    const demote = changeRole(context, admin.member, { userId: second.member.id, role: "staff" });
    await expect(demote).rejects.toThrow(ONLY_ADMIN);
  });

  it("takes one of ten changes made from the same role", async () => {
    const roles = ["trusted", "moderator", "staff"] as const;
    const before = await audited();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        changeRole(context, admin.member, { userId: ada.member.id, role: roles[n % 3] ?? "trusted" }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe((await audited()) - before);
  });
});

describe("the tester capability", () => {
  it("is granted and withdrawn beside the role, each once in the audit log", async () => {
    const set = (tester: boolean) => changeTester(context, admin.member, { userId: ada.member.id, tester });
    const before = await audited();
    await set(true);
    await set(true);
    expect(await me(ada)).toMatchObject({ role: "member", isTester: true });
    expect(await stored(ada)).toMatchObject({ tester_since: NOW });
    await set(false);
    await set(false);
    expect(await me(ada)).toMatchObject({ isTester: false });
    expect(await audited()).toBe(before + 2);
  });

  it("is for admins to give, to accounts that are there", async () => {
    const give = (by: Person, userId: string) => changeTester(context, by.member, { userId, tester: true });
    await expect(give(ada, ada.member.id)).rejects.toThrow(Forbidden);
    await expect(give(admin, "nobody")).rejects.toThrow(NotFound);
  });
});
