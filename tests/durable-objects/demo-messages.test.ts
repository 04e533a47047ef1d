import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Conversation } from "@objects/conversation/conversation";
import { takeDemoMessages } from "@objects/conversation/demo-messages";
import { MessageLog } from "@objects/conversation/message-log";
import { StoredFacts } from "@objects/conversation/stored-facts";
import { Tally } from "@objects/conversation/tally";
import { readSettings } from "@worker/env";
import { conversationId } from "@worker/domain/voice/messages/conversation-id";
import { writeTalks } from "../../scripts/seed/messages/write-messages";
import { clear } from "../factories/insert";
import { aPerson, ask, freshNumber, type Person } from "../factories/site";

let count = 0;
let ann: Person, bea: Person, id: string;
const { DATA_KEY: dataKey } = readSettings({ ...env });

/** What the seed wrote of one conversation, of which the second has not read the last. */
const seed = (texts: string[], seededAt: number) =>
  writeTalks(
    env.FILES,
    [
      {
        ...{ id, startedBy: ann.member.id, unread: 1 },
        messages: texts.map((text, n) => ({
          id: `message-${n}`,
          senderId: ann.member.id,
          at: 1000 + n,
          text,
          scene: null,
        })),
      },
    ],
    { dataKey, seededAt },
  );
const open = (isDemo: boolean) =>
  runInDurableObject(env.CONVERSATION.get(env.CONVERSATION.idFromName(id)), async (_: Conversation, { storage }) => {
    const [log, facts, tally] = [new MessageLog(storage.sql), new StoredFacts(storage.sql), new Tally(storage.sql)];
    facts.is(id);
    const { FILES } = env;
    await takeDemoMessages({ FILES, DEMO: isDemo ? "1" : "0" }, { storage, log, facts, tally });
    return { seqs: log.after(0, 10).map(({ seq }) => seq), read: facts.members.map((who) => facts.readBy(who)) };
  });
const texts = async () => {
  const answer = await ask(`/api/conversations/${id}/messages`, { cookie: bea.cookie });
  return (await answer.json<{ items: { content: string }[] }>()).items.map(({ content }) => content);
};

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  id = conversationId(ann.member.id, bea.member.id);
  await ask("/api/conversations", { cookie: ann.cookie, json: { userId: bea.member.id } });
});
afterEach(() => env.FILES.delete(`demo/messages/${id}.json`));

describe("a conversation in demo mode", () => {
  it("is private where the seed left it so, with the line that says since when", async () => {
    const by = { senderId: ann.member.id, at: 1000, scene: null };
    const messages = [
      { ...by, id: "message-1", text: "Hello" },
      { ...by, id: "message-2", text: "Private mode was turned on", line: "private-on" as const },
    ];
    await writeTalks(env.FILES, [{ id, startedBy: ann.member.id, unread: 0, messages }], { dataKey, seededAt: 5 });
    await open(true);
    const answer = await ask(`/api/conversations/${id}/messages`, { cookie: bea.cookie });
    expect(await answer.json()).toMatchObject({
      items: [
        { content: "Hello", line: null },
        { senderId: null, line: { kind: "private-on", by: ann.member.id } },
      ],
    });
    const talk = await ask(`/api/conversations/${id}`, { cookie: bea.cookie });
    expect(await talk.json()).toMatchObject({ isPrivateMode: true });
  });

  it("takes over what the seed wrote, as sealed as any other, once", async () => {
    await seed(["Hello", "Did it arrive?"], 1);
    expect(await open(true)).toEqual({ seqs: [1, 2], read: [2, 1] });
    await ask(`/api/conversations/${id}/messages`, { cookie: bea.cookie, json: { content: "Yes!" } });
    await open(true);
    expect(await texts()).toEqual(["Hello", "Did it arrive?", "Yes!"]);
    const file = await (await env.FILES.get(`demo/messages/${id}.json`))?.text();
    expect(file).not.toContain("arrive");
  });

  it("begins anew with another seed", async () => {
    await seed(["Hello", "Did it arrive?"], 1);
    await open(true);
    await seed(["Good morning"], 2);
    expect(await open(true)).toEqual({ seqs: [1], read: [1, 0] });
    expect(await texts()).toEqual(["Good morning"]);
  });
});

it("takes nothing over where there is no demo", async () => {
  await seed(["Hello"], 1);
  expect(await open(false)).toEqual({ seqs: [], read: [0, 0] });
});
