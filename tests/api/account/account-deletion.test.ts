import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailTokens, outbox } from "@worker/domain/foundation/mail/schema";
import { HELD } from "@worker/domain/voice/reviews/held";
import { insertRows } from "../../../scripts/seed/write";
import { anAuditRow, writeAudit } from "../../factories/audit";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aMail, mailsTo } from "../../factories/mail";
import { aReply, aReview, aVendor } from "../../factories/rows";
import { aFactor, codeOf, wrongCode } from "../../factories/second-factor";
import { anAccount, aPerson, ask, PASSWORD, sessionFor } from "../../factories/site";

beforeAll(() => stopClock());

const remove = (cookie: string, json: Record<string, unknown> = {}) =>
  ask("/api/account", { method: "DELETE", json: { password: PASSWORD, ...json }, cookie });
const one = (sql: string) => env.DB.prepare(sql).first();
const count = (table: string, where: string) =>
  env.DB.prepare(`select count(*) as n from ${table} where ${where}`).first<number>("n");

let cookie: string;
beforeEach(async () => {
  await clear(env.DB);
  await anAccount({ id: "ann", username: "annmoss", email: "ann@example.org", picture: "a.png", currentShop: "Shop" });
  cookie = await sessionFor("ann");
  // Settings are read every ten seconds, which no test's count of trips may meet.
  await ask("/api/ping");
});

describe("deleting an account", () => {
  it("leaves a tombstone and frees the name and the address", async () => {
    const response = await remove(cookie);
    expect([response.status, tripsOf(response)]).toEqual([200, 3]);
    expect(response.headers.get("set-cookie")).toContain("__Host-session=;");
    const row = await one("select * from users where id = 'ann'");
    expect(JSON.stringify(Object.values(row ?? {}))).not.toMatch(/annmoss|example\.org|1990|Shop|scrypt|png/i);
    expect(row).toMatchObject({ username: "Former member", email: "", deleted_at: expect.any(Number) as number });
    await expect(anAccount({ id: "ann-2", username: "annmoss", email: "ann@example.org" })).resolves.toBeDefined();
  });

  it("ends every session at once, and the login with them", async () => {
    const other = await sessionFor("ann");
    await remove(cookie);
    for (const each of [cookie, other]) expect((await ask("/api/auth/me", { cookie: each })).status).toBe(401);
    expect(await count("sessions", "user_id = 'ann'")).toBe(0);
    expect((await ask("/api/auth/login", { json: { login: "annmoss", password: PASSWORD } })).status).toBe(401);
    expect((await remove(cookie)).status).toBe(401);
  });

  it("asks for the password, and for a code where a second factor is on", async () => {
    expect((await remove(cookie, { password: "wrong" })).status).toBe(400);
    const secret = await aFactor("ann", ["7KQ2M-XF9RD"]);
    expect((await remove(cookie)).status).toBe(400);
    expect((await remove(cookie, { code: wrongCode(secret) })).status).toBe(400);
    expect((await remove(cookie, { code: "AAAAA-BBBBB" })).status).toBe(400);
    expect(await count("users", "deleted_at is not null")).toBe(0);
    const done = await remove(cookie, { code: codeOf(secret) });
    expect([done.status, tripsOf(done)]).toEqual([200, 3]);
    expect(await count("second_factors", "true")).toBe(0);
    expect(await count("recovery_codes", "true")).toBe(0);
  });

  it("takes a recovery code too", async () => {
    await aFactor("ann", ["7KQ2M-XF9RD"]);
    expect((await remove(cookie, { code: "7kq2m-xf9rd" })).status).toBe(200);
  });

  it("tells the address that the account had, and the audit log without the name", async () => {
    await remove(cookie);
    expect(await one("select recipient, kind from outbox")).toEqual({
      recipient: "ann@example.org",
      kind: "account deleted",
    });
    const audit = await one("select * from audit_log where action = 'user.deleted' order by rowid desc");
    expect(audit).toMatchObject({ actor_name: "Former member", subject_id: "ann" });
    expect(JSON.stringify(audit)).not.toContain("annmoss");
  });

  it("takes the rest away: notices, attempts' names, texts of reports, tokens, notes, drafts", async () => {
    await insert(env.DB, "notifications", [
      { id: "n", userId: "ann", type: "system", title: "t", message: "m", mergeKey: "k", createdAt: 1 },
    ]);
    await insert(env.DB, "loginAttempts", [
      { id: "l", at: 1, username: "annmoss", userId: "ann", success: true, reason: null, networkHash: "h" },
    ]);
    await insert(env.DB, "reports", [
      { caseId: "c", reporterId: "ann", reason: "spam", detail: "words", createdAt: 1 },
    ]);
    await insert(env.DB, "userNotes", [{ id: "u", userId: "ann", authorId: "s", body: "b", createdAt: 1 }]);
    const draft = { vendorId: "v", fields: { batchNumber: "A-1" }, certificate: null, createdAt: 1, updatedAt: 1 };
    await insert(env.DB, "labDrafts", [
      { ...draft, id: "hers", createdBy: "ann" },
      { ...draft, id: "another", createdBy: "bea" },
    ]);
    await insert(env.DB, "rewardLedger", [
      { id: "w", userId: "ann", type: "signup_bonus", cause: "ann", points: 500, description: "Welcome", at: 1 },
    ]);
    await remove(cookie);
    expect(await count("notifications", "true")).toBe(0);
    expect(await count("user_notes", "true")).toBe(0);
    expect(await one("select group_concat(id) as ids from lab_drafts")).toEqual({ ids: "another" });
    expect(await one("select username, network_hash from login_attempts")).toEqual({
      username: "Former member",
      network_hash: "",
    });
    expect(await one("select detail from reports")).toEqual({ detail: "" });
    expect(await count("reward_ledger", "user_id = 'ann'")).toBe(1);
  });

  it("takes the name out of what others were told, and the address out of the mails", async () => {
    const notice = { userId: "bea", type: "follow" as const, createdAt: 1, relatedUserId: "ann", message: "" };
    await insert(env.DB, "notifications", [
      { ...notice, id: "f", title: "annmoss follows you", relatedUsername: "annmoss", mergeKey: "a" },
      {
        ...notice,
        id: "o",
        title: "annmossy follows you",
        relatedUsername: "annmossy",
        mergeKey: "b",
        relatedUserId: "x",
      },
    ]);
    await insertRows(env.DB, outbox, [
      aMail({ recipient: "ann@example.org", sentAt: 2, dueAt: null }),
      aMail({ recipient: "ann@example.org", kind: "waitlist", sentAt: 2, dueAt: null }),
      aMail({ recipient: "bea@example.org", sentAt: 2, dueAt: null }),
    ]);
    await remove(cookie);
    const told = await env.DB.prepare("select title, related_username from notifications order by id").all();
    expect(told.results).toEqual([
      { title: "Former member follows you", related_username: "Former member" },
      { title: "annmossy follows you", related_username: "annmossy" },
    ]);
    const kinds = (await mailsTo()).map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();
    expect(kinds).toEqual([
      "account deleted to ann@example.org",
      "confirm email to bea@example.org",
      "waitlist to ann@example.org",
    ]);
    for (const statement of [
      "update notifications set title = '' where related_user_id = 'ann'",
      "delete from outbox where recipient = 'a' and kind <> 'waitlist'",
    ]) {
      const { results } = await env.DB.prepare(`explain query plan ${statement}`).all<{ detail: string }>();
      expect(results.map(({ detail }) => detail).join()).toMatch(
        /USING (COVERING )?INDEX (notifications_related|outbox_recipient)/,
      );
    }
  });

  it("takes away the mail to an address that it was changing to, and no other mail to it", async () => {
    const token = { tokenHash: "t", purpose: "change email", subjectId: "ann", expiresAt: 9 } as const;
    await insertRows(env.DB, mailTokens, [{ ...token, email: "new@example.org", createdAt: 5 }]);
    const mail = { recipient: "new@example.org", sentAt: 6, dueAt: null };
    await insertRows(env.DB, outbox, [
      aMail({ ...mail, kind: "confirm new email", createdAt: 5 }),
      aMail({ ...mail, kind: "confirm email", createdAt: 4 }),
      aMail({ ...mail, kind: "waitlist", createdAt: 5 }),
    ]);
    await remove(cookie);
    expect((await mailsTo("new@example.org")).map(({ kind }) => kind).sort()).toEqual(["confirm email", "waitlist"]);
    expect(await count("mail_tokens", "true")).toBe(0);
  });

  it("takes the name out of the referral code, wherever that is noted", async () => {
    const code = { referralCode: "LEAF-ANNMOSS", referredAt: 1 };
    await insert(env.DB, "referralCodes", [{ id: "rc", userId: "ann", code: "LEAF-ANNMOSS", createdAt: 1 }]);
    await insert(env.DB, "referrals", [{ ...code, id: "r", referrerId: "ann", refereeId: "bea" }]);
    const registration = { device: "d", networkHash: "n", registeredAt: 1, riskScore: 0, riskFactors: [] };
    await insert(env.DB, "registrations", [
      { ...registration, id: "g", userId: "bea", referralCode: "LEAF-ANNMOSS", status: "approved" },
      { ...registration, id: "h", userId: null, referralCode: "LEAF-ANNMOSS", status: "blocked" },
      { ...registration, id: "i", userId: null, referralCode: "LEAF-OTHER", status: "blocked" },
    ]);
    await remove(cookie);
    expect(await one("select code, deactivated_at > 0 as ended from referral_codes")).toEqual({
      ...{ code: "FORMER-ann", ended: 1 },
    });
    expect(await one("select referral_code from referrals")).toEqual({ referral_code: "FORMER-ann" });
    const noted = await one(
      "select group_concat(referral_code) as codes from (select * from registrations order by id)",
    );
    expect(noted).toEqual({ codes: "FORMER-ann,FORMER-ann,LEAF-OTHER" });
  });

  it("shows nobody's name beside what a former member did, which the audit log cannot forget", async () => {
    await writeAudit([anAuditRow({ actorId: "ann", actorName: "annmoss", action: "case.appealed" })]);
    await remove(cookie);
    const { cookie: admin } = await aPerson({ username: "boss", role: "admin" });
    for (const path of ["/api/admin/audit?actor=ann", "/admin/audit?actor=ann", "/api/admin/audit/export?actor=ann"]) {
      const text = await (await ask(path, { cookie: admin })).text();
      expect(text, path).toContain("Former member");
      expect(text, path).not.toContain("annmoss");
    }
  });

  it("happens whole or not at all", async () => {
    await env.DB.exec("create trigger stop before insert on outbox begin select raise(abort, 'no mail'); end");
    const { expectLogged } = await import("../../setup");
    expect((await remove(cookie)).status).toBe(500);
    expectLogged("no mail");
    await env.DB.exec("drop trigger stop");
    expect(await count("users", "username = 'annmoss' and deleted_at is null")).toBe(1);
    expect((await ask("/api/auth/me", { cookie })).status).toBe(200);
  });
});

describe("the last admin", () => {
  it("cannot leave, and the first of two can", async () => {
    await env.DB.exec("update users set role = 'admin' where id = 'ann'");
    const refused = await remove(cookie);
    expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([
      409,
      "You are the only admin. Make another one first.",
    ]);
    await anAccount({ id: "bea", username: "beamoss", role: "admin", suspendedAt: 1 });
    expect((await remove(cookie)).status).toBe(409);
    await env.DB.exec("update users set suspended_at = null where id = 'bea'");
    expect((await remove(cookie)).status).toBe(200);
  });

  it("stays when two of them leave at once", async () => {
    await env.DB.exec("update users set role = 'admin' where id = 'ann'");
    await anAccount({ id: "bea", username: "beamoss", role: "admin" });
    const answers = await Promise.all([remove(cookie), remove(await sessionFor("bea"))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("the reviews of a former member", () => {
  const review = aReview({
    id: "r1",
    authorId: "ann",
    vendorId: "v1",
    rating: 2,
    title: "Stale leaf",
    orderNumber: "77",
  });
  const stars = { ratingSum: 2, ratingCount: 1, stars2: 1 };
  beforeEach(async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "v1", ...stars })]);
    await insert(env.DB, "reviews", [review]);
    await insert(env.DB, "reviewReplies", [aReply({ reviewId: "r1", vendorId: "v1", authorId: "ann" })]);
  });
  const places = [
    "/reviews",
    "/reviews?vendor=v1",
    "/vendor/v1",
    "/feeds/reviews.xml",
    "/api/reviews",
    "/api/reviews/r1",
  ];

  it("stay, without name or link, wherever they stand", async () => {
    await remove(cookie);
    for (const path of places) {
      const text = await (await ask(path)).text();
      expect(text, path).toContain("Stale leaf");
      expect(text, path).not.toContain("annmoss");
      expect(text, path).not.toContain("/profile/ann");
      expect(text, path).not.toContain('"ann"');
    }
    expect(await (await ask("/reviews")).text()).toContain("Former member");
    expect(await one("select order_number from reviews")).toEqual({ order_number: null });
  });

  it("go with their words and out of the totals where that is asked for", async () => {
    const response = await remove(cookie, { removeReviews: true });
    expect([response.status, tripsOf(response)]).toEqual([200, 3]);
    for (const path of places.slice(0, 5)) expect(await (await ask(path)).text(), path).not.toContain("Stale leaf");
    expect((await ask("/api/reviews/r1")).status).toBe(404);
    expect(await one("select title, content, rating from reviews")).toEqual({ title: "", content: "", rating: 2 });
    expect(await one("select rating_sum, rating_count, stars_2 from vendors")).toEqual({
      ...{ rating_sum: 0, rating_count: 0, stars_2: 0 },
    });
  });

  it("stay away, once removed, when a moderator keeps one that had waited", async () => {
    await env.DB.prepare("update reviews set hidden_at = 1, hidden_cause = 'held_unproven', hidden_reason = ?")
      .bind(HELD.unproven)
      .run();
    await env.DB.exec("update vendors set rating_sum = 0, rating_count = 0, stars_2 = 0");
    const held = { kind: "review", subjectId: "r1", ownerId: "ann", source: "held", status: "open" } as const;
    await insert(env.DB, "moderationCases", [{ ...held, id: "case", openedAt: 1 }]);
    await remove(cookie, { removeReviews: true });
    const { cookie: moderator } = await aPerson({ username: "mod", role: "moderator" });
    const kept = await ask("/api/moderation/cases/case/decision", {
      json: { decision: "keep", reason: "An ordinary review." },
      cookie: moderator,
    });
    expect([kept.status, (await ask("/api/reviews/r1")).status]).toEqual([200, 404]);
    expect(await one("select rating_count from vendors")).toEqual({ rating_count: 0 });
  });
});
