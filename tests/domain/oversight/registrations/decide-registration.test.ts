import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import { CLAIM_MS } from "@worker/domain/foundation/cases/forms";
import { parseSettings } from "@worker/domain/foundation/settings/settings";
import { decideRegistration, decideRegistrations } from "@worker/domain/oversight/registrations/decide-registration";
import { flaggedRegistrations } from "@worker/domain/oversight/registrations/flagged-registrations";
import { Conflict, Forbidden, NotFound, Unauthenticated } from "@worker/errors";
import { connect } from "@worker/db/client";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { clear, insert } from "../../../factories/insert";
import { aUser } from "../../../factories/rows";
import { decideAppeal } from "../../../factories/moderation";
import { aPerson, ask, type Person, sessionFor } from "../../../factories/site";

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const db = connect(env.DB);
const one = (sql: string) => env.DB.prepare(sql).first();
const count = async (from: string) => (await one(`select count(*) as n from ${from}`))?.["n"];

let staff: Person;
let moderator: Person;
let serial = 0;

/** A flagged registration of an account with a session, a waiting referral and a case in the queue. */
async function aFlagged(change: { networkHash?: string; registeredAt?: number; userId?: string } = {}) {
  serial += 1;
  const user = aUser({ id: change.userId ?? `new-${serial}`, username: `newcomer${serial}`, emailVerifiedAt: null });
  const id = `reg-${String(serial).padStart(2, "0")}`;
  await insert(env.DB, "users", [user]);
  await insert(env.DB, "registrations", [
    {
      ...{ id, userId: user.id, networkHash: "net", device: "Firefox on Linux", registeredAt: NOW - DAY },
      ...{ riskScore: 70, riskFactors: [{ factor: "busy_network", points: 50 }], status: "flagged" as const },
      ...change,
    },
  ]);
  const [kind, source] = ["registration", "fraud_check"] as const;
  await insert(env.DB, "moderationCases", [
    { id: `case-${serial}`, kind, subjectId: id, ownerId: user.id, source, status: "open", openedAt: NOW },
  ]);
  await insert(env.DB, "referrals", [
    { id: `ref-${serial}`, referrerId: "friend", refereeId: user.id, referralCode: "LEAF-FRIEND", referredAt: NOW },
  ]);
  await sessionFor(user.id);
  return { id, userId: user.id, email: user.email };
}

const usage = () => new Usage();
const context = (counted = usage()) => ({
  ...{
    db: connect(countedD1(env.DB, counted)),
    backgroundDb: db,
    now: NOW,
    requestId: "req",
    origin: "http://localhost",
  },
  ...{ site: parseSettings([], "open"), env: { ENVIRONMENT: "test" } },
  ...{ mailer: { send: () => Promise.resolve() }, defer: () => undefined, afterChange: () => Promise.resolve() },
});
type Context = Parameters<typeof decideRegistration>[0];
const decide = (id: string, decision: "approve" | "block", viewer: Viewer = staff.member, counted = usage()) =>
  decideRegistration(context(counted) as unknown as Context, viewer, { id, decision, note: "Looked at it." });

beforeEach(async () => {
  await clear(env.DB);
  staff = await aPerson({ username: "warden", role: "staff" });
  moderator = await aPerson({ username: "mod", role: "moderator" });
});

describe("approving a flagged registration", () => {
  it("pays the welcome bonus once, closes the case, tells the member and leaves its trace, in two trips", async () => {
    const { id, userId, email } = await aFlagged();
    const counted = usage();
    await decide(id, "approve", staff.member, counted);
    expect(counted.d1.trips).toBe(2);
    expect(await one(`select status, reviewed_at, reviewed_by, review_note from registrations`)).toEqual({
      ...{ status: "approved", reviewed_at: NOW, reviewed_by: staff.member.id, review_note: "Looked at it." },
    });
    expect(await one(`select user_id, type, cause, points from reward_ledger`)).toEqual({
      ...{ user_id: userId, type: "signup_bonus", cause: userId, points: 500 },
    });
    expect(await one(`select current_balance as n from user_rewards where user_id = '${userId}'`)).toEqual({ n: 500 });
    expect(await one(`select status, decision from moderation_cases`)).toEqual({ status: "decided", decision: "keep" });
    expect(await one(`select title, action_url from notifications where user_id = '${userId}'`)).toEqual({
      ...{ title: "Your registration was approved", action_url: "/rewards" },
    });
    expect(await one(`select recipient, subject from outbox`)).toEqual({
      ...{ recipient: email, subject: "Your registration was approved" },
    });
    const audit = await one(`select actor_name, action, detail from audit_log where subject_id = '${id}'`);
    expect(audit).toMatchObject({ actor_name: "warden", action: "registration.approved" });
    expect(JSON.parse(String(audit?.["detail"]))).toMatchObject({ user: userId, riskScore: 70, note: "Looked at it." });
  });

  it("by twenty at once credits exactly one bonus", async () => {
    const { id } = await aFlagged();
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => decide(id, "approve")));
    const refused = answers.filter((each) => each.status === "rejected");
    expect(refused.map(({ reason }) => reason instanceof Conflict)).toEqual(Array<boolean>(19).fill(true));
    for (const table of ["reward_ledger", "outbox", "notifications"]) expect(await count(table)).toBe(1);
    expect(await one("select current_balance as n from user_rewards")).toEqual({ n: 500 });
  });
});

describe("blocking a flagged registration", () => {
  it("suspends the account, ends its sessions, and brings the referrer nothing", async () => {
    const { id, userId } = await aFlagged();
    await decide(id, "block");
    expect(await one("select status from registrations")).toEqual({ status: "blocked" });
    expect(await one(`select suspended_at, suspended_by from users where id = '${userId}'`)).toEqual({
      ...{ suspended_at: NOW, suspended_by: staff.member.id },
    });
    expect(await count(`sessions where user_id = '${userId}'`)).toBe(0);
    expect(await one("select status from referrals")).toEqual({ status: "rejected" });
    expect(await count("reward_ledger")).toBe(0);
    expect(await one("select status, decision from moderation_cases")).toEqual({
      status: "decided",
      decision: "suspend",
    });
    expect(await one("select body from outbox")).not.toMatchObject({
      body: expect.stringContaining("Looked at it.") as string,
    });
  });

  it("is taken back by an appeal, and says until then what suspended the account", async () => {
    const { id, userId } = await aFlagged();
    await decide(id, "block");
    const cause = () => one(`select suspended_cause from users where id = '${userId}'`);
    expect(await cause()).toEqual({ suspended_cause: "registration" });
    await env.DB.exec("update moderation_cases set status = 'appealed', appealed_at = 1, claimed_by = null");
    const admin = await aPerson({ username: "boss", role: "admin" });
    const appealed = await one("select id from moderation_cases");
    expect((await decideAppeal(admin, String(appealed?.["id"]), "overturned")).status).toBe(200);
    expect(await cause()).toEqual({ suspended_cause: null });
    expect((await ask("/api/auth/me", { cookie: await sessionFor(userId) })).status).toBe(200);
  });

  it("loses against an approval that came first", async () => {
    const { id, userId } = await aFlagged();
    await Promise.allSettled([decide(id, "approve"), decide(id, "block"), decide(id, "block")]);
    const { status } = (await one("select status from registrations")) ?? {};
    const suspended = await count(`users where id = '${userId}' and suspended_at is not null`);
    expect([await count("reward_ledger"), suspended]).toEqual(status === "approved" ? [1, 0] : [0, 1]);
    await expect(decide(id, "block")).rejects.toThrow(Conflict);
  });

  it("is not for an admin's registration", async () => {
    const { id, userId } = await aFlagged();
    await env.DB.prepare("update users set role = 'admin' where id = ?").bind(userId).run();
    await expect(decide(id, "block")).rejects.toThrow(Forbidden);
  });
});

describe("deciding", () => {
  it("is for staff and admins", async () => {
    const { id } = await aFlagged();
    const { member } = await aPerson({ username: "chief", role: "admin" });
    await expect(decide(id, "approve", moderator.member)).rejects.toThrow(Forbidden);
    await expect(decide(id, "approve", { kind: "visitor", ageVerified: true })).rejects.toThrow(Unauthenticated);
    await decide(id, "approve", member);
  });

  it("is not for one's own registration, and not for one that is not there", async () => {
    const own = await aFlagged();
    await env.DB.prepare("update registrations set user_id = ?").bind(staff.member.id).run();
    await expect(decide(own.id, "approve")).rejects.toThrow(Forbidden);
    await expect(decide("none", "approve")).rejects.toThrow(NotFound);
  });
});

describe("a flagged registration that a member of the staff referred", () => {
  const involve = (referrerId: string, members: string[]) =>
    env.DB.prepare("update referrals set referrer_id = ?, evidence = ?")
      .bind(referrerId, JSON.stringify([{ sign: "same_network" }, { sign: "ring", members }]))
      .run();

  it.each(["referrer", "member of the ring"])(
    "is neither approved nor blocked by its %s, alone or among others",
    async (who) => {
      const own = await aFlagged();
      const isReferrer = who === "referrer";
      await involve(isReferrer ? staff.member.id : "friend", isReferrer ? [] : ["friend", staff.member.id]);
      const other = await aFlagged();
      for (const decision of ["approve", "block"] as const)
        await expect(decide(own.id, decision)).rejects.toThrow(Forbidden);
      const both = { ids: [own.id, other.id], decision: "approve" as const, note: "Both looked at." };
      const answer = await decideRegistrations(context() as unknown as Context, staff.member, both);
      expect(answer).toMatchObject({ decided: [other.id], refused: [{ id: own.id }] });
      expect(await one(`select status from registrations where id = '${own.id}'`)).toEqual({ status: "flagged" });
      const { member } = await aPerson({ username: "chief", role: "admin" });
      await decide(own.id, "approve", member);
      expect(await one(`select status from registrations where id = '${own.id}'`)).toEqual({ status: "approved" });
    },
  );
});

describe("a flagged registration that somebody has claimed", () => {
  const claim = (by: Person, at: number) =>
    env.DB.prepare("update moderation_cases set status = 'claimed', claimed_by = ?, claimed_at = ?")
      .bind(by.member.id, at)
      .run();
  const claims = async () =>
    (
      await flaggedRegistrations(db, staff.member, { q: "", sort: "oldest", cursor: null, limit: 9, now: NOW })
    ).items.map(({ caseId, claimedBy }) => [caseId, claimedBy?.username]);

  it("says who looks into it, and only they decide while the claim lasts", async () => {
    const { id } = await aFlagged();
    const other = await aPerson({ username: "second-warden", role: "staff" });
    expect(await claims()).toEqual([[`case-${serial}`, undefined]]);
    await claim(other, NOW);
    expect(await claims()).toEqual([[`case-${serial}`, "second-warden"]]);
    await expect(decide(id, "approve")).rejects.toThrow("second-warden has claimed this case.");
    await decide(id, "approve", other.member);
    expect(await one("select status from registrations")).toEqual({ status: "approved" });
  });

  it("is anybody's again once the claim has lapsed", async () => {
    const { id } = await aFlagged();
    const other = await aPerson({ username: "third-warden", role: "staff" });
    await claim(other, NOW - CLAIM_MS);
    expect(await claims()).toEqual([[`case-${serial}`, undefined]]);
    await decide(id, "approve");
  });
});

describe("the list of flagged registrations", () => {
  const list = (cursor: string | null = null, limit = 2, viewer: Viewer = staff.member) =>
    flaggedRegistrations(db, viewer, { q: "", sort: "oldest", cursor, limit, now: NOW });

  it("is for staff and admins", async () => {
    await expect(list(null, 2, moderator.member)).rejects.toThrow(Forbidden);
  });

  it("has oldest first, page by page, without decided, blocked and deleted ones", async () => {
    const third = await aFlagged({ registeredAt: NOW - DAY });
    const first = await aFlagged({ registeredAt: NOW - 3 * DAY });
    const second = await aFlagged({ registeredAt: NOW - 3 * DAY });
    const decided = await aFlagged();
    await decide(decided.id, "approve");
    const gone = await aFlagged();
    await env.DB.prepare("update users set deleted_at = 1 where id = ?").bind(gone.userId).run();
    const page = await list();
    expect(page.items.map(({ id }) => id)).toEqual([first.id, second.id]);
    const rest = await list(page.nextCursor);
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[third.id], null]);
  });

  it("leaves out whom the reader brought, or whose ring they are of, and nobody else", async () => {
    const own = await aFlagged();
    const ring = await aFlagged();
    const other = await aFlagged();
    await env.DB.prepare("update referrals set referrer_id = ? where referee_id = ?")
      .bind(staff.member.id, own.userId)
      .run();
    const sign = JSON.stringify([{ sign: "ring", members: ["x", staff.member.id] }]);
    await env.DB.prepare("update referrals set evidence = ? where referee_id = ?").bind(sign, ring.userId).run();
    expect((await list(null, 9)).items.map(({ id }) => id)).toEqual([other.id]);
    const second = await aPerson({ username: "list-reader", role: "staff" });
    expect((await list(null, 9, second.member)).items).toHaveLength(3);
  });

  it("tells what is known of the network, and nothing once it is forgotten", async () => {
    const [a, b] = [await aFlagged({ registeredAt: NOW - 2 * DAY }), await aFlagged({ registeredAt: NOW - DAY })];
    const blocked = { networkHash: "net", device: "x", registeredAt: NOW, riskScore: 80, riskFactors: [] };
    await insert(env.DB, "registrations", [{ ...blocked, id: "blocked", status: "blocked", userId: null }]);
    const [item] = (await list()).items;
    expect(item).toMatchObject({
      ...{ id: a.id, userId: a.userId, riskScore: 70, device: "Firefox on Linux", emailConfirmed: false },
      riskFactors: [{ factor: "busy_network", points: 50 }],
      network: { registrationCount: 2, blockedCount: 1, lastRegistration: NOW - DAY, flagged: false },
    });
    expect(item?.network?.accounts.map(({ id }) => id)).toEqual([b.userId, a.userId]);
    expect(JSON.stringify(item)).not.toContain('"net"');
    await env.DB.prepare("update registrations set network_hash = ''").run();
    expect((await list()).items.map(({ network }) => network)).toEqual([null, null]);
  });
});
