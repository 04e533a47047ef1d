import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type KeyPairs, makeKeyPairs } from "@worker/domain/voice/sealed-messages/key-pairs";
import { revealKey } from "@worker/domain/voice/sealed-messages/open-message";
import { clear } from "../../factories/insert";
import { pendingCase, report, rows } from "../../factories/moderation";
import { aPrivateTalk, type Device, editsSealed, removesKey, seals, sendsSealed } from "../../factories/private-mode";
import { ask, type Person } from "../../factories/site";

const INSULT = "You are a liar, and <b>everybody</b> shall know it.";
const ID = "message-000000000001";

let keys: KeyPairs[];
let ann: Person, bea: Person, moderator: Person;
let laptop: Device, phone: Device;
let talk: string, seq: number, sealed: string;

beforeAll(async () => {
  keys = await Promise.all([makeKeyPairs(true), makeKeyPairs(true)]);
});

beforeEach(async () => {
  await clear(env.DB);
  ({ ann, bea, moderator, talk, laptop, phone } = await aPrivateTalk(keys));
  ({ sealed, seq } = await send(INSULT));
});

async function send(text: string, clientId = ID, counter = 1) {
  const envelope = await seals(laptop, text, { talk, to: [laptop, phone], clientId, counter });
  const sent = await sendsSealed(ann, talk, envelope, clientId);
  expect(sent.status).toBe(201);
  return { sealed: envelope, seq: (await sent.json<{ seq: number }>()).seq };
}

/** The key of a message, as Bea's browser finds it. */
const keyOf = (envelope: string, clientId = ID) =>
  revealKey(
    {
      sealed: envelope,
      to: { conversationId: talk, senderId: ann.member.id, clientId },
      signKey: laptop.key.public.signKey,
    },
    { id: phone.key.id, decryptKey: phone.key.private.decryptKey },
  );
const reports = (who: Person, revealed?: string) =>
  report(who, `${talk}/${seq}`, { kind: "message", reason: "harassment", ...(revealed && { revealed }) });
const refusal = async (response: Response) => [
  response.status,
  (await response.json<{ errors?: { revealed?: string } }>()).errors?.revealed,
];
const DOES_NOT_OPEN = [400, expect.stringContaining("does not open")];

describe("a report of a private message", () => {
  it("shows moderators what the server read with the message's key, and keeps that sealed", async () => {
    expect((await reports(bea, await keyOf(sealed))).status).toBe(201);
    const caseId = await pendingCase(`${talk}/${seq}`);
    const read = await ask(`/api/moderation/cases/${caseId}`, { cookie: moderator.cookie });
    expect(await read.json()).toMatchObject({
      subject: {
        text: INSULT,
        about: "Private conversation, opened with the message's key that the reporter revealed",
        ownerName: ann.member.username,
      },
    });
    expect(JSON.stringify(await rows("select * from reported_messages, reports, moderation_cases"))).not.toContain(
      "liar",
    );
  });

  it("needs the key: the server does not open it, and takes nobody's word for what it says", async () => {
    expect(await refusal(await reports(bea))).toEqual([400, expect.stringContaining("Only your browser")]);
    expect(await refusal(await reports(bea, "Ann threatened me"))).toEqual(DOES_NOT_OPEN);
    expect(await refusal(await reports(bea, btoa("\0".repeat(32))))).toEqual(DOES_NOT_OPEN);
    expect(await refusal(await reports(bea, btoa("\0".repeat(16))))).toEqual(DOES_NOT_OPEN);
    expect(await rows("select 1 from moderation_cases")).toEqual([]);
  });

  it("is not opened by the key of another message", async () => {
    const other = await send("Good morning", "message-000000000002", 2);
    const key = await keyOf(other.sealed, "message-000000000002");
    expect(await refusal(await reports(bea, key))).toEqual(DOES_NOT_OPEN);
  });

  it("reads what it says now: the key of what it said before opens nothing", async () => {
    const before = await keyOf(sealed);
    const place = { talk, to: [laptop, phone], clientId: ID, revision: 1 };
    const mended = await seals(laptop, "I am sorry", place);
    expect((await editsSealed(ann, talk, seq, mended)).status).toBe(200);
    expect(await refusal(await reports(bea, before))).toEqual(DOES_NOT_OPEN);
    expect((await reports(bea, await keyOf(mended))).status).toBe(201);
  });

  it("can be made after the sender removed the key that signed it", async () => {
    const key = await keyOf(sealed);
    await removesKey(ann, laptop.key);
    expect((await reports(bea, key)).status).toBe(201);
  });

  it("is not made of an own one, nor by a third", async () => {
    const key = await keyOf(sealed);
    expect((await reports(ann, key)).status).toBe(403);
    expect((await reports(moderator, key)).status).toBe(404);
  });

  it("of what was put into the storage from elsewhere is refused", async () => {
    const key = await keyOf(sealed);
    await env.DB.prepare("update message_keys set sign_key = ? where id = ?")
      .bind(phone.key.public.signKey, laptop.key.id)
      .run();
    expect(await refusal(await reports(bea, key))).toEqual(DOES_NOT_OPEN);
  });
});
