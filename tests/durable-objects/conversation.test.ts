import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Conversation } from "@objects/conversation/conversation";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 1, 12);
const ANN = { id: "ann", isLimited: false };
const BEA = { id: "bea", isLimited: false };

let count = 0;
let id = "";
const stub = () => objectStubs(env, new Usage()).conversation(id);
const object = () => (env.CONVERSATION as DurableObjectNamespace<Conversation>).get(env.CONVERSATION.idFromName(id));
const draft = (clientId: string, text = `text of ${clientId}`) => ({ clientId, text, isPrivate: false });
const texts = async () => (await stub().page("ann", { before: null, limit: 50 })).messages.map(({ text }) => text);
const rows = () =>
  runInDurableObject(object(), (_, state) => state.storage.sql.exec("SELECT * FROM messages ORDER BY seq").toArray());

beforeEach(() => {
  id = `ann${(count += 1)}.bea`;
  ANN.id = `ann${count}`;
});

async function send(clientId: string, sender = ANN, at = START) {
  const sent = await stub().send(sender, draft(clientId), at);
  if (sent.status !== "stored") throw new Error(`It was refused: ${sent.status}`);
  return sent.message;
}

describe("a conversation", () => {
  it("numbers its messages in the order in which they came", async () => {
    await Promise.all(["one", "two", "three"].map((each) => send(each)));
    await send("four", BEA);
    const { messages } = await stub().page("bea", { before: null, limit: 50 });
    expect(messages.map(({ seq, text, senderId }) => [seq, text, senderId])).toEqual([
      [1, "text of one", ANN.id],
      [2, "text of two", ANN.id],
      [3, "text of three", ANN.id],
      [4, "text of four", "bea"],
    ]);
  });

  it("stores a message once that is sent again, also at the same time and after eviction", async () => {
    await Promise.all([send("once"), send("once"), send("once")]);
    await evictDurableObject(object());
    const again = await stub().send(ANN, draft("once", "another text"), START + MINUTE);
    expect(again).toMatchObject({
      status: "stored",
      isNew: false,
      message: { seq: 1, text: "text of once", at: START },
    });
    expect(await texts()).toEqual(["text of once"]);
  });

  it("keeps the ids of two senders apart", async () => {
    await send("same");
    await send("same", BEA);
    expect(await texts()).toHaveLength(2);
  });

  it("holds no text that could be read from its storage", async () => {
    await send("secret");
    expect(JSON.stringify(await rows())).not.toContain("text of");
  });

  it("does not open a body that was moved to another message", async () => {
    await send("first");
    await send("second");
    await runInDurableObject(object(), (_, { storage }) =>
      storage.sql.exec("UPDATE messages SET body = (SELECT body FROM messages WHERE seq = 1) WHERE seq = 2"),
    );
    expect(await texts()).toEqual(["text of first", "[Failed to decrypt]"]);
  });

  it("does not open a body that was moved to another conversation", async () => {
    await send("same-id");
    const [moved] = await rows();
    id = `${ANN.id}.cat`;
    await send("same-id");
    await runInDurableObject(object(), (_, { storage }) =>
      storage.sql.exec("UPDATE messages SET body = ?", moved?.["body"] ?? null),
    );
    expect(await texts()).toEqual(["[Failed to decrypt]"]);
  });

  it("has everything that it acknowledged after eviction in the middle of a flood", async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => send(`round-${round}-${n}`)));
      acknowledged.push(...sent.map(({ seq }) => seq));
      await evictDurableObject(object());
    }
    const stored = (await rows()).map(({ seq }) => seq);
    expect(stored).toEqual(acknowledged);
    expect(stored).toHaveLength(100);
  });

  it("shows a page of the newest and says whether there are earlier ones", async () => {
    for (const each of ["a", "b", "c", "d", "e"]) await send(each);
    const newest = await stub().page("bea", { before: null, limit: 2 });
    expect([newest.messages.map(({ seq }) => seq), newest.hasEarlier]).toEqual([[4, 5], true]);
    const oldest = await stub().page("bea", { before: 3, limit: 2 });
    expect([oldest.messages.map(({ seq }) => seq), oldest.hasEarlier]).toEqual([[1, 2], false]);
  });

  it("refuses what is not sealed once private mode is on", async () => {
    await send("before");
    await runInDurableObject(object(), (_, { storage }) => storage.sql.exec("UPDATE standing SET is_private = 1"));
    await evictDurableObject(object());
    expect((await stub().send(ANN, draft("plain"), START)).status).toBe("mode-changed");
    expect(await rows()).toHaveLength(1);
  });
});

describe("an own message", () => {
  it("can be changed for fifteen minutes", async () => {
    const { seq } = await send("typo");
    const change = (at: number) => stub().change(ANN, { seq, text: "mended" }, at);
    expect(await change(START + 15 * MINUTE)).toMatchObject({ status: "changed", message: { text: "mended" } });
    expect(await change(START + 15 * MINUTE + 1)).toEqual({ status: "too-late" });
    await evictDurableObject(object());
    expect(await texts()).toEqual(["mended"]);
  });

  it("leaves nothing of its text when it is taken back, and stays taken back", async () => {
    const { seq } = await send("regret");
    expect(await stub().change(ANN, { seq, text: null }, START + 1)).toMatchObject({
      status: "changed",
      message: { isDeleted: true, text: null },
    });
    expect(await stub().change(ANN, { seq, text: "again" }, START + 2)).toEqual({ status: "not-found" });
    expect((await rows())[0]).toMatchObject({ body: null });
  });

  it("is nobody else's to change", async () => {
    const { seq } = await send("mine");
    expect(await stub().change(BEA, { seq, text: "yours" }, START)).toEqual({ status: "not-found" });
    expect(await stub().change(ANN, { seq: 99, text: "none" }, START)).toEqual({ status: "not-found" });
  });
});

describe("reading", () => {
  it("goes forward only, and not beyond the newest message", async () => {
    for (const each of ["a", "b", "c"]) await send(each);
    await stub().markRead("bea", 2);
    await stub().markRead("bea", 1);
    expect(await stub().page(ANN.id, { before: null, limit: 1 })).toMatchObject({ otherRead: 2, ownRead: 3 });
    await stub().markRead("bea", 1000);
    expect((await stub().page(ANN.id, { before: null, limit: 1 })).otherRead).toBe(3);
  });
});

describe("answering", () => {
  it("reads what stands above", async () => {
    await send("question");
    await send("answer", BEA);
    expect(await stub().page(ANN.id, { before: null, limit: 1 })).toMatchObject({ otherRead: 2, ownRead: 1 });
  });
});

describe("a limited sender", () => {
  it("has what is within the limit stored, and learns why the rest is not", async () => {
    const limited = { id: ANN.id, isLimited: true };
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) => stub().send(limited, draft(`message-${n}`), START)),
    );
    expect(sent.map(({ status }) => status)).toEqual([...Array<string>(10).fill("stored"), "held", "held"]);
    expect(sent.at(-1)).toMatchObject({ hold: { by: "too-fast", until: START + 60 * MINUTE } });
    expect(await rows()).toHaveLength(10);
  });

  it("spends nothing on a message sent again", async () => {
    const limited = { id: ANN.id, isLimited: true };
    for (let n = 0; n < 30; n += 1) await stub().send(limited, draft("the same"), START);
    expect((await stub().send(limited, draft("another"), START)).status).toBe("stored");
  });
});
