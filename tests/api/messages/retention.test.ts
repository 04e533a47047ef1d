import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { formatDate } from "@worker/days";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { sweepRetention } from "@worker/domain/voice/messaging/sweep-retention";
import { Usage } from "@worker/observe/usage";
import { clear, insert } from "../../factories/insert";
import { hears, listen } from "../../factories/listening";
import { imageAt, showsImage } from "../../factories/message-images";
import { report } from "../../factories/moderation";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, reads, says } from "../../factories/talking";

const DAY = 86_400_000;
let ann: Person, bea: Person;
let talk: string, count: number;
const objects = () => objectStubs(env, new Usage());
const keep = (who: Person | undefined, json: unknown) =>
  ask(`/api/conversations/${talk}/retention`, { method: "PUT", cookie: who?.cookie, json });
const MONTH = { days: 30, accepted: true };
const night = (now: number) => sweepRetention(connect(env.DB), objects(), now);
const texts = async (who = bea) => (await reads(who, talk)).map(({ text }) => text);
const sweepAt = () => env.DB.prepare("select sweep_at from conversations where id = ?").bind(talk).first("sweep_at");
const lineFrom = (from: number) =>
  `Messages are now kept for 30 days. From ${formatDate(from)} on older ones are deleted for both of you.`;
const list = async (who: Person) =>
  (await (await ask("/api/conversations", { cookie: who.cookie })).json<{ items: Record<string, unknown>[] }>()).items;

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${count}` }), await aPerson({ username: `bea${count}` })];
  talk = await aConversation(ann, bea);
});

describe("how long a conversation keeps its messages", () => {
  it("is set by either member, and both hear of it", async () => {
    const { said } = await listen(bea, talk);
    const answer = await keep(ann, MONTH);
    const { days, line } = await answer.json<{
      days: number;
      line: Pick<MessageView, "line"> & { dateSent: number };
    }>();
    const from = line.dateSent + 30 * DAY;
    expect([days, line.line]).toEqual([30, { kind: "kept-30", by: ann.member.id, from }]);
    await hears(said, { type: "messages" });
    expect(await texts()).toEqual([lineFrom(from)]);
    const held = await ask(`/api/conversations/${talk}`, { cookie: bea.cookie });
    expect(await held.json()).toMatchObject({ keepDays: 30, deletesFrom: from });
    expect(await (await keep(bea, { days: 0 })).json()).toMatchObject({ line: { line: { by: bea.member.id } } });
    const page = await ask(`/api/conversations/${talk}`, { cookie: ann.cookie });
    expect(await page.json()).toMatchObject({ keepDays: 0, deletesFrom: null });
    expect(await (await keep(ann, { days: 0 })).json()).toEqual({ days: 0, line: null });
  });

  it("is set by nobody else", async () => {
    const others = [
      await aPerson({ username: `cal${count}` }),
      await aPerson({ username: `boss${count}`, role: "admin" }),
    ];
    for (const who of others) expect((await keep(who, MONTH)).status).toBe(404);
    expect((await keep(undefined, MONTH)).status).toBe(401);
    expect(await sweepAt()).toBeNull();
  });

  it.each([{ days: 30 }, { days: 31, accepted: true }, { days: "30", accepted: true }, { accepted: true }])(
    "is not set by %j",
    async (json) => {
      expect((await keep(ann, json)).status).toBe(400);
      expect(await sweepAt()).toBeNull();
    },
  );

  it("is not set by whoever is blocked, who can still turn it off", async () => {
    const block = (blocked: boolean) =>
      ask(`/api/blocks/${ann.member.id}`, { method: "PUT", cookie: bea.cookie, json: { blocked } });
    await keep(bea, MONTH);
    await block(true);
    for (const who of [ann, bea]) expect((await keep(who, { days: 90, accepted: true })).status).toBe(403);
    const { line } = await (await keep(ann, { days: 0 })).json<{ line: Pick<MessageView, "line"> }>();
    expect(line.line).toEqual({ kind: "kept-always", by: ann.member.id, from: null });
    expect((await texts(bea)).at(-1)).toBe("Messages are no longer deleted after a time");
    await night(Date.now() + 31 * DAY);
    expect(await sweepAt()).toBeNull();
    expect(await texts()).toHaveLength(2);
    expect((await keep(bea, MONTH)).status).toBe(403);
  });

  it("is turned off by nobody whom a limit holds", async () => {
    await keep(bea, MONTH);
    await objects()
      .limiter(`messages:${ann.member.id}`)
      .holdUntil({ by: "too-fast", until: Date.now() + 3_600_000 });
    expect((await keep(ann, { days: 0 })).status).toBe(429);
  });

  it("can be changed thirty times an hour", async () => {
    for (let n = 0; n < 30; n += 1) expect((await keep(ann, { days: 0 })).status).toBe(200);
    expect((await keep(ann, { days: 0 })).status).toBe(429);
  });
});

describe("the night", () => {
  it("deletes what is due, with its picture, and comes again when the next is due", async () => {
    const { image } = await showsImage(talk, ann);
    const files = async () =>
      (await env.FILES.list({ prefix: "" })).objects.filter(({ key }) => key.includes(image.id));
    expect(await files()).toHaveLength(1);
    await keep(bea, MONTH);
    const soon = Date.now();
    expect(await night(soon)).toBe(1);
    const { 0: first, length } = await texts();
    expect([first, length, await night(soon)]).toEqual(["", 2, 0]);
    const later = soon + 31 * DAY;
    expect(await night(later)).toBe(1);
    expect(await texts()).toEqual([]);
    await vi.waitFor(async () => expect(await files()).toEqual([]));
    expect((await ask(imageAt(talk, image.id), { cookie: ann.cookie })).status).toBe(404);
  });

  it("comes for the first time when as many days have passed, and not where the other turned it off", async () => {
    await says(ann, talk, "Hello");
    await keep(ann, MONTH);
    await night(Date.now());
    const first = Number(await sweepAt());
    const { deletesFrom } = await (
      await ask(`/api/conversations/${talk}`, { cookie: bea.cookie })
    ).json<{
      deletesFrom: number;
    }>();
    expect(first).toBe(deletesFrom);
    expect(await night(first - 1)).toBe(0);
    await keep(bea, { days: 0 });
    expect(await night(first)).toBe(1);
    expect([(await texts())[0], await sweepAt()]).toEqual(["Hello", null]);
  });

  it("leaves what is unread and the preview true, and the figures as they were", async () => {
    await says(ann, talk, "Hello");
    await vi.waitFor(async () => expect(await list(bea)).toMatchObject([{ unread: 1, lastMessage: "Hello" }]));
    await keep(ann, MONTH);
    await night(Date.now() + 31 * DAY);
    await vi.waitFor(async () => {
      expect(await list(bea)).toMatchObject([{ id: talk, unread: 0, lastMessage: null }]);
    });
    const figures = await env.DB.prepare(
      "select sent, received, first_received_at is null as began from inbox_entries where user_id = ?",
    )
      .bind(ann.member.id)
      .first();
    expect(figures).toEqual({ sent: 1, received: 0, began: 1 });
  });

  it("spares a message whose report waits, and the report what it keeps", async () => {
    const seq = await says(ann, talk, "An insult");
    await says(ann, talk, "And a greeting");
    expect((await report(bea, `${talk}/${seq}`, { kind: "message", reason: "harassment" })).status).toBe(201);
    await keep(ann, MONTH);
    await night(Date.now() + 31 * DAY);
    expect(await texts()).toEqual(["An insult"]);
    await env.DB.exec("update moderation_cases set status = 'decided', decision = 'keep'");
    await night(Date.now() + 33 * DAY);
    expect(await texts()).toEqual([]);
    expect(await env.DB.prepare("select text is not null as kept from reported_messages").first("kept")).toBe(1);
  });

  it("no longer comes where messages are kept for good, and does where it was set meanwhile", async () => {
    await keep(ann, MONTH);
    await keep(ann, { days: 0 });
    await night(Date.now());
    expect(await sweepAt()).toBeNull();
    const set = { conversation: () => ({ sweepOld: async () => (await keep(ann, MONTH), null) }) };
    await keep(ann, { days: 0 });
    await env.DB.exec("update conversations set sweep_at = 1");
    await sweepRetention(connect(env.DB), set as unknown as ReturnType<typeof objects>, Date.now());
    expect(await sweepAt()).toBeGreaterThan(1);
  });

  it("reaches what comes behind conversations that fail, however many they are", async () => {
    const failing = Array.from({ length: 200 }, (_, n) => `a${n}.b${n}`);
    await insert(
      env.DB,
      "conversations",
      failing.map((id) => {
        const [firstId = "", secondId = ""] = id.split(".");
        return { id, firstId, secondId, startedBy: firstId, createdAt: 1, sweepAt: 1 };
      }),
    );
    await env.DB.prepare("update conversations set sweep_at = 2 where id = ?").bind(talk).run();
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fail = { sweepOld: () => Promise.reject(new Error("It sleeps.")) };
    const some = { conversation: (id: string) => (id === talk ? objects().conversation(id) : fail) };
    expect(await sweepRetention(connect(env.DB), some as unknown as ReturnType<typeof objects>, 3)).toBe(1);
    expect(log).toHaveBeenCalledTimes(200);
    log.mockRestore();
    expect(await sweepAt()).toBeNull();
  });
});
