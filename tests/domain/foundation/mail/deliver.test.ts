import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { ATTEMPTS_MAX, deliverDue, type Delivery, LEASE_MS, shortError } from "@worker/domain/foundation/mail/deliver";
import { outbox } from "@worker/domain/foundation/mail/schema";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { insertRows } from "../../../../scripts/seed/write";
import { aMail, aProvider, mailsTo } from "../../../factories/mail";
import { NOW } from "../../../factories/rows";

const MINUTE = 60_000;
const store = (...rows: (typeof outbox.$inferInsert)[]) => insertRows(env.DB, outbox, rows);

/** One run of the delivery. */
function deliver(given: Partial<Delivery> & Pick<Delivery, "mailer">, db = connect(env.DB)): Promise<number> {
  const sender = { address: "support@leafproof.example", origin: "https://leafproof.example" };
  return deliverDue(db, { sender, keepBodies: false, now: NOW, limit: 20, ...given });
}

const broken = (message: string) => aProvider(() => new Error(message));
const only = async () => {
  const [mail, ...others] = await mailsTo();
  if (mail === undefined || others.length > 0) throw new Error("There should be one mail.");
  return mail;
};

beforeEach(async () => {
  await env.DB.exec("delete from outbox");
});

describe("a mail that is due", () => {
  it("goes out once, and its body is emptied where nothing may be kept", async () => {
    await store(aMail());
    const mailer = aProvider();
    expect(await deliver({ mailer })).toBe(1);
    expect(mailer.sent[0]).toMatchObject({ recipient: "ann@example.org", subject: "Confirm your email address" });
    expect(await only()).toMatchObject({ sent_at: NOW, due_at: null, attempts: 1, body: "", last_error: null });
    expect(await deliver({ mailer, now: NOW + 60 * MINUTE })).toBe(0);
    expect(mailer.sent).toHaveLength(1);
  });

  it("keeps its body outside production, where the outbox page shows it", async () => {
    await store(aMail({ body: "Hello" }));
    await deliver({ mailer: aProvider(), keepBodies: true });
    expect(await only()).toMatchObject({ sent_at: NOW, body: "Hello" });
  });

  it("takes the address along where it is the last one to a deleted account, in production", async () => {
    await store(aMail({ kind: "account deleted" }));
    await deliver({ mailer: aProvider(), keepBodies: true });
    expect(await only()).toMatchObject({ sent_at: NOW, recipient: "ann@example.org" });
    await env.DB.exec("update outbox set sent_at = null, due_at = 0");
    await deliver({ mailer: aProvider() });
    expect(await only()).toMatchObject({ sent_at: NOW, recipient: "", body: "" });
  });

  it("waits for its time, and the oldest go first", async () => {
    await store(
      aMail({ subject: "later", dueAt: NOW + 1 }),
      aMail({ subject: "new", dueAt: NOW }),
      aMail({ subject: "old", dueAt: NOW - MINUTE }),
      aMail({ subject: "middle", dueAt: NOW - 1 }),
    );
    const mailer = aProvider();
    expect(await deliver({ mailer, limit: 2 })).toBe(2);
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(["old", "middle"]);
    expect(await deliver({ mailer, limit: 20 })).toBe(1);
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(["old", "middle", "new"]);
  });

  it("costs three round trips, however many there are, and reads no more than it sends", async () => {
    await store(
      ...Array.from({ length: 30 }, () => aMail()),
      ...Array.from({ length: 50 }, () => aMail({ dueAt: null })),
    );
    const usage = new Usage();
    await deliver({ mailer: aProvider(), limit: 5 }, connect(countedD1(env.DB, usage)));
    expect(usage.d1.trips).toBe(3);
    expect(usage.d1.read).toBeLessThan(40);
  });
});

describe("a provider that fails", () => {
  it("is asked again after 1, 5, 15, 60 minutes, 4, 12 and 24 hours, and then no more", async () => {
    await store(aMail());
    const waits: number[] = [];
    let now = NOW;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      expect(await deliver({ mailer: broken("down"), now })).toBe(0);
      const { due_at, attempts, last_error, body } = await only();
      expect([attempts, last_error]).toEqual([attempt, "down"]);
      expect(body).not.toBe("");
      if (due_at === null) break;
      waits.push((due_at - now) / MINUTE);
      now = due_at;
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 720, 1440]);
    expect(await only()).toMatchObject({ attempts: 8, due_at: null, gave_up_at: now, sent_at: null });
    const mailer = aProvider();
    await deliver({ mailer, now: now + 1_000_000_000 });
    expect(mailer.sent).toEqual([]);
  });

  it("for one mail holds up no other", async () => {
    await store(aMail({ recipient: "bad@example.org" }), aMail({ recipient: "good@example.org" }));
    const mailer = aProvider(({ recipient }) => (recipient.startsWith("bad") ? new Error("no such mailbox") : null));
    expect(await deliver({ mailer })).toBe(1);
    expect((await mailsTo("good@example.org"))[0]).toMatchObject({ sent_at: NOW });
    expect((await mailsTo("bad@example.org"))[0]).toMatchObject({ sent_at: null, due_at: NOW + MINUTE });
  });

  it("that comes back gets the mail, and the error is forgotten", async () => {
    await store(aMail());
    await deliver({ mailer: broken("down") });
    const mailer = aProvider();
    expect(await deliver({ mailer, now: NOW + MINUTE })).toBe(1);
    expect(await only()).toMatchObject({ attempts: 2, last_error: null, sent_at: NOW + MINUTE });
  });

  it("leaves neither address nor token in what is said of it", () => {
    const token = "a".repeat(64);
    const error = new Error(`550 <ann.moss+x@example.org> refused\r\nX: http://localhost/mail/confirm?token=${token}`);
    const said = shortError(error);
    expect(said).not.toMatch(/example\.org|aaaa|[\r\n]/);
    expect(said).toContain("550");
    expect(shortError("x".repeat(900)).length).toBeLessThanOrEqual(160);
  });
});

describe("runs at the same time", () => {
  it("send each mail once", async () => {
    await store(...Array.from({ length: 12 }, (_, n) => aMail({ recipient: `p${n}@example.org` })));
    const mailer = aProvider();
    const counts = await Promise.all(Array.from({ length: 8 }, () => deliver({ mailer })));
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    expect(new Set(mailer.sent.map(({ recipient }) => recipient)).size).toBe(12);
    expect(mailer.sent).toHaveLength(12);
    expect((await mailsTo()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it("count a failure once", async () => {
    await store(aMail());
    await Promise.all(Array.from({ length: 5 }, () => deliver({ mailer: broken("down") })));
    expect(await only()).toMatchObject({ attempts: 1, due_at: NOW + MINUTE });
  });
});

describe("a run that breaks off", () => {
  it("before it sent leaves the mail to a later run, once the lease is over", async () => {
    await store(aMail());
    const never: Delivery["mailer"] = { send: () => new Promise(() => undefined) };
    void deliver({ mailer: never });
    await expect.poll(async () => (await only()).attempts).toBe(1);
    const mailer = aProvider();
    expect(await deliver({ mailer, now: NOW + LEASE_MS - 1 })).toBe(0);
    expect(await deliver({ mailer, now: NOW + LEASE_MS })).toBe(1);
    expect(await deliver({ mailer, now: NOW + 10 * LEASE_MS })).toBe(0);
    expect(mailer.sent).toHaveLength(1);
  });

  it("after it sent, before it noted so, sends twice and not a third time", async () => {
    await store(aMail());
    const mailer = aProvider();
    const source = env.DB;
    const stopping = {
      prepare: (sql: string) => source.prepare(sql),
      batch: (statements: D1PreparedStatement[]) =>
        mailer.sent.length > 0 ? Promise.reject(new Error("stopped")) : source.batch(statements),
    } as D1Database;
    await expect(deliver({ mailer }, connect(stopping))).rejects.toThrow("stopped");
    expect(mailer.sent).toHaveLength(1);
    for (let run = 1; run < 5; run += 1) await deliver({ mailer, now: NOW + run * LEASE_MS });
    expect(mailer.sent).toHaveLength(2);
    expect(mailer.sent[0]?.id).toBe(mailer.sent[1]?.id);
  });

  it("eight times is given up", async () => {
    await store(aMail({ attempts: ATTEMPTS_MAX }));
    const mailer = aProvider();
    expect(await deliver({ mailer })).toBe(0);
    expect(await only()).toMatchObject({ gave_up_at: NOW, due_at: null, last_error: "The last attempt broke off." });
  });

  it("too late to note its failure does not put off a mail that another run has sent", async () => {
    await store(aMail());
    let fail: (error: Error) => void = () => undefined;
    const slow: Delivery["mailer"] = { send: () => new Promise((_, reject) => (fail = reject)) };
    const first = deliver({ mailer: slow });
    await expect.poll(async () => (await only()).attempts).toBe(1);
    await deliver({ mailer: aProvider(), now: NOW + LEASE_MS });
    fail(new Error("timeout"));
    await first;
    expect(await only()).toMatchObject({ sent_at: NOW + LEASE_MS, due_at: null, last_error: null });
  });
});
