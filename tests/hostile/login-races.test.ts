import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { finishLogIn } from "@worker/domain/foundation/account/finish-log-in";
import { logIn } from "@worker/domain/foundation/account/log-in";
import { parseSettings } from "@worker/domain/foundation/settings/settings";
import { readSettings } from "@worker/env";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import { clear } from "../factories/insert";
import { aChallenge, aFactor, codeOf } from "../factories/second-factor";
import { anAccount, PASSWORD } from "../factories/site";

type Context = Parameters<typeof finishLogIn>[0];

let network = 0;
beforeEach(async () => {
  network += 1;
  await clear(env.DB);
});

const run = async (...sql: string[]): Promise<void> => {
  await env.DB.batch(sql.map((each) => env.DB.prepare(each)));
};
const count = (sql: string) => env.DB.prepare(sql).first<number>("count(*)");
const SESSIONS = "select count(*) from sessions";

/** A login during which something happens, after the account was read and before anything is written. */
function contextDuring(happens: () => Promise<void>): Context {
  const stubs = objectStubs(env, new Usage());
  let pending: (() => Promise<void>) | null = happens;
  const limiter: typeof stubs.limiter = (name) => {
    const real = stubs.limiter(name);
    const take: typeof real.take = async (rule, now) => {
      const happening = pending;
      pending = null;
      await happening?.();
      return real.take(rule, now);
    };
    return { ...real, take };
  };
  const context = {
    ...{ db: connect(env.DB), objects: { ...stubs, limiter }, site: parseSettings([], "open"), demo: true },
    ...{ network: `race-${network}`, now: Date.now(), env: readSettings(env as never) },
    defer: (work: Promise<unknown>) => void work.catch(() => undefined),
  };
  return context;
}

const MEANWHILE: Record<string, string> = {
  "a new password": "update users set password_hash = 'scrypt$other'",
  "a suspension": "update users set suspended_at = 1",
  "the account's end": "update users set deleted_at = 1, password_hash = '!'",
};

const request = { login: "annmoss", password: PASSWORD, oldToken: null, device: "Test" };

describe("a login that is under way when the account changes", () => {
  it.each(Object.entries(MEANWHILE))("leaves no session behind: %s", async (_, change) => {
    await anAccount({ id: "ann", username: "annmoss" });
    const context = contextDuring(() => run(change));
    await expect(logIn(context, request)).rejects.toThrow("Invalid username or password");
    expect(await count(SESSIONS)).toBe(0);
    expect(await count("select count(*) from login_attempts where success")).toBe(0);
    expect(await count("select count(*) from login_attempts where reason = 'wrong password'")).toBe(1);
  });

  it("leaves none without a second factor, once there is one", async () => {
    await anAccount({ id: "ann", username: "annmoss" });
    const context = contextDuring(() => aFactor("ann").then(() => undefined));
    await expect(logIn(context, request)).rejects.toThrow("Invalid username or password");
    expect(await count(SESSIONS)).toBe(0);
  });

  it.each(Object.entries(MEANWHILE))("opens no challenge either: %s", async (_, change) => {
    await anAccount({ id: "ann", username: "annmoss" });
    await aFactor("ann");
    await expect(
      logIn(
        contextDuring(() => run(change)),
        request,
      ),
    ).rejects.toThrow("Invalid username or password");
    expect(await count("select count(*) from login_challenges")).toBe(0);
  });

  it("opens a session where nothing happens", async () => {
    await anAccount({ id: "ann", username: "annmoss" });
    expect(
      (
        await logIn(
          contextDuring(() => run(`update users set role = 'trusted'`)),
          request,
        )
      ).kind,
    ).toBe("session");
    expect(await count(SESSIONS)).toBe(1);
  });
});

describe("the code of a login that is under way", () => {
  const end = "delete from login_challenges";
  it.each([
    ["a new password", [MEANWHILE["a new password"] ?? "", end]],
    ["a suspension", [MEANWHILE["a suspension"] ?? ""]],
    ["the account's end", [MEANWHILE["the account's end"] ?? "", end]],
    ["nothing", []],
  ])("meets %s", async (what, changes) => {
    await anAccount({ id: "ann", username: "annmoss" });
    const secret = await aFactor("ann");
    const challenge = (await aChallenge("annmoss", `192.0.2.${network}`)).split("=")[1] ?? "";
    const context = contextDuring(() => (changes.length === 0 ? Promise.resolve() : run(...changes)));
    const finished = finishLogIn(context, { challenge, code: codeOf(secret), oldToken: null, device: "Test" });
    if (what === "nothing") await finished;
    else await expect(finished).rejects.toThrow();
    expect(await count(SESSIONS)).toBe(what === "nothing" ? 1 : 0);
  });
});
