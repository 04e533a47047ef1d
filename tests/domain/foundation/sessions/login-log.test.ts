import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Member } from "@worker/domain/foundation/access/policy";
import { archiveLogins, NOTHING_TO_ARCHIVE } from "@worker/domain/foundation/sessions/archive-logins";
import { logAttempt, type LoginFailure } from "@worker/domain/foundation/sessions/attempts";
import { type AttemptQuery, listAttempts } from "@worker/domain/foundation/sessions/list-attempts";
import { Forbidden, InvalidCursor } from "@worker/errors";
import { clear, insert } from "../../../factories/insert";
import { aUser, NOW } from "../../../factories/rows";
import { aPerson } from "../../../factories/site";

const db = connect(env.DB);
const ada = aUser({ id: "ada", username: "Ada" });
const bob = aUser({ id: "bob", username: "Bob" });
let admin: Member;

const attempt = (user: typeof ada | null, reason: LoginFailure | null, at: number) =>
  logAttempt(
    db,
    { login: "mallory", user: user && { id: user.id, username: user.username }, reason, networkHash: "n" },
    at,
  );
const totals = () => env.DB.prepare("select succeeded, failed, users from login_totals").first();
const list = (query: Partial<AttemptQuery> = {}) => listAttempts(db, admin, { limit: 20, ...query });
const archive = (now: number) => archiveLogins({ db, now, requestId: "r" }, admin);

beforeEach(async () => {
  await clear(env.DB);
  admin = (await aPerson({ username: "boss", role: "admin" })).member;
  await insert(env.DB, "users", [ada, bob]);
});

describe("the counts of the login log", () => {
  it("count 20 parallel attempts as 20, and each account once", async () => {
    const all = Array.from({ length: 20 }, (_, n) =>
      attempt(n % 4 === 0 ? null : n % 2 ? ada : bob, n % 3 === 0 ? null : "wrong password", NOW + n),
    );
    await Promise.all(all.map((each) => each.run()));
    expect(await totals()).toEqual({ succeeded: 7, failed: 13, users: 2 });
  });

  it("start anew with an archive, and leave out what is dated before it", async () => {
    await db.batch([attempt(ada, null, NOW), attempt(bob, "wrong password", NOW + 1)]);
    await archive(NOW + 5);
    expect(await totals()).toEqual({ succeeded: 0, failed: 0, users: 0 });
    await db.batch([attempt(ada, null, NOW + 4), attempt(ada, "throttled", NOW + 6), attempt(ada, null, NOW + 7)]);
    expect(await totals()).toEqual({ succeeded: 1, failed: 1, users: 1 });
    expect((await list()).items.length).toBe(2);
  });

  it("keep what another machine's clock dates after the archive", async () => {
    await db.batch([attempt(ada, null, NOW), attempt(bob, "suspended", NOW + 50)]);
    await archive(NOW + 10);
    expect(await totals()).toEqual({ succeeded: 0, failed: 1, users: 1 });
    expect((await list()).items.map(({ username }) => username)).toEqual(["Bob"]);
  });
});

describe("the login log", () => {
  beforeEach(async () => {
    await db.batch([
      attempt(ada, null, NOW + 1),
      attempt(ada, "wrong password", NOW + 2),
      attempt(bob, "suspended", NOW + 3),
      attempt(null, "unknown user", NOW + 4),
    ]);
  });

  it("lists newest first, with the reason and a masked name where nobody has it", async () => {
    const { items } = await list();
    expect(items.map(({ username, success, reason }) => [username, success, reason])).toEqual([
      ["ma•••", false, "unknown user"],
      ["Bob", false, "suspended"],
      ["Ada", false, "wrong password"],
      ["Ada", true, null],
    ]);
    expect(Object.keys(items[0] ?? {})).not.toContain("networkHash");
  });

  it.each([
    [{ outcome: "success" }, ["Ada"]],
    [{ outcome: "failed" }, ["ma•••", "Bob", "Ada"]],
    [{ name: "ADA" }, ["Ada", "Ada"]],
    [{ name: "bob@example.org" }, ["Bob"]],
    [{ name: "ada", outcome: "failed" }, ["Ada"]],
    [{ name: "mallory" }, []],
  ] as const)("keeps to the filter %j", async (query, names) => {
    expect((await list(query)).items.map(({ username }) => username)).toEqual(names);
  });

  it("pages without losing or repeating a row", async () => {
    const first = await list({ limit: 3 });
    const rest = await list({ limit: 3, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...rest.items].map(({ at }) => at - NOW)).toEqual([4, 3, 2, 1]);
    expect(rest.nextCursor).toBeNull();
    await expect(list({ cursor: "nonsense" })).rejects.toThrow(InvalidCursor);
  });

  it("keeps what was archived readable, apart from the log", async () => {
    await archive(NOW + 3);
    const names = async (archived: boolean) => (await list({ archived })).items.map(({ username }) => username);
    expect([await names(false), await names(true)]).toEqual([["ma•••"], ["Bob", "Ada", "Ada"]]);
  });

  it("is archived once by ten at a time, with one audit row, and says when there is nothing", async () => {
    const audited = async () =>
      (await env.DB.prepare("select count(*) n from audit_log where action = 'logins.archived'").first<number>("n")) ??
      0;
    const before = await audited();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => archive(NOW + 9)));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect(await audited()).toBe(before + 1);
    await expect(archive(NOW + 20)).rejects.toThrow(NOTHING_TO_ARCHIVE);
    expect((await list({ archived: true })).items.length).toBe(4);
  });

  it("is read and archived by admins alone", async () => {
    const staff = (await aPerson({ username: "desk", role: "staff" })).member;
    await expect(listAttempts(db, staff, { limit: 5 })).rejects.toThrow(Forbidden);
    await expect(archiveLogins({ db, now: NOW, requestId: "r" }, staff)).rejects.toThrow(Forbidden);
  });
});
