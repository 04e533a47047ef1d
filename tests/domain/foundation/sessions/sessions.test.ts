import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import {
  clearedSessionCookie,
  endLeastUsed,
  endAllSessions,
  logOut,
  newSession,
  SESSION_COOKIE,
  SESSION_MS,
  SESSIONS_MAX,
  sessionCookie,
  sessionReader,
  tokenFrom,
} from "@worker/domain/foundation/sessions/sessions";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { clear, insert } from "../../../factories/insert";
import { aUser } from "../../../factories/rows";

const NOW = Date.UTC(2026, 10, 20);
const usage = new Usage();
const db = connect(countedD1(env.DB, usage));
const readSession = sessionReader(sql`null`);

async function logIn(userId = "ann", now = NOW): Promise<string> {
  const { token, insert: row } = await newSession(db, {
    userId,
    now,
    networkHash: "n",
    device: "Firefox on Linux",
  });
  await row;
  return token;
}

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from sessions");
  await insert(env.DB, "users", [
    aUser({ id: "ann", username: "ann", role: "trusted", testerSince: 1, ageVerifiedAt: 1, emailVerifiedAt: null }),
  ]);
});

describe("a session", () => {
  it("is its member, in one trip", async () => {
    const token = await logIn();
    const before = usage.d1.trips;
    expect((await readSession(db, token, NOW))?.member).toEqual({
      ...{ kind: "member", id: "ann", username: "ann", role: "trusted", tester: true },
      ...{ ageVerified: true, emailVerified: false, vendorId: null, picture: null },
    });
    expect(usage.d1.trips - before).toBe(1);
  });

  it("lasts thirty days to the millisecond", async () => {
    const token = await logIn();
    expect(SESSION_MS).toBe(30 * 24 * 3_600_000);
    expect(await readSession(db, token, NOW + SESSION_MS - 1)).not.toBeNull();
    expect(await readSession(db, token, NOW + SESSION_MS)).toBeNull();
  });

  it("is stored as a hash, from which the token cannot be had", async () => {
    const token = await logIn();
    const rows = await env.DB.prepare("select * from sessions").all();
    expect(JSON.stringify(rows.results)).not.toContain(token);
  });

  it.each(["suspended_at", "deleted_at"])("is dead at once when its account has %s", async (column) => {
    const token = await logIn();
    await env.DB.exec(`update users set ${column} = 1 where id = 'ann'`);
    expect(await readSession(db, token, NOW)).toBeNull();
  });

  it("ends on the server: this one, or all of an account", async () => {
    const [first, second, third] = [await logIn(), await logIn(), await logIn()];
    await logOut(db, first);
    expect(await readSession(db, first, NOW)).toBeNull();
    expect(await readSession(db, second, NOW)).not.toBeNull();
    await endAllSessions(db, "ann");
    expect(await readSession(db, second, NOW)).toBeNull();
    expect(await readSession(db, third, NOW)).toBeNull();
    await expect(logOut(db, null)).resolves.toBeUndefined();
  });

  it("ends the oldest beyond a hundred of an account, and none of another's", async () => {
    await insert(env.DB, "users", [aUser({ id: "bob", username: "bob" })]);
    const others = await logIn("bob");
    const tokens = await Promise.all(Array.from({ length: SESSIONS_MAX + 1 }, (_, n) => logIn("ann", NOW + n)));
    await endLeastUsed(db, "ann");
    expect(SESSIONS_MAX).toBe(100);
    expect(await readSession(db, tokens[0]!, NOW)).toBeNull();
    const rest = await Promise.all([...tokens.slice(1), others].map((token) => readSession(db, token, NOW)));
    expect(rest).not.toContain(null);
  });

  it("costs no trip where the cookie holds no token", async () => {
    const before = usage.d1.trips;
    for (const token of ["", "x", "F".repeat(64), `${"a".repeat(64)}\n`, "a".repeat(65)]) {
      expect(await readSession(db, token, NOW)).toBeNull();
    }
    expect(usage.d1.trips).toBe(before);
  });
});

describe("its cookie", () => {
  const token = "0123456789abcdef".repeat(4);

  it("is for this host, over HTTPS and out of scripts' reach", () => {
    expect(sessionCookie(token)).toBe(
      `${SESSION_COOKIE}=${token}; Path=/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(SESSION_COOKIE).toMatch(/^__Host-/);
    expect(clearedSessionCookie).toContain("Max-Age=0");
  });

  it("is found among others, and only under its own name", () => {
    expect(tokenFrom(`a=1; ${SESSION_COOKIE}=${token}; b=2`)).toBe(token);
    expect(tokenFrom(`${SESSION_COOKIE}=${token}`)).toBe(token);
    for (const header of [
      null,
      "",
      `x${SESSION_COOKIE}=${token}`,
      `${SESSION_COOKIE}=${token}0`,
      `a="${SESSION_COOKIE}=${token}"`,
    ]) {
      expect(tokenFrom(header), String(header)).toBeNull();
    }
  });
});
