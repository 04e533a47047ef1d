import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Conversation } from "@objects/conversation/conversation";
import { objectStubs } from "@objects/stubs";
import type { RetentionDays } from "@worker/domain/voice/messages/retention-forms";
import { formatDate } from "@worker/days";
import { Usage } from "@worker/observe/usage";
import { clear, insert } from "../factories/insert";
import { aCase } from "../factories/moderation";
import { freshNumber } from "../factories/site";

const DAY = 86_400_000;
const KEPT = 30 * DAY;
/** What comes to pass by itself goes by the clock; what is asked of it, by what it is told. */
const NOW = Date.now();
let ann = "";
let id = "";
const stub = () => objectStubs(env, new Usage()).conversation(id);
const object = () => (env.CONVERSATION as DurableObjectNamespace<Conversation>).get(env.CONVERSATION.idFromName(id));
const as = (who: string) => ({ id: who, isLimited: false });
const page = () => stub().page(ann, { before: null, limit: 50 });
const texts = async () => (await page()).messages.map(({ text }) => text);
const send = (text: string, at: number, by = ann) =>
  stub().send(as(by), { clientId: `${text}-${at}`, text, isPrivate: false }, at);
const keep = (days: RetentionDays, now = NOW) => stub().setRetention(as("bea"), { days, now });
/** Set then, its time has come, and its own line is old as well. */
const SET = NOW - KEPT - 1;
const LINE_AT = (at: number, days = 30) =>
  `Messages are now kept for ${days} days. From ${formatDate(at + days * DAY)} on older ones are deleted for both of you.`;
const LINE = LINE_AT(NOW);

beforeEach(async () => {
  await clear(env.DB);
  ann = `ann${freshNumber()}`;
  id = `${ann}.bea`;
});

describe("what a conversation keeps", () => {
  it("is everything, until somebody sets a time", async () => {
    await send("old", NOW - 400 * DAY);
    expect(await stub().sweepOld(NOW)).toBeNull();
    expect(await texts()).toEqual(["old"]);
    expect((await page()).keepDays).toBe(0);
  });

  it("is everything, for as long after it is set as it keeps, to the millisecond", async () => {
    await send("old", NOW - 400 * DAY);
    await send("before", NOW - 1);
    await keep(30);
    expect(await stub().sweepOld(NOW + KEPT - 1)).toBe(NOW + KEPT);
    expect(await texts()).toEqual(["old", "before", LINE]);
    expect(await stub().sweepOld(NOW + KEPT)).toBe(NOW + KEPT + 1);
    expect(await texts()).toEqual([LINE]);
  });

  it("is what is as old as the time or younger, to the millisecond", async () => {
    await keep(30);
    for (const ms of [-1, 0, 1]) await send(`${ms}`, NOW + 5 * DAY + ms);
    await stub().sweepOld(NOW + 5 * DAY + KEPT);
    expect(await texts()).toEqual(["0", "1"]);
  });

  it("becomes less as time goes on, by the nightly job", async () => {
    const at = NOW + 5 * DAY;
    await keep(30);
    await send("five days more", at);
    expect(await stub().sweepOld(NOW + KEPT + 1)).toBe(at + KEPT + 1);
    expect(await texts()).toEqual(["five days more"]);
    expect(await stub().sweepOld(at + KEPT)).toBe(at + KEPT + 1);
    expect(await texts()).toEqual(["five days more"]);
    await stub().sweepOld(at + KEPT + 1);
    expect(await texts()).toEqual([]);
  });

  it("is less when it is opened, once its time has come", async () => {
    await send("old", NOW - 31 * DAY);
    await keep(30, SET);
    expect(await texts()).toEqual([]);
  });

  it("is everything where the other turns it off meanwhile, and waits anew once it is set again", async () => {
    await send("old", NOW - 400 * DAY);
    await keep(30);
    await stub().setRetention(as(ann), { days: 0, now: NOW + KEPT - 1 });
    expect(await stub().sweepOld(NOW + KEPT)).toBeNull();
    await keep(30, NOW + KEPT);
    expect(await stub().sweepOld(NOW + 2 * KEPT - 1)).toBe(NOW + 2 * KEPT);
    expect(await texts()).toContain("old");
    await stub().sweepOld(NOW + 2 * KEPT);
    expect(await texts()).not.toContain("old");
  });

  it("waits anew where it is shortened, not where it is lengthened or set to the same", async () => {
    await send("old", NOW - 500 * DAY);
    await keep(365);
    await keep(30, NOW + 300 * DAY);
    expect(await keep(30, NOW + 310 * DAY)).toEqual({ status: "unchanged" });
    expect(await stub().sweepOld(NOW + 330 * DAY - 1)).toBe(NOW + 330 * DAY);
    const { line } = (await keep(90, NOW + 329 * DAY)) as { line: { line: unknown } };
    expect(line.line).toEqual({ kind: "kept-90", by: "bea", from: NOW + 390 * DAY });
    expect(await stub().sweepOld(NOW + 390 * DAY - 1)).toBe(NOW + 390 * DAY);
    expect(await texts()).toContain("old");
    await stub().sweepOld(NOW + 390 * DAY);
    expect(await texts()).not.toContain("old");
  });

  it.each(["UPDATE standing SET keep_since = 0", "ALTER TABLE standing DROP COLUMN keep_since"])(
    "waits from when it is next opened where nobody noted since when (%s)",
    async (statement) => {
      await send("old", NOW - 400 * DAY);
      await keep(30);
      await runInDurableObject(object(), (_, { storage }) => storage.sql.exec(statement));
      await evictDurableObject(object());
      const { keepDays, keepSince } = await page();
      expect(keepDays).toBe(30);
      expect(keepSince).toBeGreaterThanOrEqual(NOW);
      expect(await stub().sweepOld(keepSince + KEPT - 1)).toBe(keepSince + KEPT);
      expect(await texts()).toEqual(["old", LINE]);
    },
  );

  it("is everything where it is turned off and on again while old messages are looked for", async () => {
    await send("old", NOW - 400 * DAY);
    await keep(30);
    const due = NOW + KEPT;
    await runInDurableObject(object(), async (conversation) => {
      const swept = conversation.sweepOld(id, due);
      await Promise.all([
        conversation.setRetention(id, as(ann), { days: 0, now: due }),
        conversation.setRetention(id, as("bea"), { days: 30, now: due }),
        swept,
      ]);
    });
    expect(await texts()).toContain("old");
    expect((await page()).keepSince).toBe(due);
  });

  it("is set once where both do it at once, and said with a line that nobody has unread", async () => {
    const said = await Promise.all([keep(90), stub().setRetention(as(ann), { days: 90, now: NOW })]);
    expect(said.map(({ status }) => status).sort()).toEqual(["changed", "unchanged"]);
    expect(await texts()).toEqual([LINE_AT(NOW, 90)]);
    expect(await keep(0)).toMatchObject({ status: "changed", line: { line: { kind: "kept-always", by: "bea" } } });
    expect((await page()).keepDays).toBe(0);
  });

  it("is set by nobody while one blocks the other", async () => {
    await send("old", NOW - 31 * DAY);
    await stub().setBlock(ann, true);
    expect(await keep(30)).toEqual({ status: "blocked" });
    expect(await texts()).toEqual(["old"]);
  });

  it("gives no number twice, also after everything is gone", async () => {
    await send("one", NOW - 31 * DAY);
    await keep(30);
    await stub().sweepOld(NOW + KEPT + DAY);
    expect(await texts()).toEqual([]);
    expect(await send("three", NOW)).toMatchObject({ message: { seq: 3 } });
  });

  it("is all that is sent while older messages go", async () => {
    for (let n = 0; n < 5; n += 1) await send(`old ${n}`, NOW - 31 * DAY);
    const sent = Array.from({ length: 20 }, (_, n) => `new ${n}`);
    await Promise.all([
      ...sent.slice(0, 10).map((text) => send(text, NOW)),
      keep(30, SET),
      stub().sweepOld(NOW),
      ...sent.slice(10).map((text) => send(text, NOW)),
    ]);
    const left = await texts();
    expect(left.filter((text) => text?.startsWith("new"))).toEqual(sent);
    expect(left.filter((text) => text?.startsWith("old"))).toEqual([]);
  });
});

describe("a message whose report waits", () => {
  const report = (seq: number, more = {}) =>
    insert(env.DB, "moderationCases", [
      aCase({ id: `${id}-${seq}`, kind: "message", subjectId: `${id}/${seq}`, ...more }),
    ]);

  it.each(["open", "claimed", "appealed"] as const)("stays while its case is %s", async (status) => {
    for (const text of ["one", "two", "three"]) await send(text, NOW - 31 * DAY);
    await report(2, { status });
    await keep(30, SET);
    expect(await texts()).toEqual(["two"]);
  });

  it("goes once it is decided", async () => {
    for (const text of ["one", "two"]) await send(text, NOW - 31 * DAY);
    await report(1);
    await keep(30, SET);
    expect(await texts()).toEqual(["one"]);
    await env.DB.exec("update moderation_cases set status = 'decided', decision = 'keep'");
    expect(await stub().sweepOld(NOW + 2 * DAY)).toBe(NOW + 2 * DAY + KEPT + 1);
    expect(await texts()).toEqual([]);
  });

  it("stays for itself, not for a message of that number elsewhere", async () => {
    await send("one", NOW - 31 * DAY);
    await insert(env.DB, "moderationCases", [aCase({ kind: "message", subjectId: `${id}x/1` })]);
    await keep(30, SET);
    expect(await texts()).toEqual([]);
  });
});

describe("what is counted", () => {
  it("stays as it was written, also where no tally was kept before", async () => {
    await send("one", NOW - 40 * DAY);
    await send("answer", NOW - 39 * DAY, "bea");
    await runInDurableObject(object(), (_, { storage }) => storage.sql.exec("DELETE FROM tally"));
    await evictDurableObject(object());
    await keep(30, SET);
    await send("new", NOW);
    const tally = await runInDurableObject(object(), (_, { storage }) =>
      storage.sql.exec("SELECT begun_by, begun_sent, other_sent, answered_at FROM tally").one(),
    );
    expect(tally).toEqual({ begun_by: ann, begun_sent: 2, other_sent: 1, answered_at: NOW - 39 * DAY });
  });

  it("as unread is what is left", async () => {
    await send("old", NOW - 31 * DAY);
    await send("new", NOW);
    const unread = () =>
      runInDurableObject(object(), (_, { storage }) =>
        storage.sql.exec("SELECT 1 FROM messages WHERE sender_id = ?", ann).toArray(),
      );
    expect(await unread()).toHaveLength(2);
    await keep(30, SET);
    expect(await texts()).toEqual(["new", LINE_AT(SET)]);
    await vi.waitFor(async () => expect(await unread()).toHaveLength(1));
  });
});
