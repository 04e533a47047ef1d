import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Conversation } from "@objects/conversation/conversation";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";
import { freshNumber } from "../factories/site";

const START = Date.UTC(2026, 10, 1, 12);
const ANN = { id: "ann", isLimited: true };
const BEA = { id: "bea", isLimited: true };

let id = "";
const stub = () => objectStubs(env, new Usage()).conversation(id);
const object = () => (env.CONVERSATION as DurableObjectNamespace<Conversation>).get(env.CONVERSATION.idFromName(id));
const page = () => stub().page(BEA.id, { before: null, limit: 50 });
const lines = async () => (await page()).messages.map(({ line }) => line?.kind);
const set = (isPrivate: boolean, sender = ANN, now = START) => stub().setMode(sender, { isPrivate, now });

beforeEach(() => {
  const count = freshNumber();
  [ANN.id, BEA.id] = [`ann${count}`, `bea${count}`];
  id = `${ANN.id}.${BEA.id}`;
});

describe("the mode of a conversation", () => {
  it("holds after eviction, with the line of each change", async () => {
    expect(await set(true)).toMatchObject({ status: "changed", line: { seq: 1, line: { by: ANN.id } } });
    await evictDurableObject(object());
    expect((await page()).isPrivate).toBe(true);
    expect(await set(true, BEA)).toEqual({ status: "unchanged" });
    expect(await set(false, BEA)).toMatchObject({ status: "changed", line: { seq: 2, line: { by: BEA.id } } });
    await evictDurableObject(object());
    expect((await page()).isPrivate).toBe(false);
    expect(await lines()).toEqual(["private-on", "private-off"]);
  });

  it("is changed once where both change it at the same time", async () => {
    const raced = await Promise.all([set(true), set(true, BEA), set(true)]);
    expect(raced.map(({ status }) => status).sort()).toEqual(["changed", "unchanged", "unchanged"]);
    expect(await lines()).toEqual(["private-on"]);
  });

  it("is not changed by whoever is held, for as long as they are", async () => {
    const limiter = objectStubs(env, new Usage()).limiter(`messages:${ANN.id}`);
    const hold = { by: "too-fast", until: START + 3_600_000 };
    await limiter.holdUntil(hold);
    expect(await set(true)).toEqual({ status: "held", hold });
    expect(await lines()).toEqual([]);
    expect(await set(true, { ...ANN, isLimited: false })).toMatchObject({ status: "changed" });
    expect(await set(false, ANN, START + 3_600_000)).toMatchObject({ status: "changed" });
  });

  it("is decided before a message is taken that was on its way", async () => {
    const draft = { clientId: "on-its-way", text: "Plain", isPrivate: false };
    await set(true);
    await evictDurableObject(object());
    const [sent, off] = await Promise.all([stub().send(ANN, draft, START), set(false, BEA)]);
    expect(off.status).toBe("changed");
    const stored = (await page()).messages.filter(({ senderId }) => senderId !== null);
    expect(stored).toHaveLength(sent.status === "stored" ? 1 : 0);
    expect(["stored", "mode-changed"]).toContain(sent.status);
  });

  it("is known to an object from before there were lines", async () => {
    await stub().send(ANN, { clientId: "before", text: "Before", isPrivate: false }, START);
    await runInDurableObject(object(), (_, { storage }) => {
      storage.sql.exec("ALTER TABLE messages DROP COLUMN line");
      storage.sql.exec("ALTER TABLE messages DROP COLUMN line_by");
    });
    await evictDurableObject(object());
    expect(await set(true)).toMatchObject({ status: "changed" });
    expect((await page()).messages).toMatchObject([
      { text: "Before", line: null },
      { senderId: null, line: { kind: "private-on", by: ANN.id } },
    ]);
  });
});
