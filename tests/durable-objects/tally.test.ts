import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Conversation } from "@objects/conversation/conversation";
import { Tally } from "@objects/conversation/tally";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";
import { freshNumber } from "../factories/site";

const START = Date.UTC(2026, 10, 1, 12);
let id = "";
const stub = () => objectStubs(env, new Usage()).conversation(id);
const object = () => (env.CONVERSATION as DurableObjectNamespace<Conversation>).get(env.CONVERSATION.idFromName(id));
const inside = <T>(act: (sql: SqlStorage) => T) => runInDurableObject(object(), (_, { storage }) => act(storage.sql));
const counted = (userId: string) => inside((sql) => new Tally(sql).of(userId));

let count = 0;
const send = (sender: string, minutes: number) => {
  const draft = { clientId: `message-${(count += 1)}`, text: "Hello", isPrivate: false };
  return stub().send({ id: sender, isLimited: false }, draft, START + minutes * 60_000);
};

let ann = "";
beforeEach(() => {
  ann = `ann${freshNumber()}`;
  id = `${ann}.bea`;
});

describe("a conversation's tally", () => {
  it("counts what each sent, who began, and when the other answered first", async () => {
    await send(ann, 0);
    await send(ann, 1);
    await send("bea", 30);
    await send("bea", 40);
    await send(ann, 50);
    expect(await counted("bea")).toEqual({
      ...{ sent: 2, received: 3, firstReceivedAt: START, answeredAt: START + 30 * 60_000 },
    });
    expect(await counted(ann)).toEqual({ sent: 3, received: 2, firstReceivedAt: null, answeredAt: null });
  });

  it("goes on after eviction, and counts a message that was sent again once", async () => {
    const draft = { clientId: "message-again", text: "Hello", isPrivate: false };
    const sender = { id: ann, isLimited: false };
    await stub().send(sender, draft, START);
    await evictDurableObject(object());
    await stub().send(sender, draft, START + 1);
    await send("bea", 2);
    expect(await counted(ann)).toMatchObject({ sent: 1, received: 1 });
  });

  it("of a conversation from before it was kept is counted from the log, once", async () => {
    await send(ann, 0);
    await send("bea", 5);
    await inside((sql) => sql.exec("DELETE FROM tally"));
    await evictDurableObject(object());
    await send(ann, 6);
    expect(await counted("bea")).toEqual({
      ...{ sent: 1, received: 2, firstReceivedAt: START, answeredAt: START + 5 * 60_000 },
    });
  });

  it("is empty before the first message", async () => {
    await stub().markRead(ann, 0);
    expect(await counted(ann)).toEqual({ sent: 0, received: 0, firstReceivedAt: null, answeredAt: null });
  });
});
