import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { newMailToken, type TokenPurpose } from "@worker/domain/foundation/mail/mail-token";
import { TOKEN_PURPOSES } from "@worker/domain/foundation/mail/schema";
import { stopClock } from "../factories/cost";
import { clear } from "../factories/insert";
import { aFactor, codeOf } from "../factories/second-factor";
import { anAccount, aPerson, ask, PASSWORD, sessionFor } from "../factories/site";

const HOUR = 3_600_000;
const NEW = { newPassword: "four quiet river stones", confirmPassword: "four quiet river stones" };
const db = connect(env.DB);

let accounts = 0;
let ann = "";
let cookie = "";
let from = "";

async function aLink(purpose: TokenPurpose, email = "ann@example.org") {
  const { token, insert } = await newMailToken(db, { purpose, subjectId: ann, email, lifetime: HOUR }, Date.now());
  await insert;
  return token;
}

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** One of every kind of thing that could still open or move the account. */
async function everything(): Promise<void> {
  for (const purpose of TOKEN_PURPOSES) await aLink(purpose);
  await run("update mail_tokens set created_at = 1");
  await run("insert into login_challenges values ('challenge', ?, 1, 9999999999999, 0)", ann);
  await run("insert or ignore into second_factors values (?, 'sealed', ?, null, 0)", ann, Date.now());
  await run("insert into api_tokens values ('token', 'v', 'Shop', 'hash', 1, ?, null, null)", ann);
  await run("insert into sessions values ('stolen', ?, 1, 1, 9999999999999, 'n', 'Test', null)", ann);
}

/** Which kinds still work, of those that `everything` made. */
async function alive(): Promise<string[]> {
  const sql = `select purpose as kind from mail_tokens where subject_id = ?1 and used_at is null and created_at = 1
    union select 'login challenge' from login_challenges where user_id = ?1
    union select 'enrollment' from second_factors where user_id = ?1 and confirmed_at is null
    union select 'write token' from api_tokens where created_by = ?1 and revoked_at is null
    union select 'session' from sessions where user_id = ?1 and token_hash = 'stolen'`;
  const { results } = await env.DB.prepare(sql).bind(ann).all<{ kind: string }>();
  return results.map(({ kind }) => kind).sort();
}

const OTHERS = ["confirm waitlist", "refuse address"];
const OPEN = ["session", "write token"];

/** What makes tokens end, and what stays nevertheless. */
const EVENTS: Record<string, { happens: () => Promise<Response>; stays: string[] }> = {
  "a change of password": {
    happens: () => ask("/api/account/password", { json: { password: PASSWORD, ...NEW }, cookie, from }),
    stays: OTHERS,
  },
  "a reset of the password": {
    happens: async () =>
      ask("/api/auth/password-reset/confirm", { json: { token: await aLink("reset password"), ...NEW }, from }),
    stays: OTHERS,
  },
  "a suspension": {
    happens: async () => {
      const admin = await aPerson({ username: `admin${accounts}`, role: "admin" });
      const path = `/api/admin/users/${ann}/suspension`;
      return ask(path, { json: { reason: "Spam." }, cookie: admin.cookie, from });
    },
    stays: OTHERS,
  },
  "a change of address": {
    happens: async () =>
      ask("/api/mail/confirm", { json: { token: await aLink("change email", "new@example.org") }, from }),
    stays: [...OTHERS, ...OPEN],
  },
  "a second factor": {
    happens: async () => {
      const begun = await ask("/api/account/second-factor", { json: { password: PASSWORD }, cookie, from });
      const { secret } = await begun.json<{ secret: string }>();
      return ask("/api/account/second-factor/confirm", { json: { code: codeOf(secret) }, cookie, from });
    },
    stays: [...OTHERS, "write token"],
  },
  "a second factor's end": {
    happens: async () => {
      await run("delete from second_factors");
      const json = { password: PASSWORD, code: codeOf(await aFactor(ann)) };
      return ask("/api/account/second-factor", { method: "DELETE", json, cookie, from });
    },
    stays: [...OTHERS, ...OPEN],
  },
  "a refused change of address": {
    happens: async () => ask("/api/mail/refuse", { json: { token: await aLink("refuse address") }, from }),
    stays: ["confirm waitlist"],
  },
  "the account's deletion": {
    happens: () => ask("/api/account", { method: "DELETE", json: { password: PASSWORD }, cookie, from }),
    stays: [],
  },
};

beforeAll(() => stopClock());

beforeEach(async () => {
  await clear(env.DB);
  for (const table of ["outbox", "mail_tokens", "sessions", "api_tokens", "login_challenges", "second_factors"])
    await env.DB.exec(`delete from ${table}`);
  accounts += 1;
  [ann, from] = [`ann${accounts}`, `10.9.0.${accounts}`];
  await anAccount({ id: ann, username: "annmoss", email: "ann@example.org", emailVerifiedAt: 1, ageVerifiedAt: 1 });
  cookie = await sessionFor(ann);
});

describe("what is open or half done on an account", () => {
  it("is all there before", async () => {
    await everything();
    const kinds = [...TOKEN_PURPOSES, ...OPEN, "login challenge", "enrollment"];
    expect(await alive()).toEqual(kinds.sort());
  });

  it.each(Object.entries(EVENTS))("ends with %s", async (_, { happens, stays }) => {
    await everything();
    const answer = await happens();
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    expect(await alive()).toEqual([...stays].sort());
  });
});
