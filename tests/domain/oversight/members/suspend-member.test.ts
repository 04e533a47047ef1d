import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import {
  liftSuspension,
  NOT_SUSPENDED,
  ONLY_ADMIN,
  SUSPENDED_ALREADY,
  suspendMember,
  suspensionStatements,
} from "@worker/domain/oversight/members/suspend-member";
import { Conflict, Forbidden, NotFound } from "@worker/errors";
import { parseSettings } from "@worker/domain/foundation/settings/settings";
import { readSettings } from "@worker/env";
import { aProvider } from "../../../factories/mail";
import { clear } from "../../../factories/insert";
import { NOW } from "../../../factories/rows";
import { aPerson, ask, type Person } from "../../../factories/site";

const db = connect(env.DB);
const provider = aProvider();
const deferred: Promise<unknown>[] = [];
const context = {
  ...{
    db,
    backgroundDb: db,
    now: NOW,
    requestId: "request",
    afterChange: () => Promise.resolve(),
    origin: "https://leafproof.example",
  },
  ...{ env: readSettings({ ...env }), site: parseSettings([], "open"), mailer: provider },
  defer: (work: Promise<unknown>) => void deferred.push(work),
};
const by = (person: Person, target: Person, reason = "Sold from the forum") =>
  suspendMember(context, person.member, { userId: target.member.id, reason });
const stored = (person: Person) =>
  env.DB.prepare("select suspended_at, suspended_by, suspension_reason from users where id = ?")
    .bind(person.member.id)
    .first();
const count = async (sql: string) => (await env.DB.prepare(sql).first<{ n: number }>())?.n;
const meStatus = async (person: Person) => (await ask("/api/auth/me", { cookie: person.cookie })).status;

let admin: Person;
let staff: Person;
let member: Person;

beforeEach(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
  staff = await aPerson({ username: "desk", role: "staff" });
  member = await aPerson({ username: "seller" });
});

describe("suspending a member", () => {
  it("ends the sessions at once, tells the member why, and is audited", async () => {
    expect(await meStatus(member)).toBe(200);
    const before = await count("select count(*) n from audit_log");
    await by(staff, member);
    expect(await meStatus(member)).toBe(401);
    expect(await stored(member)).toEqual({
      suspended_at: NOW,
      suspended_by: staff.member.id,
      suspension_reason: "Sold from the forum",
    });
    expect(await count("select count(*) n from sessions where user_id = 'person-seller'")).toBe(0);
    expect(await count("select count(*) n from audit_log")).toBe((before ?? 0) + 1);
    await Promise.all(deferred);
    expect(provider.sent.map(({ recipient }) => recipient)).toEqual(["seller@example.org"]);
    const mail = await env.DB.prepare("select recipient, body from outbox").first<{
      recipient: string;
      body: string;
    }>();
    expect([mail?.recipient, mail?.body]).toEqual([
      "seller@example.org",
      expect.stringContaining("Sold from the forum"),
    ]);
  });

  it("says that staff did it, to staff, as a code too", async () => {
    await by(staff, member);
    const answer = await ask(`/api/admin/users/${member.member.id}`, { cookie: admin.cookie });
    expect(await answer.json()).toMatchObject({ suspendedCause: "staff", suspensionReason: "Sold from the forum" });
  });

  it("says so when it was done already, and changes nothing", async () => {
    await by(admin, member);
    await expect(by(staff, member, "Again")).rejects.toThrow(SUSPENDED_ALREADY);
    expect(await stored(member)).toMatchObject({ suspension_reason: "Sold from the forum" });
    expect(await count("select count(*) n from outbox")).toBe(1);
  });

  it("takes once when ten press the button together", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => by(admin, member)));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect(await count("select count(*) n from outbox")).toBe(1);
  });

  it("is refused for the own account, for an admin by staff, and to everybody below staff", async () => {
    const moderator = await aPerson({ username: "mod", role: "moderator" });
    for (const [who, target] of [
      [admin, admin],
      [staff, admin],
      [staff, staff],
      [moderator, member],
      [member, staff],
    ] as const)
      await expect(by(who, target), `${who.member.username}, ${target.member.username}`).rejects.toThrow(Forbidden);
    expect(await count("select count(*) n from users where suspended_at is not null")).toBe(0);
    expect(await meStatus(admin)).toBe(200);
  });

  it("knows no deleted and no unknown account", async () => {
    await env.DB.prepare("update users set deleted_at = 1 where id = ?").bind(member.member.id).run();
    await expect(by(admin, member)).rejects.toThrow(NotFound);
    await expect(suspendMember(context, admin.member, { userId: "nobody", reason: "x" })).rejects.toThrow(NotFound);
  });

  it("leaves one admin when two suspend each other at the same moment", async () => {
    const second = await aPerson({ username: "deputy", role: "admin" });
    const outcomes = await Promise.allSettled([by(admin, second), by(second, admin)]);
    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    expect(refused).toEqual([new Conflict(ONLY_ADMIN, "only-admin")]);
    expect(await count("select count(*) n from users where role = 'admin' and suspended_at is null")).toBe(1);
    expect(await count("select count(*) n from sessions where user_id in ('person-boss', 'person-deputy')")).toBe(1);
  });
});

describe("the statements for another decision's batch", () => {
  it("suspend and end the sessions, and keep the only admin", async () => {
    const batchFor = (userId: string) =>
      db.batch(suspensionStatements(db, { userId, cause: "moderation", by: "case", reason: "Spam" }, NOW));
    await batchFor(member.member.id);
    await batchFor(admin.member.id);
    expect([await meStatus(member), await meStatus(admin)]).toEqual([401, 200]);
    expect(await stored(admin)).toMatchObject({ suspended_at: null });
  });
});

describe("lifting a suspension", () => {
  it("lets the member log in again, and tells both the member and the audit log", async () => {
    await by(admin, member);
    await liftSuspension(context, staff.member, { userId: member.member.id });
    expect(await stored(member)).toEqual({ suspended_at: null, suspended_by: null, suspension_reason: null });
    const row = await env.DB.prepare("select action, detail from audit_log order by rowid desc limit 1").first();
    expect(row).toEqual({ action: "user.suspension_lifted", detail: '{"reason":"Sold from the forum"}' });
    expect(await count("select count(*) n from outbox")).toBe(2);
    expect(await meStatus(member)).toBe(401);
  });

  it("says so where there is none", async () => {
    await expect(liftSuspension(context, admin.member, { userId: member.member.id })).rejects.toThrow(NOT_SUSPENDED);
  });
});
