import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Conversation } from "@objects/conversation/conversation";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";
import { freshNumber } from "../factories/site";

const START = Date.UTC(2026, 10, 1, 12);
const ANN = { id: "ann", isLimited: false };

const aTalk = () => {
  const id = `ann.bea-${freshNumber()}`;
  // Fetched anew each time, as each request of the site does: a stub is worth nothing once its object was thrown away.
  return {
    stub: () => env.CONVERSATION.get(env.CONVERSATION.idFromName(id)),
    talk: () => objectStubs(env, new Usage()).conversation(id),
  };
};
type Talk = ReturnType<typeof aTalk>;

const draft = (clientId: string) => ({
  clientId: clientId.padEnd(20, "-"),
  text: `text of ${clientId}`,
  isPrivate: false,
});
const send = ({ talk }: Talk, clientId: string) => talk().send(ANN, draft(clientId), START);

/** Sends, and again with the same id until the object has said that it is stored, as a browser does. */
async function sendUntilStored(talk: Talk, clientId: string): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const sent = await send(talk, clientId).catch(() => null);
    if (sent?.status === "stored") return sent.message.seq;
  }
  throw new Error(`${clientId} was never stored`);
}

const stored = async ({ talk }: Talk): Promise<[number, string | null][]> =>
  (await talk().later(0, 1000)).map(({ seq, text }) => [seq, text]);

/** Throws the running instance away at once, with whatever it is doing; the storage stays. */
const kill = ({ stub }: Talk) =>
  runInDurableObject(stub(), (_: Conversation, state) => state.abort("killed by the test")).catch(() => undefined);

/** Every message that was acknowledged, once, under its number and in that order; the numbers have no gap. */
async function expectAll(talk: Talk, acknowledged: ReadonlyMap<string, number>): Promise<void> {
  const rows = await stored(talk);
  expect(rows.map(([seq]) => seq)).toEqual(rows.map((_, at) => at + 1));
  const texts = rows.map(([, text]) => text);
  expect(new Set(texts).size).toBe(texts.length);
  for (const [clientId, seq] of acknowledged) expect(rows[seq - 1], clientId).toEqual([seq, `text of ${clientId}`]);
}

const EVICT = { evicted: ({ stub }: Talk) => evictDurableObject(stub()), killed: kill };

describe.each(Object.entries(EVICT))("an object that is %s", (_, end) => {
  it("before a send takes it as the next", async () => {
    const talk = aTalk();
    const seen = new Map([["first", await sendUntilStored(talk, "first")]]);
    await end(talk);
    seen.set("second", await sendUntilStored(talk, "second"));
    expect([...seen.values()]).toEqual([1, 2]);
    await expectAll(talk, seen);
  });

  it("while messages are being sent has each that it acknowledged, once and in order", async () => {
    const talk = aTalk();
    const seen = new Map<string, number>();
    for (let round = 0; round < 6; round += 1) {
      const names = Array.from({ length: 20 }, (_each, n) => `round-${round}-${n}`);
      const sending = names.map(async (name) => [name, await send(talk, name).catch(() => null)] as const);
      // Into the middle: some turns of the loop later than the sends, each round another number of them.
      for (let turn = 0; turn < round; turn += 1) await Promise.resolve();
      await Promise.all([end(talk), ...sending]);
      for (const [name, sent] of await Promise.all(sending))
        if (sent?.status === "stored") seen.set(name, sent.message.seq);
      await expectAll(talk, seen);
      for (const name of names) {
        const again = await sendUntilStored(talk, name);
        expect(again).toBe(seen.get(name) ?? again);
        seen.set(name, again);
      }
    }
    expect(seen.size).toBe(120);
    await expectAll(talk, seen);
  });

  it("after a send has it still, and stores it once when it comes again", async () => {
    const talk = aTalk();
    const seq = await sendUntilStored(talk, "only");
    await end(talk);
    expect(await sendUntilStored(talk, "only")).toBe(seq);
    expect(await stored(talk)).toEqual([[1, "text of only"]]);
  });
});
