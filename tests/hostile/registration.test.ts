import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { parseSetting } from "@worker/domain/foundation/settings/settings";
import { keyedHash } from "@worker/hashing";
import { stopClock, timingOf } from "../factories/cost";
import { insert } from "../factories/insert";
import { aRegistration, elsewhere, registerBy } from "../factories/registration";
import { anAccount, ask, cookiesOf, ORIGIN, sessionFor, setSetting } from "../factories/site";

beforeAll(() => stopClock());

const FAILED = "Registration failed. Username or email may already be taken.";
const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const count = async (from: string) => env.DB.prepare(`select count(*) as n from ${from}`).first<number>("n");
const me = (cookie: string) => ask("/api/auth/me", { cookie });
const sessionOf = (response: Response) => `__Host-session=${cookiesOf(response)["__Host-session"] ?? ""}`;

beforeAll(async () => {
  await anAccount({ id: "ann", username: "AnnMoss", email: "ann.moss@gmail.com" });
});

describe("what must stay untold", () => {
  /** Everything that somebody outside could tell answers apart by. */
  const seen = async (response: Response) => {
    const { requestId, ...body } = await response.json<Record<string, unknown>>();
    const counts = timingOf(response).match(/trips=\d+|statements=\d+|calls=\d+/g);
    const names = [...response.headers.keys()].filter((name) => name !== "server-timing").sort();
    return { known: typeof requestId, status: response.status, body, counts, names };
  };

  it("answers alike and costs alike: taken name, taken address, reserved name, blocked registration", async () => {
    await ask("/api/ping");
    const busy = await aBusyNetwork();
    const answers = [
      await seen(await registerBy({ username: "annmoss" })),
      await seen(await registerBy({ email: "annmoss+new@gmail.com" })),
      await seen(await registerBy({ username: "annmoss", email: "annmoss@gmail.com" })),
      await seen(await registerBy({ username: "m0derator" })),
      await seen(await registerBy({ username: "leafproof-help" })),
      await seen(await registerBy({ username: "test77", email: "x@mailinator.com" }, { from: busy })),
    ];
    for (const answer of answers) {
      expect(answer).toEqual({
        ...answers[0],
        status: 400,
        body: {
          type: "about:blank",
          title: "Bad request",
          status: 400,
          code: "invalid-input",
          message: FAILED,
          errors: { form: FAILED },
        },
      });
      expect(answer.counts).toContain("trips=1");
    }
  });

  it("leaves of a blocked registration its fraud check alone, without an account", async () => {
    const before = [await count("users"), await count("sessions"), await count("outbox"), await count("mail_tokens")];
    const blocked = await count("registrations where status = 'blocked'");
    expect((await registerBy({}, { from: await aBusyNetwork() })).status).toBe(400);
    expect(await count("registrations where status = 'blocked'")).toBe((blocked ?? 0) + 1);
    expect(await rows("select user_id, risk_score from registrations order by registered_at desc limit 1")).toEqual([
      { user_id: null, risk_score: 80 },
    ]);
    const after = [await count("users"), await count("sessions"), await count("outbox"), await count("mail_tokens")];
    expect(after).toEqual(before);
  });

  it("uses no invite up and counts no referral where nothing comes of it", async () => {
    await insert(env.DB, "inviteCodes", [{ id: "kept", code: "LEAF-KEPT", maxUses: 1, createdAt: 1, createdBy: "a" }]);
    await insert(env.DB, "referralCodes", [{ id: "rc", userId: "ann", code: "LEAF-ANNMOSS", createdAt: 1 }]);
    const codes = { inviteCode: "LEAF-KEPT", referralCode: "LEAF-ANNMOSS" };
    await registerBy({ ...codes, username: "annmoss" });
    await registerBy({ ...codes, username: "admin" });
    await registerBy(codes, { from: await aBusyNetwork() });
    expect(
      await rows(
        "select current_uses as n from invite_codes union all select current_usage from referral_codes where id = 'rc'",
      ),
    ).toEqual([{ n: 0 }, { n: 0 }]);
    expect(await count("referrals")).toBe(0);
  });
});

/** A network whose next registration is blocked: three accounts, all within the hour. */
async function aBusyNetwork(): Promise<string> {
  const from = elsewhere();
  const networkHash = await keyedHash(env.HASH_KEY, from);
  const row = { networkHash, device: "Test", registeredAt: Date.now() - 1_000, riskScore: 0, riskFactors: [] };
  const accounts = [1, 2, 3].map((n) => `${from}-${n}`);
  await insert(
    env.DB,
    "registrations",
    accounts.map((id) => ({ ...row, id, userId: id, status: "approved" as const })),
  );
  return from;
}

describe("a name that only looks different", () => {
  it.each(["Ann_Moss", "аnnmоѕѕ", "ａｎｎｍｏｓｓ", "annm0ss", "annrnoss", "annmoss\u0000"])(
    "%j is taken",
    async (username) => {
      const response = await registerBy({ username });
      expect([response.status, (await response.json<{ message: string }>()).message]).toEqual([400, FAILED]);
    },
  );

  it.each(["ann\u200Bmoss", "ann\u3164moss", "annmoss\u202E", "ann\u00ADmoss", "ann moss", "🌿🌿🌿🌿"])(
    "%j is no name",
    async (username) => {
      const { errors } = await (await registerBy({ username })).json<{ errors: Record<string, string> }>();
      expect(errors).toEqual({ username: "Username may hold letters, digits, dots, dashes and underscores" });
    },
  );

  it.each(["annmoss@gmail.com", "a.n.n.moss+x@googlemail.com", "ANN.MOSS@GMAIL.COM"])(
    "the address %s is taken",
    async (email) => expect((await registerBy({ email })).status).toBe(400),
  );
});

describe("one network", () => {
  const statuses = async (
    times: number,
    headers: (n: number) => Record<string, string>,
    from: (n: number) => string,
  ) => {
    const found: number[] = [];
    for (let n = 0; n < times; n += 1)
      found.push((await registerBy({}, { from: from(n), headers: headers(n) })).status);
    return found;
  };

  it("stays one, whatever other headers say of the address", async () => {
    const from = elsewhere();
    const spoof = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}`, "true-client-ip": `203.0.113.${n}` });
    expect(await statuses(4, spoof, () => from)).toEqual([201, 201, 201, 400]);
  });

  it("is an IPv6 household's /64", async () => {
    const household = (n: number) => `2001:db8:77:1:${n}::${n}`;
    expect(await statuses(4, () => ({}), household)).toEqual([201, 201, 201, 400]);
    expect((await registerBy({}, { from: "2001:db8:77:2::1" })).status).toBe(201);
  });

  it("has as many tries an hour as the setting says, by default twenty, however they come", async () => {
    const throttles = parseSetting("throttles", undefined);
    expect(throttles.registration).toEqual({ limit: 20, windowMs: 3_600_000 });
    await setSetting("throttles", { ...throttles, registration: { limit: 4, windowMs: 3_600_000 } });
    const from = elsewhere();
    const taken = () => registerBy({ username: "annmoss" }, { from });
    const answers = await Promise.all(Array.from({ length: 7 }, taken));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 429, 429, 429]);
    expect(Number((await taken()).headers.get("retry-after"))).toBeGreaterThan(3500);
    await setSetting("throttles", throttles);
  });
});

describe("a body that asks for more", () => {
  it("gets no role, points, verification, vendor or id of its choice", async () => {
    const response = await registerBy({
      ...{ id: "mine", role: "admin", isVerified: true, isTester: true, testerSince: 1, vendorId: "harrow-lane" },
      ...{
        points: 90_000,
        currentBalance: 90_000,
        tier: "platinum",
        status: "approved",
        riskScore: 0,
        suspendedAt: null,
      },
      ...{ emailVerifiedAt: 1, passwordHash: "!", network: "x", secondFactorAt: 1, reviewCount: 99 },
    });
    const { user } = await response.json<{ user: Record<string, unknown> }>();
    expect(user).toMatchObject({ role: "member", isVerified: false, isTester: false });
    expect(user["id"]).not.toBe("mine");
    const [row] = await rows(
      "select role, vendor_id, tester_since, email_verified_at, review_count from users order by rowid desc limit 1",
    );
    expect(row).toEqual({
      role: "member",
      vendor_id: null,
      tester_since: null,
      email_verified_at: null,
      review_count: 0,
    });
    const [{ tier, current_balance } = {}] = await rows("select * from user_rewards order by rowid desc limit 1");
    expect([tier, current_balance]).toEqual(["bronze", 500]);
    expect((await ask("/api/admin/settings", { cookie: sessionOf(response) })).status).toBe(403);
  });

  it("of another shape is refused", async () => {
    for (const json of [[], "text", null, { ...aRegistration(), productInterests: "Kratom" }]) {
      expect((await ask("/api/auth/register", { json, from: elsewhere() })).status).toBe(400);
    }
    const body = aRegistration({ username: { $ne: "" }, password: ["a long sentence"] });
    expect((await ask("/api/auth/register", { json: body, from: elsewhere() })).status).toBe(400);
  });

  it("from another site is refused", async () => {
    const response = await registerBy({}, { headers: { origin: "https://elsewhere.example" } });
    expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
    expect(ORIGIN).not.toBe("https://elsewhere.example");
  });
});

describe("a session that was there before", () => {
  it("is never the new member's", async () => {
    const planted = `__Host-session=${"a".repeat(64)}`;
    const old = await sessionFor("ann");
    const [fresh, other] = [await registerBy({}, { cookie: planted }), await registerBy({}, { cookie: old })];
    expect([sessionOf(fresh), sessionOf(other)]).not.toContain(planted);
    expect([(await me(planted)).status, (await me(old)).status]).toEqual([401, 401]);
    expect(await (await me(sessionOf(other))).json()).toMatchObject({ role: "member" });
  });

  it("lives on where nothing comes of the registration", async () => {
    const old = await sessionFor("ann");
    expect((await registerBy({ username: "annmoss" }, { cookie: old })).status).toBe(400);
    expect((await me(old)).status).toBe(200);
  });
});

describe("a password that was typed", () => {
  const printed: string[] = [];
  const spies = (["log", "info", "debug"] as const).map((method) => [method, console[method]] as const);
  afterEach(() => {
    for (const [method, original] of spies) console[method] = original;
  });

  it("is found nowhere afterwards: not in D1, not in KV, not in the logs, not in an answer", async () => {
    for (const [method] of spies)
      console[method] = (...args: unknown[]) => void printed.push(args.map(String).join(" "));
    const TELLTALE = "tell-tale-Passw0rd-7731";
    const typed = { password: TELLTALE, confirmPassword: TELLTALE };
    const answers = [
      await registerBy({ ...typed, username: "telltale" }),
      await registerBy({ ...typed, username: "annmoss" }),
      await registerBy({ ...typed, confirmPassword: `${TELLTALE}x` }),
      await registerBy({ ...typed, username: TELLTALE, email: TELLTALE }),
      await registerBy({ ...typed, inviteCode: "LEAF-NONE" }),
      await ask("/api/auth/login", { json: { login: "telltale", password: `${TELLTALE}?` }, from: elsewhere() }),
      await ask("/api/auth/login", { json: { login: "telltale", password: TELLTALE }, from: elsewhere() }),
      await ask("/api/auth/login", { json: { login: TELLTALE, password: "x" }, from: elsewhere() }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 400, 400, 400, 401, 200, 401]);
    const found: string[] = [];
    const look = (where: string, text: string) => (text.includes(TELLTALE) ? found.push(where) : 0);
    for (const answer of answers) look("answer", JSON.stringify([...answer.headers]) + (await answer.text()));
    for (const { name } of await rows(
      "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
    ))
      look(String(name), JSON.stringify(await rows(`select * from "${String(name)}"`)));
    for (const { name } of (await env.KV.list()).keys) look(`KV ${name}`, name + ((await env.KV.get(name)) ?? ""));
    look("logs", printed.join("\n"));
    expect(found).toEqual([]);
  });
});
