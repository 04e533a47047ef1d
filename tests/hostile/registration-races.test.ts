import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { register } from "@worker/domain/oversight/registrations/register";
import { parseSettings } from "@worker/domain/foundation/settings/settings";
import type { RegistrationInput } from "@worker/domain/foundation/users/forms";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import { clear, insert } from "../factories/insert";
import { aRegistration } from "../factories/registration";
import { aUser } from "../factories/rows";

type Context = Parameters<typeof register>[0];

const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const count = async (table: string) => env.DB.prepare(`select count(*) as n from ${table}`).first<number>("n");

let hashes = 0;
const cheaply = (): Promise<string> => {
  hashes += 1;
  return Promise.resolve("scrypt$cheap");
};

/** One registration as a request makes it, but for what its password costs. */
async function attempt(change: Record<string, unknown>, network: string) {
  const usage = new Usage();
  const context = {
    ...{ db: connect(countedD1(env.DB, usage)), backgroundDb: connect(env.DB), objects: objectStubs(env, usage) },
    ...{ site: parseSettings([], "open"), network, now: Date.now(), origin: "http://localhost", requestId: "r" },
    ...{ env: { ENVIRONMENT: "test" }, defer: (work: Promise<unknown>) => void work.catch(() => undefined) },
    mailer: { send: () => Promise.resolve() },
  };
  const input = aRegistration(change) as RegistrationInput;
  const arrival = { device: "Test", oldToken: null };
  const answer = await register(context as unknown as Context, input, arrival, cheaply).then(
    () => "made",
    (error: unknown) => String(error),
  );
  const { trips, statements } = usage.d1;
  return { answer, trips, statements, calls: usage.do.calls };
}

const atOnce = (times: number, change: (n: number) => Record<string, unknown>, network: (n: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, n) => attempt(change(n), network(n))));
const made = (attempts: { answer: string }[]) => attempts.filter(({ answer }) => answer === "made").length;

const MEMBER_TABLES = [
  ...["users", "sessions", "user_rewards", "reward_ledger", "referral_codes", "registrations", "mail_tokens", "outbox"],
  "invite_redemptions",
];

beforeEach(() => clear(env.DB));

describe("fifty registrations at once, each from a network of its own", () => {
  it("make three accounts of an invite for three, and nothing of the others", async () => {
    const invite = { id: "three", code: "LEAF-THREE", maxUses: 3, createdAt: 1, createdBy: "admin" };
    await insert(env.DB, "inviteCodes", [invite]);
    const attempts = await atOnce(
      50,
      () => ({ inviteCode: "LEAF-THREE" }),
      (n) => `network-${n}`,
    );
    expect(made(attempts)).toBe(3);
    expect(attempts.filter(({ answer }) => answer === "Invalid: Invalid or expired invite code").length).toBe(47);
    for (const table of MEMBER_TABLES) expect([table, await count(table)]).toEqual([table, 3]);
    expect(await rows("select current_uses from invite_codes")).toEqual([{ current_uses: 3 }]);
  });

  it("make one account of one name, and one of one address", async () => {
    expect(
      made(
        await atOnce(
          50,
          () => ({ username: "onlyone" }),
          (n) => `network-a-${n}`,
        ),
      ),
    ).toBe(1);
    expect(
      made(
        await atOnce(
          50,
          () => ({ email: "only@garden.org" }),
          (n) => `network-b-${n}`,
        ),
      ),
    ).toBe(1);
    expect([await count("users"), await count("reward_ledger"), await count("registrations")]).toEqual([2, 2, 2]);
  });
});

describe("twenty registrations at once from one network", () => {
  it("see one another: three accounts, then a wall", async () => {
    expect(
      made(
        await atOnce(
          20,
          () => ({}),
          () => "one-network",
        ),
      ),
    ).toBe(3);
    expect(await rows("select status, risk_score, count(*) as n from registrations group by 1, 2 order by 2")).toEqual([
      { status: "approved", risk_score: 0, n: 1 },
      { status: "approved", risk_score: 30, n: 2 },
      { status: "blocked", risk_score: 80, n: 17 },
    ]);
    expect([await count("users"), await count("sessions"), await count("reward_ledger")]).toEqual([3, 3, 3]);
  });

  it("pay no bonus to those who are flagged, and put each of them to the moderators", async () => {
    const attempts = await atOnce(
      3,
      (n) => ({ email: `x${n}@mailinator.com` }),
      () => "one",
    );
    expect(made(attempts)).toBe(3);
    expect(await rows("select status, risk_score, count(*) as n from registrations group by 1, 2 order by 2")).toEqual([
      { status: "approved", risk_score: 40, n: 1 },
      { status: "flagged", risk_score: 70, n: 2 },
    ]);
    expect(await rows("select current_balance as n from user_rewards order by 1")).toEqual([
      { n: 0 },
      { n: 0 },
      { n: 500 },
    ]);
    expect(await rows("select kind, source, status, owner_id is not null as owned from moderation_cases")).toEqual(
      Array(2).fill({ kind: "registration", source: "fraud_check", status: "open", owned: 1 }),
    );
  });
});

describe("the work of a registration", () => {
  it("is one hash, one trip of as many statements, and one limiter call, whatever comes of it", async () => {
    await insert(env.DB, "users", [aUser({ id: "ann", username: "annmoss", email: "ann@garden.org" })]);
    const accounts = [1, 2, 3].map((n) => ({ id: `r${n}`, userId: `u${n}` }));
    const row = { networkHash: "busy", device: "x", registeredAt: Date.now(), riskScore: 0, riskFactors: [] };
    const status = "approved" as const;
    await insert(
      env.DB,
      "registrations",
      accounts.map((ids) => ({ ...row, ...ids, status })),
    );
    hashes = 0;
    const attempts = [
      await attempt({}, "a"),
      await attempt({ username: "annmoss" }, "b"),
      await attempt({ email: "ann@garden.org" }, "c"),
      await attempt({ username: "adm1n" }, "d"),
      await attempt({}, "busy"),
    ];
    expect(hashes).toBe(attempts.length);
    const failed = "Invalid: Registration failed. Username or email may already be taken.";
    expect(attempts.map(({ answer }) => answer)).toEqual(["made", failed, failed, failed, failed]);
    const [{ statements } = { statements: 0 }] = attempts;
    for (const { trips, calls, ...work } of attempts) {
      expect({ trips, calls, statements: work.statements }).toEqual({ trips: 1, calls: 1, statements });
    }
  });
});
