import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Inbox } from "@objects/inbox/inbox";
import { inboxFrame } from "@worker/domain/views/inbox/frame-forms";
import { aForum, someWords } from "../../factories/forum-writing";
import { insert } from "../../factories/insert";
import { aNotification } from "../../factories/notifications";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { askSocket, hears, like, openSocketOf } from "../../factories/listening";
import { aConversation, says } from "../../factories/talking";

const PROTOCOL = "leafproof.inbox.v1";
const PATH = "/api/inbox/socket";

let [ann, bea, cal]: Person[] = [];
const listen = (who: Person) => openSocketOf(who, PATH, PROTOCOL, inboxFrame);
const object = (who: Person) => {
  const namespace = env.INBOX as DurableObjectNamespace<Inbox>;
  return namespace.get(namespace.idFromName(who.member.id));
};
const unread = (messages: number, notifications = 0) => ({ type: "news", unread: { messages, notifications } });

beforeEach(async () => {
  await aForum({});
  const number = freshNumber();
  ann = await aPerson({ username: `ann${number}` });
  bea = await aPerson({ username: `bea${number}` });
  cal = await aPerson({ username: `cal${number}`, role: "verified_vendor" });
});

describe("an inbox's socket", () => {
  it("opens for this site's own pages only, for its protocol and for members", async () => {
    expect((await askSocket(ann!, PATH, PROTOCOL, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await askSocket(ann!, PATH, "leafproof.messages.v1")).status).toBe(400);
    expect((await askSocket({ ...ann!, cookie: "" }, PATH, PROTOCOL)).status).toBe(401);
    expect((await askSocket(ann!, PATH, PROTOCOL)).status).toBe(101);
  });

  it("says at once how much is unread and what came last", async () => {
    const row = aNotification({ userId: ann!.member.id, title: "Bea replied to your thread" });
    await insert(env.DB, "notifications", [row, aNotification({ userId: ann!.member.id, createdAt: 1 })]);
    const { said } = await listen(ann!);
    await hears(said, {
      ...unread(0, 2),
      notice: { id: row.id, title: "Bea replied to your thread", path: "/reviews", at: row.createdAt },
    });
  });

  it("counts a message and shows its line, in each browser of the member and in nobody else's", async () => {
    const id = await aConversation(ann!, bea!);
    const [one, other, stranger] = [await listen(bea!), await listen(bea!), await listen(cal!)];
    await hears(stranger.said, unread(0));
    await says(ann!, id, "Is the May lot in?");
    const line = like({ conversationId: id, preview: "Is the May lot in?", isOwn: false, unread: 1 });
    for (const { said } of [one, other]) {
      await hears(said, unread(1));
      await hears(said, { type: "line", line });
    }
    expect(stranger.said).toEqual([like(unread(0))]);
    await ask(`/api/conversations/${id}/read`, { cookie: bea!.cookie, method: "PUT", json: { seq: 1 } });
    await vi.waitFor(() => expect(one.said.at(-1)).toMatchObject(unread(0)));
  });

  it("counts down at once when its author takes an unread message back", async () => {
    const id = await aConversation(ann!, bea!);
    const { said } = await listen(bea!);
    for (const text of ["One", "Two"]) await says(ann!, id, text);
    await vi.waitFor(() => expect(said).toContainEqual({ type: "line", line: like({ unread: 2 }) }));
    const takeBack = (seq: number) =>
      ask(`/api/conversations/${id}/messages/${seq}`, { cookie: ann!.cookie, method: "DELETE" });
    await takeBack(1);
    await vi.waitFor(() => expect(said.findLast(({ type }) => type === "line")).toMatchObject({ line: { unread: 1 } }));
    // The other is taken back while a third is sent: whatever comes first, one is left.
    await Promise.all([takeBack(2), says(ann!, id, "Three")]);
    await vi.waitFor(() => expect(said.findLast(({ type }) => type === "line")).toMatchObject({ line: { unread: 1 } }));
    await takeBack(3);
    await vi.waitFor(() => expect(said.at(-1)).toMatchObject(unread(0)));
    const row = await env.DB.prepare("select unread, unread_from, unread_to from inbox_entries where user_id = ?")
      .bind(bea!.member.id)
      .first();
    expect(row).toEqual({ unread: 0, unread_from: null, unread_to: null });
  });

  it("goes on after its object slept", async () => {
    const id = await aConversation(ann!, bea!);
    const { said } = await listen(bea!);
    await hears(said, unread(0));
    await evictDurableObject(object(bea!));
    await says(ann!, id, "Still there?");
    await hears(said, unread(1));
  });

  it("hears of a notification where it is stored, and of its reading", async () => {
    const { said } = await listen(ann!);
    const { threadId } = await aThread(ann!);
    await answer(bea!, threadId);
    await hears(said, { ...unread(0, 1), notice: like({ title: `${bea!.member.username} replied to your thread` }) });
    await ask("/api/notifications/read", { cookie: ann!.cookie, method: "POST" });
    await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ ...unread(0, 0), notice: null }));
  });

  it("says little of a flood: what comes while it reads is said together", async () => {
    const { said } = await listen(ann!);
    await hears(said, unread(0));
    await Promise.all(Array.from({ length: 50 }, () => object(ann!).told([])));
    expect(said.length).toBeLessThan(5);
  });

  it("is closed at once where its account's sessions end, and hears nothing more", async () => {
    const { said, closed } = await listen(ann!);
    await hears(said, unread(0));
    await ask("/api/auth/logout", { cookie: ann!.cookie, method: "POST" });
    await vi.waitFor(() => expect(closed).toEqual([4001]));
    expect(said).toHaveLength(1);
  });

  it("is closed before anything is said once its account is suspended", async () => {
    const id = await aConversation(ann!, bea!);
    const { said, closed } = await listen(bea!);
    await hears(said, unread(0));
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(bea!.member.id).run();
    await says(ann!, id, "Nobody hears this");
    await vi.waitFor(() => expect(closed).toEqual([4001]));
    expect(said).toHaveLength(1);
  });

  it.each([
    ["that is no JSON", "{", 1007],
    ["of an unknown kind", JSON.stringify({ type: "news" }), 1007],
    [
      "of a time that no id has",
      JSON.stringify({ type: "open", threads: [{ id: "t", since: 9007199254740991 }] }),
      1007,
    ],
    ["of a time before all", JSON.stringify({ type: "open", threads: [{ id: "t", since: -1 }] }), 1007],
    ["of too many threads", JSON.stringify({ type: "open", threads: Array(9).fill({ id: "t", since: 1 }) }), 1007],
    ["that is too large", "x".repeat(4097), 1009],
  ])("that says something %s is closed, and no other", async (_, frame, code) => {
    const [bad, good] = [await listen(ann!), await listen(ann!)];
    bad.raw.send(frame);
    await vi.waitFor(() => expect(bad.closed).toEqual([code]));
    good.say({ type: "look", people: [] });
    await hears(good.said, { type: "active", people: {} });
  });

  it("that floods is closed, and no other", async () => {
    const [flooder, good] = [await listen(ann!), await listen(ann!)];
    for (let n = 0; n < 200; n += 1) flooder.say({ type: "look", people: [] });
    await vi.waitFor(() => expect(flooder.closed).toEqual([1008]));
    good.say({ type: "look", people: [] });
    await hears(good.said, { type: "active", people: {} });
  });

  it("stores nothing and sets no alarm", async () => {
    const { said } = await listen(ann!);
    await hears(said, unread(0));
    const kept = await runInDurableObject(object(ann!), async (_, { storage }) => [
      [...(await storage.list()).keys()],
      await storage.getAlarm(),
    ]);
    expect(kept).toEqual([[], null]);
  });
});

describe("who was active", () => {
  const look = async (people: Person[]) => {
    const socket = await listen(ann!);
    socket.say({ type: "look", people: people.map(({ member }) => member.id) });
    await hears(socket.said, { type: "active" });
    return socket.said.find((frame) => frame.type === "active")?.people;
  };

  it("is said of those one talks with, and of nobody who hides it", async () => {
    await says(ann!, await aConversation(ann!, bea!), "Hello");
    await env.DB.exec("update users set last_active_at = 5");
    await vi.waitFor(async () => expect(await look([bea!, cal!])).toEqual({ [bea!.member.id]: 5 }));
    await env.DB.prepare("update users set show_last_active = 0 where id = ?").bind(bea!.member.id).run();
    expect(await look([bea!, cal!])).toEqual({});
  });
});

async function aThread(by: Person, categoryId = "general") {
  const json = { categoryId, title: "What is on the label", content: someWords() };
  return (await ask("/api/forum/threads", { cookie: by.cookie, json })).json<{ threadId: string }>();
}
async function answer(by: Person, threadId: string): Promise<string> {
  const json = { content: someWords() };
  const posted = await ask(`/api/forum/threads/${threadId}/replies`, { cookie: by.cookie, json });
  expect(posted.status).toBe(201);
  return (await posted.json<{ id: string }>()).id;
}

describe("an open thread", () => {
  const watch = async (who: Person, id: string, since = Date.now()) => {
    const socket = await listen(who);
    socket.say({ type: "open", threads: [{ id, since }] });
    await vi.waitFor(async () => expect(await readers(id)).toContain(who.member.id));
    return socket;
  };
  const readers = (id: string) =>
    runInDurableObject(env.THREAD_READERS.get(env.THREAD_READERS.idFromName(id)), async (_, { storage }) => [
      ...(await storage.list()).keys(),
    ]);
  const replies = (said: { type: string }[]) => said.filter(({ type }) => type === "replies");

  it("says how many replies came since, and which was the first", async () => {
    const { threadId: id } = await aThread(ann!);
    const { said } = await watch(bea!, id);
    await evictDurableObject(object(bea!));
    const first = await answer(ann!, id);
    await hears(said, { type: "replies", count: 1, first, thread: like({ id }) });
    await answer(cal!, id);
    await hears(said, { type: "replies", count: 2, first });
  });

  it("says what came before it was listened to, and nothing of one's own", async () => {
    const { threadId: id } = await aThread(ann!);
    const since = Date.now();
    await answer(bea!, id);
    const first = await answer(ann!, id);
    const { said } = await watch(bea!, id, since);
    await hears(said, { type: "replies", count: 1, first });
  });

  it("is silent to whoever may not read it any longer", async () => {
    const { threadId: id } = await aThread(cal!, "verified-vendors");
    const [mine, theirs] = [await watch(ann!, id, 1), await watch(cal!, id, 1)];
    const other = await aPerson({ username: `mod${freshNumber()}`, role: "moderator" });
    await answer(other, id);
    await hears(theirs.said, { type: "replies", count: 1 });
    expect(replies(mine.said)).toEqual([]);
  });

  it("is forgotten with the last socket that had it open", async () => {
    const { threadId: id } = await aThread(ann!);
    const [one, other] = [await watch(bea!, id), await watch(bea!, id)];
    other.say({ type: "open", threads: [] });
    other.say({ type: "look", people: [] });
    await hears(other.said, { type: "active" });
    expect(await readers(id)).toEqual([bea!.member.id]);
    one.raw.close();
    await vi.waitFor(async () => expect(await readers(id)).toEqual([]));
  });

  it("keeps a hundred readers, and those who came last", async () => {
    const { threadId: id } = await aThread(ann!);
    const object = env.THREAD_READERS.get(env.THREAD_READERS.idFromName(id));
    await runInDurableObject(object, async (_, { storage }) => {
      for (let n = 1; n <= 100; n += 1) await storage.put(`reader-${n}`, n);
    });
    await watch(bea!, id);
    const kept = await readers(id);
    expect(kept).toHaveLength(100);
    expect(kept).not.toContain("reader-1");
  });

  it("drops whoever left without a word, at the next reply", async () => {
    const { threadId: id } = await aThread(ann!);
    const watch = env.THREAD_READERS.get(env.THREAD_READERS.idFromName(id));
    await runInDurableObject(watch, async (_, { storage }) => storage.put("nobody", 1));
    await answer(bea!, id);
    await vi.waitFor(async () => expect(await readers(id)).toEqual([]));
  });
});

describe("GET /api/inbox", () => {
  const read = (headers = {}) => ask("/api/inbox", { cookie: ann!.cookie, headers });

  it("counts for whoever has no socket, and answers 304 while nothing changed", async () => {
    const first = await read();
    expect(await first.json()).toEqual({ messages: 0, notifications: 0 });
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await read(headers)).status).toBe(304);
    await insert(env.DB, "notifications", [aNotification({ userId: ann!.member.id })]);
    expect(await (await read(headers)).json()).toEqual({ messages: 0, notifications: 1 });
  });
});
