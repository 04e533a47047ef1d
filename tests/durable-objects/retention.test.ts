import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Conversation } from "@objects/conversation/conversation";
import { objectStubs } from "@objects/stubs";
import type { RetentionDays } from "@worker/domain/voice/messages/retention-forms";
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
const LINE = "Messages are now deleted after 30 days";

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

  it("is what is as old as the time or younger, to the millisecond", async () => {
    await send("older", NOW - KEPT - 1);
    await send("as old", NOW - KEPT);
    await send("younger", NOW - KEPT + 1);
    await runInDurableObject(object(), async (conversation) => {
      await conversation.setRetention(id, as("bea"), { days: 30, now: NOW });
    });
    const kept = await runInDurableObject(object(), (_, { storage }) =>
      storage.sql.exec<{ at: number }>("SELECT at FROM messages WHERE line IS NULL ORDER BY seq").toArray(),
    );
    expect(kept.map(({ at }) => NOW - at)).toEqual([KEPT, KEPT - 1]);
  });

  it("becomes less as time goes on: when it is opened, and by the nightly job", async () => {
    const at = NOW - KEPT + 5 * DAY;
    await send("five days more", at);
    await keep(30);
    expect(await texts()).toEqual(["five days more", LINE]);
    expect(await stub().sweepOld(at + KEPT)).toBe(at + KEPT + 1);
    expect(await texts()).toEqual(["five days more", LINE]);
    expect(await stub().sweepOld(at + KEPT + 1)).toBe(NOW + KEPT + 1);
    expect(await texts()).toEqual([LINE]);
  });

  it("is less once it wakes up late", async () => {
    await send("old", NOW - 31 * DAY);
    await keep(365);
    await runInDurableObject(object(), (_, { storage }) => storage.sql.exec("UPDATE standing SET keep_days = 30"));
    await evictDurableObject(object());
    expect(await texts()).toEqual(["Messages are now deleted after 365 days"]);
  });

  it("is set once where both do it at once, and said with a line that nobody has unread", async () => {
    const said = await Promise.all([keep(90), stub().setRetention(as(ann), { days: 90, now: NOW })]);
    expect(said.map(({ status }) => status).sort()).toEqual(["changed", "unchanged"]);
    expect(await texts()).toEqual(["Messages are now deleted after 90 days"]);
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
      keep(30),
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
    await keep(30);
    expect(await texts()).toEqual(["two", LINE]);
  });

  it("goes once it is decided", async () => {
    for (const text of ["one", "two"]) await send(text, NOW - 31 * DAY);
    await report(1);
    await keep(30);
    expect(await texts()).toEqual(["one", LINE]);
    await env.DB.exec("update moderation_cases set status = 'decided', decision = 'keep'");
    expect(await stub().sweepOld(NOW + 2 * DAY)).toBe(NOW + KEPT + 1);
    expect(await texts()).toEqual([LINE]);
  });

  it("stays for itself, not for a message of that number elsewhere", async () => {
    await send("one", NOW - 31 * DAY);
    await insert(env.DB, "moderationCases", [aCase({ kind: "message", subjectId: `${id}x/1` })]);
    await keep(30);
    expect(await texts()).toEqual([LINE]);
  });
});

describe("what is counted", () => {
  it("stays as it was written, also where no tally was kept before", async () => {
    await send("one", NOW - 40 * DAY);
    await send("answer", NOW - 39 * DAY, "bea");
    await runInDurableObject(object(), (_, { storage }) => storage.sql.exec("DELETE FROM tally"));
    await evictDurableObject(object());
    await keep(30);
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
    await keep(30);
    await vi.waitFor(async () => expect(await unread()).toHaveLength(1));
  });
});
