import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { parseSettings } from "@worker/domain/foundation/settings/settings";
import type { RegistrationInput } from "@worker/domain/foundation/users/forms";
import { register } from "@worker/domain/oversight/registrations/register";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import { clear, insert } from "../../../factories/insert";
import { aRegistration } from "../../../factories/registration";
import { aUser, NOW } from "../../../factories/rows";

type Context = Parameters<typeof register>[0];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One registration from a network, as a request makes it but for what its password costs. */
async function joins(
  username: string,
  network: string,
  { code, at = NOW }: { code?: string; at?: number } = {},
): Promise<{ isMade: boolean; trips: number }> {
  const usage = new Usage();
  const site = parseSettings([], "open");
  const rule = { limit: 1000, windowMs: HOUR };
  const context = {
    ...{ db: connect(countedD1(env.DB, usage)), backgroundDb: connect(env.DB), objects: objectStubs(env, usage) },
    ...{ site: { ...site, throttles: { ...site.throttles, registration: rule } }, network, now: at },
    ...{ env: { ENVIRONMENT: "test" }, defer: (work: Promise<unknown>) => void work.catch(() => undefined) },
    ...{ mailer: { send: () => Promise.resolve() }, origin: "http://localhost", requestId: "r" },
  };
  const given = code === undefined ? {} : { referralCode: `LEAF-${code.toUpperCase()}` };
  const input = aRegistration({ username, email: `${username}@garden.org`, ...given }) as RegistrationInput;
  const isMade = await register(context as unknown as Context, input, { device: "Test", oldToken: null }, () =>
    Promise.resolve("scrypt$cheap"),
  ).then(
    () => true,
    () => false,
  );
  return { isMade, trips: usage.d1.trips };
}

interface Signed {
  review: string;
  status: string;
  signs: { sign: string; members?: string[]; registrations?: number }[];
}

/** The referral of a newcomer. */
async function referralOf(username: string): Promise<Signed | null> {
  const row = await env.DB.prepare(
    `select r.review, r.status, r.evidence from referrals as r join users as u on u.id = r.referee_id where u.username = ?`,
  )
    .bind(username)
    .first<{ review: string; status: string; evidence: string }>();
  return row && { review: row.review, status: row.status, signs: JSON.parse(row.evidence) as Signed["signs"] };
}
const idOf = async (username: string) =>
  env.DB.prepare("select id from users where username = ?").bind(username).first<string>("id");
/** Newcomers whose referrals are cases of the queue, and whose cases they are. */
const cases = async () =>
  (
    await env.DB.prepare(
      `select newcomer.username as newcomer, owner.username as owner, c.source, c.status from moderation_cases as c
        join referrals as r on r.id = c.subject_id join users as newcomer on newcomer.id = r.referee_id
        join users as owner on owner.id = c.owner_id where c.kind = 'referral' order by r.referred_at`,
    ).all()
  ).results;
const NOTHING = { review: "none", status: "pending", signs: [] };

beforeEach(() => clear(env.DB));

describe("a registration with somebody's code", () => {
  it("from elsewhere shows nothing, and costs no trip more than without one", async () => {
    const first = await joins("alba", "net-a");
    const second = await joins("bruno", "net-b", { code: "alba" });
    expect(await referralOf("bruno")).toEqual(NOTHING);
    expect(second.trips).toBe(first.trips);
    expect(await cases()).toEqual([]);
  });

  it("from the referrer's own network waits for staff, with what it showed", async () => {
    await joins("alba", "net-a");
    await joins("bruno", "net-a", { code: "alba", at: NOW + 2 * HOUR });
    expect(await referralOf("bruno")).toEqual({
      ...{ review: "waiting", status: "pending", signs: [{ sign: "same_network" }] },
    });
    expect(await cases()).toEqual([{ newcomer: "bruno", owner: "alba", source: "fraud_check", status: "open" }]);
  });

  it("that closes a ring of two or of three waits, with the members of the ring", async () => {
    await joins("alba", "net-a");
    await joins("bruno", "net-b", { code: "alba", at: NOW + DAY });
    await joins("alba2", "net-a", { code: "bruno", at: NOW + 2 * DAY });
    const [alba, bruno] = [await idOf("alba"), await idOf("bruno")];
    expect(await referralOf("alba2")).toMatchObject({
      ...{ review: "waiting", signs: [{ sign: "ring", members: [bruno, alba] }] },
    });

    await joins("cleo", "net-c", { code: "bruno", at: NOW + 3 * DAY });
    await joins("alba3", "net-a", { code: "cleo", at: NOW + 4 * DAY });
    expect(await referralOf("cleo")).toEqual(NOTHING);
    expect(await referralOf("alba3")).toMatchObject({
      ...{ review: "waiting", signs: [{ sign: "ring", members: [await idOf("cleo"), bruno, alba] }] },
    });
    expect((await cases()).map((each) => each["newcomer"])).toEqual(["alba2", "alba3"]);
  });

  it("looks no further than three steps up", async () => {
    const chain = ["alba", "bruno", "cleo", "dora", "emil"];
    for (const [nth, name] of chain.entries()) {
      const code = chain[nth - 1];
      await joins(name, `net-${name}`, { at: NOW + nth * DAY, ...(code !== undefined && { code }) });
    }
    await joins("bruno2", "net-bruno", { code: "dora", at: NOW + 6 * DAY });
    await joins("alba2", "net-alba", { code: "dora", at: NOW + 6 * DAY });
    expect([(await referralOf("bruno2"))?.review, await referralOf("alba2")]).toEqual(["waiting", NOTHING]);
  });
});

describe("many registrations with one code from one network", () => {
  it("are looked at from the fourth of a week on, those before it included", async () => {
    await joins("alba", "net-a");
    for (const [nth, name] of ["bea", "ben", "bob"].entries())
      await joins(name, "net-b", { code: "alba", at: NOW + nth * 2 * HOUR });
    expect(await cases()).toEqual([]);
    await joins("bud", "net-b", { code: "alba", at: NOW + 8 * HOUR });
    for (const name of ["bea", "ben", "bob", "bud"])
      expect(await referralOf(name), name).toEqual({
        ...{ review: "waiting", status: "pending", signs: [{ sign: "one_network", registrations: 4 }] },
      });
    expect((await cases()).map((each) => each["newcomer"])).toEqual(["bea", "ben", "bob", "bud"]);
  });

  it("are forgotten after the week, and not counted of another code or network", async () => {
    await joins("alba", "net-a");
    await joins("otto", "net-o");
    for (const [nth, name] of ["bea", "ben", "bob"].entries())
      await joins(name, "net-b", { code: "alba", at: NOW + nth * 2 * HOUR });
    await joins("bel", "net-b", { code: "otto", at: NOW + 8 * HOUR });
    await joins("cai", "net-c", { code: "alba", at: NOW + 8 * HOUR });
    await joins("bud", "net-b", { code: "alba", at: NOW + 7 * DAY + 5 * HOUR });
    expect(await cases()).toEqual([]);
  });

  it("fifty at once make few accounts, all of which wait, with one case each", async () => {
    await joins("alba", "net-a");
    const made = await Promise.all(Array.from({ length: 50 }, (_, n) => joins(`bot${n}x`, "net-b", { code: "alba" })));
    const few = made.filter(({ isMade }) => isMade).length;
    expect(few).toBeLessThan(10);
    const waiting = await env.DB.prepare("select count(*) as n from referrals where review = 'waiting'").first("n");
    expect([waiting, (await cases()).length]).toEqual([few, few]);
    await joins("late", "net-b", { code: "alba", at: NOW + DAY });
    expect((await referralOf("late"))?.signs).toEqual([{ sign: "one_network", registrations: 51 }]);
  });

  it("leave alone what staff cleared or what is complete", async () => {
    await joins("alba", "net-a");
    for (const [nth, name] of ["bea", "ben", "bob"].entries())
      await joins(name, "net-b", { code: "alba", at: NOW + nth * 2 * HOUR });
    const set = (change: string, username: string) =>
      env.DB.prepare(`update referrals set ${change} where referee_id = (select id from users where username = ?)`)
        .bind(username)
        .run();
    await set("status = 'completed'", "bea");
    await set("review = 'cleared'", "ben");
    await joins("bud", "net-b", { code: "alba", at: NOW + 8 * HOUR });
    expect((await cases()).map((each) => each["newcomer"])).toEqual(["bob", "bud"]);
  });
});

describe("a code", () => {
  it("brings nobody who is registered already", async () => {
    await insert(env.DB, "users", [aUser({ id: "old", username: "oldtimer" })]);
    await joins("alba", "net-a");
    expect((await joins("oldtimer", "net-b", { code: "alba" })).isMade).toBe(false);
    expect(await env.DB.prepare("select count(*) as n from referrals").first("n")).toBe(0);
  });
});
