import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@worker/days";
import { connect } from "@worker/db/client";
import { awaySince, restsAt } from "@worker/domain/voice/reward-inactivity/inactivity";
import { suspendInactive } from "@worker/domain/voice/reward-inactivity/suspend-inactive";
import { tellInactive } from "@worker/domain/voice/reward-inactivity/tell-inactive";
import { clear, insert } from "../../../factories/insert";
import { aUser } from "../../../factories/rows";
import { anAccount, ask, PASSWORD, sessionFor } from "../../../factories/site";
import { expectLogged } from "../../../setup";

const db = connect(env.DB);
const NOW = Date.UTC(2026, 10, 20, 0, 1);
const ORIGIN = "https://leafproof.example";
const YEAR_AGO = Date.UTC(2025, 10, 20, 0, 1);
/** From which moment on somebody is not told yet, 30 days ahead. */
const ELEVEN_MONTHS = Date.UTC(2025, 11, 20, 0, 1);

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const suspended = async () =>
  (await all("select user_id from user_rewards where suspended_at is not null order by 1")).map(
    (each) => each["user_id"],
  );
const told = async () =>
  (await all("select recipient from outbox order by recipient")).map((each) => each["recipient"]);
const tell = (now = NOW, night = {}) => tellInactive(db, { now, origin: ORIGIN }, night);

async function aMember(
  id: string,
  lastActiveAt: number | null,
  more: { points?: number; held?: number; tier?: "gold" } = {},
  user = {},
) {
  const { points = 500, held = 0, tier = "bronze" } = more;
  await insert(env.DB, "users", [aUser({ id, username: id, email: `${id}@example.org`, lastActiveAt, ...user })]);
  await insert(env.DB, "userRewards", [{ userId: id, currentBalance: points, heldPoints: held, tier }]);
}

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from settings where key glob 'jobPosition*'");
});

describe("12 months", () => {
  it("are calendar months, and end with a shorter month", () => {
    expect(new Date(awaySince(NOW)).toISOString()).toBe("2025-11-20T00:01:00.000Z");
    expect(new Date(awaySince(Date.UTC(2028, 1, 29, 5))).toISOString()).toBe("2027-02-28T05:00:00.000Z");
    expect(new Date(restsAt(Date.UTC(2028, 1, 29), 0)).toISOString()).toBe("2029-02-28T00:00:00.000Z");
  });

  it("end no sooner than 30 days after the member was told", () => {
    expect(restsAt(0, NOW)).toBe(NOW + 30 * DAY_MS);
    expect(restsAt(ELEVEN_MONTHS, NOW)).toBe(NOW + 30 * DAY_MS);
  });
});

describe("telling members who are away", () => {
  it("begins 30 days ahead, and says by mail and on the site from when and how to keep them", async () => {
    await aMember("ann", ELEVEN_MONTHS);
    await aMember("bea", ELEVEN_MONTHS + 1);
    await aMember("cid", NOW);
    expect(await tell()).toBe(1);
    const [mail] = await all("select recipient, subject, body from outbox");
    expect(mail).toMatchObject({
      recipient: "ann@example.org",
      subject: "Your rewards will be suspended on Dec 20, 2026",
    });
    expect(String(mail?.["body"])).toContain(`${ORIGIN}/login`);
    expect(await all("select user_id, type, action_url from notifications")).toEqual([
      { user_id: "ann", type: "system", action_url: "/rewards" },
    ]);
    expect(await suspended()).toEqual([]);
  });

  it("tells each once, whether a night is repeated or two run at once", async () => {
    await aMember("ann", YEAR_AGO);
    await Promise.all([tell(), tell()]);
    await tell(NOW + DAY_MS);
    await tell(NOW + 200 * DAY_MS);
    expect(await told()).toEqual(["ann@example.org"]);
    expect(await all("select count from notifications")).toEqual([{ count: 1 }]);
  });

  it("tells again whoever was here since", async () => {
    await aMember("ann", YEAR_AGO);
    await tell();
    await env.DB.prepare("update users set last_active_at = ?")
      .bind(NOW + DAY_MS)
      .run();
    expect(await tell(NOW + 300 * DAY_MS)).toBe(0);
    expect(await tell(NOW + 360 * DAY_MS)).toBe(1);
  });

  it("leaves out who has nothing, is suspended or gone, was never active, and a site without an address", async () => {
    await aMember("poor", YEAR_AGO, { points: 0 });
    await aMember("out", YEAR_AGO, {}, { suspendedAt: 1 });
    await aMember("gone", YEAR_AGO, {}, { deletedAt: 1 });
    await aMember("new", null);
    await aMember("held", YEAR_AGO, { points: 0, held: 5 });
    await aMember("golden", YEAR_AGO, { points: 0, tier: "gold" });
    expect(await tellInactive(db, { now: NOW, origin: "" })).toBe(0);
    expect(await tell()).toBe(2);
    expect(await told()).toEqual(["golden@example.org", "held@example.org"]);
  });

  it("comes past everybody, a part each night", async () => {
    for (const id of ["a", "b", "c", "d", "e"]) await aMember(id, YEAR_AGO);
    const nights = [];
    for (let night = 0; night < 4; night += 1) nights.push(await tell(NOW, { members: 3, pages: 1, told: 2 }));
    expect(nights).toEqual([2, 2, 1, 0]);
    expect(await told()).toHaveLength(5);
  });

  it("goes on past a member who fails, and comes back to them", async () => {
    for (const id of ["a", "b", "c", "d", "e"]) await aMember(id, YEAR_AGO);
    await env.DB.exec(
      "create trigger stop before insert on outbox when new.recipient = 'b@example.org' begin select raise(abort, 'no mail'); end",
    );
    const nights = [];
    for (let night = 0; night < 3; night += 1) nights.push(await tell(NOW, { members: 3, pages: 1, told: 2 }));
    await env.DB.exec("drop trigger stop");
    expectLogged("a member was not told that their rewards will be suspended");
    expect(nights).toEqual([1, 2, 1]);
    expect(await told()).toEqual(["a", "c", "d", "e"].map((id) => `${id}@example.org`));
    // Nothing of a failed one was written.
    expect(await all("select 1 from user_rewards where user_id = 'b' and inactivity_told_at is not null")).toEqual([]);
    expect(await tell()).toBe(1);
    expect(await told()).toContain("b@example.org");
  });
});

describe("suspending for inactivity", () => {
  it("comes 30 days after the telling and 12 months after the last activity, whichever is later; points stay", async () => {
    await aMember("ann", ELEVEN_MONTHS);
    await aMember("old", YEAR_AGO - 900 * DAY_MS);
    await tell();
    expect(await suspendInactive(db, NOW + 30 * DAY_MS - 1)).toBe(0);
    await suspendInactive(db, NOW + 30 * DAY_MS);
    expect(await suspended()).toEqual(["ann", "old"]);
    expect(await all("select current_balance, suspended_at from user_rewards where user_id = 'ann'")).toEqual([
      { current_balance: 500, suspended_at: NOW + 30 * DAY_MS },
    ]);
    expect(await all("select suspended from reward_tiers")).toEqual([{ suspended: 2 }]);
  });

  it("changes nothing when it is repeated, and spares whoever was not told or was here since", async () => {
    await aMember("ann", YEAR_AGO);
    await aMember("back", YEAR_AGO);
    await tell();
    await aMember("untold", YEAR_AGO);
    await env.DB.prepare("update users set last_active_at = ? where id = 'back'")
      .bind(NOW + DAY_MS)
      .run();
    await suspendInactive(db, NOW + 40 * DAY_MS);
    await suspendInactive(db, NOW + 41 * DAY_MS);
    expect(await suspended()).toEqual(["ann"]);
    expect(await all("select suspended_at from user_rewards where user_id = 'ann'")).toEqual([
      { suspended_at: NOW + 40 * DAY_MS },
    ]);
  });

  it("leaves out whoever was suspended or left since they were told", async () => {
    for (const id of ["ann", "out", "gone"]) await aMember(id, YEAR_AGO);
    await tell();
    await env.DB.exec(
      "update users set suspended_at = 1 where id = 'out'; update users set deleted_at = 1 where id = 'gone'",
    );
    expect(await suspendInactive(db, NOW + 40 * DAY_MS)).toBe(1);
    expect(await suspended()).toEqual(["ann"]);
  });

  it("takes nobody by a clock that was set back or ran ahead", async () => {
    await aMember("ann", YEAR_AGO);
    await aMember("here", NOW);
    // A clock two years ahead tells everybody, and suspends nobody before another 30 days by the same clock.
    const ahead = NOW + 730 * DAY_MS;
    await tell(ahead);
    expect(await suspendInactive(db, ahead + DAY_MS)).toBe(0);
    for (const now of [NOW, NOW - 400 * DAY_MS, NOW + 31 * DAY_MS]) expect(await suspendInactive(db, now)).toBe(0);
    expect(await suspended()).toEqual([]);
  });
});

describe("a login", () => {
  const restUntil = async (id: string) =>
    env.DB.prepare("update user_rewards set suspended_at = 5, inactivity_told_at = 4 where user_id = ?").bind(id).run();

  it("restores the rewards at once, the own ones only", async () => {
    await anAccount({ id: "ann", username: "ann", email: "ann@example.org" });
    await insert(env.DB, "userRewards", [{ userId: "ann", currentBalance: 500 }]);
    await aMember("bea", YEAR_AGO);
    await restUntil("ann");
    await restUntil("bea");
    const wrong = await ask("/api/auth/login", { json: { login: "ann", password: "another one" } });
    expect([wrong.status, await suspended()]).toEqual([401, ["ann", "bea"]]);
    expect((await ask("/api/auth/login", { json: { login: "ann", password: PASSWORD } })).status).toBe(200);
    expect(await suspended()).toEqual(["bea"]);
    expect(await all("select inactivity_told_at from user_rewards where user_id = 'ann'")).toEqual([
      { inactivity_told_at: null },
    ]);
    expect(await all("select suspended from reward_tiers")).toEqual([{ suspended: 1 }]);
  });

  it("does so whichever way its session came about", async () => {
    await aMember("ann", YEAR_AGO);
    await restUntil("ann");
    await sessionFor("ann");
    expect(await suspended()).toEqual([]);
  });
});
