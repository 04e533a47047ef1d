import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { leavePath, leaveWaitlist, readLeaveLink } from "@worker/domain/oversight/waitlist/leave";
import { tellOpening } from "@worker/domain/oversight/waitlist/tell-opening";
import { dyingDb, wasKilled } from "../../../factories/dying-db";
import { clear, insert } from "../../../factories/insert";
import { mailsTo } from "../../../factories/mail";
import { aUser, DAY, NOW } from "../../../factories/rows";
import { anEntry } from "../../../factories/waitlist";

const db = connect(env.DB);
const HASH_KEY = "test-only-hash-0123456789abcdef0123456789abcdef";
const ENTRIES = 12;
const tell = (limit = 5, now = NOW, database = db) =>
  tellOpening(database, { now, origin: "https://leafproof.example", hashKey: HASH_KEY, limit });
const addresses = async () => (await mailsTo()).map(({ recipient }) => recipient).sort();
const days = async () => (await env.DB.prepare("select * from waitlist_days order by day").all()).results;
const told = () => env.DB.prepare("select count(*) as n from waitlist where told_at is not null").first<number>("n");
const audited = () =>
  env.DB.prepare(
    "select sum(json_extract(detail, '$.entries')) as n from audit_log where action = 'waitlist.told'",
  ).first<number>("n");

const confirmed = Array.from({ length: ENTRIES }, (_, n) =>
  anEntry({ id: `waits-${n}`, email: `waits-${n}@example.org`, createdAt: NOW - DAY + n, confirmedAt: NOW - 1000 }),
);
const everybody = confirmed.map(({ email }) => email).sort();

/** The audit log is never cleared, so each test has its own beginning. */
let auditedBefore = 0;

beforeEach(async () => {
  await clear(env.DB);
  auditedBefore = (await audited()) ?? 0;
  await insert(env.DB, "waitlist", [...confirmed, anEntry({ id: "unsure", email: "unsure@example.org" })]);
  await insert(env.DB, "waitlistDays", [{ day: "2026-11-19", signups: 13, confirmed: 12, told: 0 }]);
});

describe("the mail that the site is open", () => {
  it("goes to each confirmed entry once, some at a time, and is counted and audited", async () => {
    expect(await tell()).toBe(5);
    expect((await addresses()).length).toBe(5);
    expect(await days()).toMatchObject([{ told: 5 }]);
    for (let run = 1; run < 6; run += 1) await tell(5, NOW + run * 60_000);
    expect(await addresses()).toEqual(everybody);
    expect(await days()).toEqual([{ day: "2026-11-19", signups: 13, confirmed: 12, told: 12 }]);
    expect(await audited()).toBe(auditedBefore + 12);
    expect(await tell(5, NOW + DAY)).toBe(0);
  });

  it("goes once though a run is killed before, in or after its batch", async () => {
    const dying = dyingDb(db);
    for (let run = 0; run < 12; run += 1) await tell(4, NOW + run, dying).catch(wasKilled);
    expect(await told()).toBe(12);
    expect(await addresses()).toEqual(everybody);
    expect(await days()).toMatchObject([{ told: 12 }]);
    expect(await audited()).toBe(auditedBefore + 12);
  });

  it("goes once where runs overlap", async () => {
    await Promise.all(Array.from({ length: 6 }, (_, run) => tell(8, NOW + run)));
    await Promise.all(Array.from({ length: 6 }, (_, run) => tell(8, NOW + 100 + run)));
    expect(await addresses()).toEqual(everybody);
    expect(await days()).toMatchObject([{ told: 12 }]);
  });

  it("tells whoever registered meanwhile to log in, and everybody how to leave", async () => {
    await insert(env.DB, "users", [aUser({ id: "early", email: "waits-3@example.org" })]);
    await tell(ENTRIES);
    const [member, ...others] = [...(await mailsTo("waits-3@example.org")), ...(await mailsTo("waits-4@example.org"))];
    expect(member?.body).toContain("has an account already");
    expect(member?.body).toContain("https://leafproof.example/login");
    expect(others.map(({ body }) => body.includes("https://leafproof.example/register"))).toEqual([true]);
    expect(member?.body).toContain(`https://leafproof.example${await leavePath(HASH_KEY, "waits-3")}`);
    const row = await env.DB.prepare("select unsubscribe_path from outbox where recipient = ?")
      .bind("waits-3@example.org")
      .first("unsubscribe_path");
    expect(row).toBe(await leavePath(HASH_KEY, "waits-3"));
  });
});

describe("a link to leave the waitlist", () => {
  const linkOf = async (entry: string) => {
    const query = new URLSearchParams((await leavePath(HASH_KEY, entry)).split("?")[1]);
    return { entry, key: query.get("key") ?? "" };
  };

  it("deletes the entry and what waits for its address, once, and lowers the tallies", async () => {
    await tell(ENTRIES);
    const link = await linkOf("waits-3");
    expect(await readLeaveLink(db, link, HASH_KEY)).toBe("open");
    expect(await readLeaveLink(db, link, HASH_KEY)).toBe("open");
    const states = await Promise.all(Array.from({ length: 5 }, () => leaveWaitlist(db, link, HASH_KEY)));
    expect(new Set(states)).toEqual(new Set(["left"]));
    expect(await days()).toEqual([{ day: "2026-11-19", signups: 12, confirmed: 11, told: 11 }]);
    expect(await mailsTo("waits-3@example.org")).toEqual([]);
    expect(await readLeaveLink(db, link, HASH_KEY)).toBe("left");
  });

  it("keeps an entry from being told, if it came first", async () => {
    await leaveWaitlist(db, await linkOf("waits-3"), HASH_KEY);
    await tell(ENTRIES);
    expect(await addresses()).toEqual(everybody.filter((email) => email !== "waits-3@example.org"));
  });

  it("leads nowhere with another entry's signature", async () => {
    const { key } = await linkOf("waits-3");
    expect(await leaveWaitlist(db, { entry: "waits-4", key }, HASH_KEY)).toBe("unknown");
    expect(await leaveWaitlist(db, { entry: "", key: "" }, HASH_KEY)).toBe("unknown");
    expect(await days()).toMatchObject([{ signups: 13 }]);
  });
});
