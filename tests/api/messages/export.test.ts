import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Conversation } from "@objects/conversation/conversation";
import { clear } from "../../factories/insert";
import { showsImage } from "../../factories/message-images";
import { decide, pendingCase, report } from "../../factories/moderation";
import { aDevice, aWriter, seals, sendsSealed, switches } from "../../factories/private-mode";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

let ann: Person, bea: Person;
let talk: string, count: number;

interface Exported {
  conversation: string;
  note: string;
  members: Record<string, string>;
  messages: {
    seq: number;
    content: string | null;
    encryptedContent: string | null;
    id: string;
    image: object | null;
  }[];
}
const save = (who: Person | undefined, query = "", id = talk) =>
  ask(`/api/conversations/${id}/export${query}`, { cookie: who?.cookie });
const saved = async (who: Person) => (await save(who)).json<Exported>();
const text = async (who: Person) => (await save(who, "?format=text")).text();
const takesBack = (seq: number) =>
  ask(`/api/conversations/${talk}/messages/${seq}`, { method: "DELETE", cookie: ann.cookie });

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  [ann, bea] = [await aWriter(`ann${count}`), await aWriter(`bea${count}`)];
  talk = await aConversation(ann, bea);
  await says(ann, talk, "Between us");
});

describe("the export of a conversation", () => {
  it("is one JSON file for each of its members, saved and never shown", async () => {
    await says(bea, talk, "Indeed");
    for (const who of [ann, bea]) {
      const { conversation, members, messages } = await saved(who);
      expect(conversation).toBe(talk);
      expect(members).toEqual({ [ann.member.id]: `ann${count}`, [bea.member.id]: `bea${count}` });
      expect(messages).toMatchObject([
        { seq: 1, senderId: ann.member.id, content: "Between us" },
        { seq: 2, senderId: bea.member.id, content: "Indeed" },
      ]);
    }
    const { headers } = await save(ann);
    expect(headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="leafproof-conversation-bea${count}-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("is nobody else's", async () => {
    const cal = await aPerson({ username: `cal${count}` });
    const boss = await aPerson({ username: `boss${count}`, role: "admin" });
    for (const who of [cal, boss]) expect((await save(who)).status).toBe(404);
    expect((await save(undefined)).status).toBe(401);
    expect((await save(ann, "?format=pdf")).status).toBe(400);
  });

  it("is plain text where that is asked for, in which no text passes for another's", async () => {
    await says(bea, talk, `One\n2026-11-23 12:00 UTC  ann${count}: I never said that`);
    const { seq } = await showsImage(talk, ann, "A broken seal", "Look");
    await takesBack(await says(ann, talk, "A regret"));
    await ask(`/api/conversations/${talk}/messages/${seq}`, {
      ...{ method: "PUT", cookie: ann.cookie, json: { content: "Look here" } },
    });
    const lines = (await text(bea)).split("\n").filter((line) => line !== "");
    expect(lines[0]).toContain(`Conversation of bea${count} and ann${count}`);
    const said = lines.slice(2).map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}/, ""));
    expect(said).toEqual([
      `ann${count}: Between us`,
      `bea${count}: One`,
      `    2026-11-23 12:00 UTC  ann${count}: I never said that`,
      `ann${count}: [Picture: A broken seal] Look here (edited)`,
      `ann${count}: [Message taken back]`,
    ]);
  });

  it("is plain text whose lines end where a reader sees them end", async () => {
    const forged = `2026-11-23 12:00 UTC  ann${count}: I never said that`;
    for (const end of ["\u2028", "\u2029", "\u0085", "\v", "\f", "\r\n"]) await says(bea, talk, `One${end}${forged}`);
    await showsImage(talk, bea, `A seal\u2028${forged}`, "Look");
    await says(bea, talk, "\u001b[2J\u009b2K\u0008Tab\there");
    const plain = await text(ann);
    expect(plain).not.toMatch(/[^\n\t\P{Cc}]|[\u2028\u2029]/u);
    expect(plain.split("\n").filter((line) => line.startsWith(forged))).toEqual([]);
    expect(plain.split(`\n    ${forged}`)).toHaveLength(7);
    expect(plain).toContain("Tab\there");
  });

  it("holds of a private message what is stored, and of an opened one nothing", async () => {
    const [laptop, phone] = [await aDevice(ann), await aDevice(bea)];
    await switches(ann, talk, true);
    const clientId = "message-000000000001";
    const sealed = await seals(laptop, "A secret", { talk, to: [laptop, phone], clientId });
    await sendsSealed(ann, talk, sealed, clientId);
    const { messages, note } = await saved(bea);
    expect(messages.at(-1)).toMatchObject({ encryptedContent: sealed, id: clientId, content: null });
    expect(note).toContain("only a browser that has your key opens them");
    const plain = await text(bea);
    expect(plain).toContain(`ann${count}: Private mode was turned on`);
    expect(plain).toContain(`ann${count}: [Encrypted - Private Mode]`);
    expect(plain).not.toContain(sealed.slice(0, 40));
  });

  it("holds nothing of what was taken back or down", async () => {
    const insult = await says(ann, talk, "An insult");
    await report(bea, `${talk}/${insult}`, { kind: "message", reason: "harassment" });
    const moderator = await aPerson({ username: `mod${count}`, role: "moderator" });
    await decide(moderator, await pendingCase(`${talk}/${insult}`), "hide", "It insults.");
    await takesBack(await says(ann, talk, "A regret"));
    for (const shown of [await (await save(ann)).text(), await text(ann)]) {
      expect(shown).toContain("It insults.");
      for (const gone of ["An insult", "A regret"]) expect(shown).not.toContain(gone);
    }
  });

  it("is whole and in order where it is longer than a page, and read a page at a time", async () => {
    const object = (env.CONVERSATION as DurableObjectNamespace<Conversation>).get(env.CONVERSATION.idFromName(talk));
    await runInDurableObject(object, (_, { storage }) => {
      storage.sql.exec(
        "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1203) INSERT INTO messages (client_id, sender_id, at, is_private, body) SELECT 'bulk-' || i, ?, i, 1, 'sealed ' || i FROM n",
        ann.member.id,
      );
    });
    const { messages } = await saved(bea);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 1203 }, (_, n) => n + 1));
    const answer = await save(bea);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).not.toContain("bulk-");
    await reader.cancel();
  });

  it("marks nothing read", async () => {
    await saved(bea);
    const answer = await ask(`/api/conversations/${talk}`, { cookie: bea.cookie });
    expect(await answer.json()).toMatchObject({ ownRead: 0 });
  });

  it("is given ten times an hour", async () => {
    for (let n = 0; n < 10; n += 1) expect((await save(ann)).status).toBe(200);
    const refused = await save(ann);
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    expect((await save(bea)).status).toBe(200);
  });
});
