import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256Hex } from "@worker/hashing";
import { stopClock, timingOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aRegistration, elsewhere, registerBy } from "../../factories/registration";
import { aUser } from "../../factories/rows";
import { aPerson, ask, cookiesOf, setSetting, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const rows = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results;
const one = async (sql: string, ...values: unknown[]) => (await rows(sql, ...values))[0];
const count = async (table: string) => (await one(`select count(*) as n from ${table}`))?.["n"];
const problem = async (response: Response) => {
  const { message, errors } = await response.json<{ message: string; errors: Record<string, string> }>();
  return { status: response.status, message, errors };
};

/** Every table that a registration may write to. */
const TABLES = [
  ...["users", "registrations", "user_rewards", "reward_ledger", "referral_codes", "referrals"],
  ...["invite_redemptions", "sessions", "mail_tokens", "outbox", "moderation_cases"],
];
const counts = async () => {
  const entries = TABLES.map(async (name) => [name, await count(name)] as const);
  return new Map(await Promise.all(entries));
};

let referrer: Person;
beforeAll(async () => {
  referrer = await aPerson({ username: "oldleaf" });
  await insert(env.DB, "referralCodes", [
    { id: "rc", userId: referrer.member.id, code: "LEAF-OLDLEAF", createdAt: 1 },
    { id: "off", userId: "person-off", code: "LEAF-OFF", createdAt: 1, deactivatedAt: 2 },
  ]);
  const invite = { createdAt: 1, createdBy: "admin", maxUses: 5 };
  await insert(env.DB, "inviteCodes", [
    { ...invite, id: "open", code: "LEAF-OPEN" },
    { ...invite, id: "late", code: "LEAF-LATE", expiresAt: 2 },
    { ...invite, id: "stop", code: "LEAF-STOP", deactivatedAt: 2 },
    { ...invite, id: "full", code: "LEAF-FULL", currentUses: 5 },
  ]);
});

describe("POST /api/auth/register", () => {
  it("makes an account and logs it in", async () => {
    const from = elsewhere();
    const response = await registerBy(
      { username: "MossGate", email: "Moss.Gate@garden.org", currentShop: "The corner" },
      { from, headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" } },
    );
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { user } = await response.json<{ user: Record<string, unknown> }>();
    expect(user).toEqual({
      ...{ id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string, username: "MossGate", email: "Moss.Gate@garden.org" },
      ...{ dateOfBirth: "1990-01-02", role: "member", isAgeVerified: true, isVerified: false, isTester: false },
      dateCreated: expect.any(Number) as number,
    });
    const cookie = `__Host-session=${cookiesOf(response)["__Host-session"] ?? ""}`;
    expect(await (await ask("/api/auth/me", { cookie })).json()).toEqual(user);

    const id = user["id"];
    expect(await one("select * from users where id = ?", id)).toMatchObject({
      ...{ product_interests: '["Kratom"]', how_did_you_hear: "forum", current_shop: "The corner" },
      password_hash: expect.stringMatching(/^scrypt\$/) as string,
    });
    expect(await one("select * from registrations where user_id = ?", id)).toMatchObject({
      ...{ status: "approved", risk_score: 0, risk_factors: "[]", device: "Firefox on Linux", referral_code: null },
      network_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(await one("select * from user_rewards where user_id = ?", id)).toEqual({
      ...{ user_id: id, tier: "bronze", referral_count: 0, next_tier_requirement: 5 },
      ...{ total_earned: 500, current_balance: 500, total_redeemed: 0, held_points: 0 },
    });
    expect(await rows("select type, cause, points from reward_ledger where user_id = ?", id)).toEqual([
      { type: "signup_bonus", cause: id, points: 500 },
    ]);
    expect(await one("select code, current_usage from referral_codes where user_id = ?", id)).toEqual({
      code: "LEAF-MOSSGATE",
      current_usage: 0,
    });
  });

  it("mails a link that confirms the address, and stores only its hash", async () => {
    await registerBy({ username: "lettered", email: "lettered@garden.org" });
    const token = await one("select * from mail_tokens where email = 'lettered@garden.org'");
    expect(token).toMatchObject({ purpose: "confirm email", used_at: null });
    expect(Number(token?.["expires_at"]) - Number(token?.["created_at"])).toBe(48 * 3_600_000);
    const mail = await one("select * from outbox where recipient = 'lettered@garden.org'");
    expect(mail?.["kind"]).toBe("confirm email");
    const sent = /\?token=([0-9a-f]{64})/.exec(String(mail?.["body"]))?.[1] ?? "";
    expect(await sha256Hex(sent)).toBe(token?.["token_hash"]);
  });

  it("costs one hash, one limiter call, and one trip to the database beside the session's", async () => {
    await ask("/api/ping");
    const visitor = await registerBy();
    expect(timingOf(visitor)).toMatch(/trips=1 .*calls=1"$/);
    const member = await registerBy({}, { cookie: (await aPerson({ username: "again" })).cookie });
    expect(timingOf(member)).toMatch(/trips=2 /);
    expect([visitor.status, member.status]).toEqual([201, 201]);
  });

  it("names every field that is missing", async () => {
    const { status, errors } = await problem(await ask("/api/auth/register", { json: {}, from: elsewhere() }));
    expect([status, errors]).toEqual([
      400,
      {
        username: "Username must be at least 3 characters",
        email: "Please enter a valid email address",
        password: "Password must be at least 6 characters",
        confirmPassword: "Passwords do not match",
        dateOfBirth: "Please enter your date of birth",
        agreeToTerms: "You must agree to the terms of service",
        ageVerification: "You must confirm you are 21 or older",
        productInterests: "Please select at least one product interest",
        howDidYouHear: "Please tell us how you heard about us",
      },
    ]);
  });

  it.each([
    [{ dateOfBirth: "2015-01-01" }, { dateOfBirth: "You must be at least 21 years old to register" }],
    [
      { password: "PassWord1", confirmPassword: "PassWord1" },
      { password: "This password is one of the most common ones. Please choose another." },
    ],
    [{ referralCode: "LEAF-NOBODY" }, { referralCode: "This referral code does not exist." }],
    [{ referralCode: "LEAF-OFF" }, { referralCode: "This referral code does not exist." }],
    [{ inviteCode: "LEAF-NONE" }, { inviteCode: "Invalid or expired invite code" }],
    [{ inviteCode: "LEAF-LATE" }, { inviteCode: "Invalid or expired invite code" }],
    [{ inviteCode: "LEAF-STOP" }, { inviteCode: "Invalid or expired invite code" }],
    [{ inviteCode: "LEAF-FULL" }, { inviteCode: "Invalid or expired invite code" }],
  ])("refuses %j and writes nothing", async (change, errors) => {
    const before = await counts();
    expect(await problem(await registerBy(change))).toMatchObject({ status: 400, errors });
    expect(await counts()).toEqual(before);
  });
});

describe("codes", () => {
  it("of a friend make a referral that waits", async () => {
    const response = await registerBy({ username: "branch", referralCode: " leaf-oldleaf " });
    const { user } = await response.json<{ user: { id: string } }>();
    expect(await one("select * from referrals where referee_id = ?", user.id)).toMatchObject({
      ...{ referrer_id: referrer.member.id, referral_code: "LEAF-OLDLEAF", status: "pending" },
      ...{ same_network: 0, completed_at: null, reward_points: null },
    });
    expect(await one("select current_usage from referral_codes where id = 'rc'")).toEqual({ current_usage: 1 });
    expect(
      await one("select risk_score, risk_factors, referral_code from registrations where user_id = ?", user.id),
    ).toEqual({
      ...{ risk_score: 10, referral_code: "LEAF-OLDLEAF" },
      risk_factors: '[{"factor":"referral_code","points":10}]',
    });
  });

  it("of somebody in the same network are marked", async () => {
    const from = elsewhere();
    const first = await (await registerBy({ username: "household" }, { from })).json<{ user: { id: string } }>();
    await env.DB.prepare("update registrations set registered_at = 1 where user_id = ?").bind(first.user.id).run();
    await registerBy({ username: "housemate", referralCode: "LEAF-HOUSEHOLD" }, { from });
    expect(await one("select same_network from referrals where referral_code = 'LEAF-HOUSEHOLD'")).toEqual({
      same_network: 1,
    });
  });

  it("of a suspended member bring nobody", async () => {
    await insert(env.DB, "users", [aUser({ id: "sus", username: "suspended9", suspendedAt: 1 })]);
    await insert(env.DB, "referralCodes", [{ id: "sus", userId: "sus", code: "LEAF-SUSPENDED9", createdAt: 1 }]);
    expect((await registerBy({ referralCode: "LEAF-SUSPENDED9" })).status).toBe(400);
  });

  it("of an invite are used by one, and kept with who came", async () => {
    const response = await registerBy({ username: "invited1", inviteCode: " leaf-open " });
    const { user } = await response.json<{ user: { id: string } }>();
    expect(await one("select current_uses from invite_codes where id = 'open'")).toEqual({ current_uses: 1 });
    expect(await rows("select invite_id, user_id from invite_redemptions")).toEqual([
      { invite_id: "open", user_id: user.id },
    ]);
  });

  it("that belonged to a name's former owner are not handed on", async () => {
    await insert(env.DB, "referralCodes", [{ id: "gone", userId: "gone", code: "LEAF-RETURNED", createdAt: 1 }]);
    const response = await registerBy({ username: "returned" });
    const { user } = await response.json<{ user: { id: string } }>();
    expect(await one("select code from referral_codes where user_id = ?", user.id)).toEqual({
      code: `LEAF-RETURNED-${user.id.slice(-6)}`,
    });
  });
});

describe("while the site is private", () => {
  beforeAll(() => setSetting("siteMode", "private"));
  afterAll(() => setSetting("siteMode", "open"));

  it("nobody registers without an invite", async () => {
    expect(await problem(await registerBy())).toMatchObject({
      status: 400,
      errors: { inviteCode: "An invite code is required while Leafproof is private." },
    });
    expect((await registerBy({ inviteCode: "LEAF-OPEN" })).status).toBe(201);
  });
});

describe("before the opening", () => {
  it("nobody registers at all", async () => {
    await setSetting("siteMode", "coming_soon");
    expect((await ask("/api/auth/register", { json: aRegistration(), from: elsewhere() })).status).toBe(401);
    await setSetting("siteMode", "open");
  });
});
