import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { MESSAGE_IMAGE_LIMITS } from "@worker/domain/voice/message-images/image-forms";
import { sealBackup } from "@worker/domain/voice/sealed-messages/backup";
import { toBase64 } from "@worker/domain/voice/sealed-messages/bytes";
import { type KeyPairs, makeKeyPairs } from "@worker/domain/voice/sealed-messages/key-pairs";
import { revealKey } from "@worker/domain/voice/sealed-messages/open-message";
import { sealPicture } from "@worker/domain/voice/sealed-messages/picture";
import { exportedKey } from "@worker/domain/voice/sealed-messages/primitives";
import { readWebImage } from "@worker/media/image";
import { uploadTo } from "../factories/message-images";
import { report } from "../factories/moderation";
import { aPng } from "../factories/pictures";
import { addsKey, aDevice, aWriter, editsSealed, sendsSealed, seals, switches } from "../factories/private-mode";
import { ask, freshNumber } from "../factories/site";
import { aConversation } from "../factories/talking";

const ALT = "A torn seal beside the lot number";
const PICTURE = readWebImage(aPng(), MESSAGE_IMAGE_LIMITS);
const PASSPHRASE = "seven green pouches on a shelf";
const FIRST = "The lot with the torn seal is 2417";
const SECOND = "I meant the lot 2418, under the stairs";

/** Bytes as the characters of their values, so that a piece of a file is found in them like a piece of a text. */
const ofBytes = (bytes: ArrayBuffer | Uint8Array): string => new TextDecoder("latin1").decode(bytes);
const asText = (stored: unknown): string =>
  JSON.stringify(stored, (_, value: unknown) => (value instanceof ArrayBuffer ? ofBytes(value) : value));

/** Everything in the database, as text. */
async function database(): Promise<string> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and sql not like 'create virtual%'",
  ).all<{ name: string }>();
  const tables = await Promise.all(
    results.map(async ({ name }) => (await env.DB.prepare(`select * from "${name}"`).all()).results),
  );
  return asText(tables);
}

/** Everything that an object keeps, as text. */
const storageOf = (namespace: DurableObjectNamespace, name: string): Promise<string> =>
  runInDurableObject(namespace.get(namespace.idFromName(name)), async (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray();
    const rows = tables.map(({ name: table }) => storage.sql.exec(`SELECT * FROM "${table}"`).toArray());
    return asText([rows, [...(await storage.list())]]);
  });

async function files(prefix = ""): Promise<string> {
  const { objects } = await env.FILES.list({ prefix });
  const bytes = await Promise.all(objects.map(async ({ key }) => (await env.FILES.get(key))?.arrayBuffer()));
  return bytes.map((each) => (each === undefined ? "" : ofBytes(each))).join();
}

async function cache(): Promise<string> {
  const { keys } = await env.KV.list();
  return (await Promise.all(keys.map(({ name }) => env.KV.get(name)))).join();
}

/** A private key in the ways in which it could lie somewhere. */
async function written({ private: { decryptKey, signKey } }: KeyPairs): Promise<string[]> {
  const both = await Promise.all(
    [decryptKey, signKey].map(async (key) => {
      const pkcs8 = await exportedKey("pkcs8", key);
      const jwk: unknown = await crypto.subtle.exportKey("jwk", key);
      const secret = typeof jwk === "object" && jwk !== null && "d" in jwk ? String(jwk.d) : "";
      const hex = [...pkcs8].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      return [toBase64(pkcs8).slice(-60), secret, hex.slice(-80)];
    }),
  );
  return both.flat();
}

describe("a dump of everything that the site stores", () => {
  it("holds no private message or picture in plain, no key that opens one, and no passphrase", async () => {
    const count = freshNumber();
    const [ann, bea] = [await aWriter(`ann${count}`), await aWriter(`bea${count}`)];
    const talk = await aConversation(ann, bea);
    const [one, two] = [await makeKeyPairs(true), await makeKeyPairs(true)];
    const backup = await sealBackup(one.private, { userId: ann.member.id, keyId: one.id }, PASSPHRASE);
    expect((await addsKey(ann, one, { backup })).status).toBe(201);
    const [laptop, phone] = [await aDevice(ann, one), await aDevice(bea, two)];
    await switches(ann, talk, true);
    const clientId = "message-000000000001";
    const sealedPicture = await sealPicture(PICTURE.bytes, { conversationId: talk, senderId: ann.member.id });
    const { file, ...opening } = sealedPicture;
    const { id } = await (await uploadTo(talk, ann, file, "application/octet-stream")).json<{ id: string }>();
    const picture = { id, alt: ALT, type: PICTURE.type, width: PICTURE.width, height: PICTURE.height, ...opening };
    const place = { talk, to: [laptop, phone], clientId, picture };
    const [first, second] = [await seals(laptop, FIRST, place), await seals(laptop, SECOND, { ...place, revision: 1 })];
    const { seq } = await (await sendsSealed(ann, talk, first, clientId, { id })).json<{ seq: number }>();
    expect((await editsSealed(ann, talk, seq, second)).status).toBe(200);
    const to = { conversationId: talk, senderId: ann.member.id, clientId };
    const own = { id: two.id, decryptKey: two.private.decryptKey };
    const revealed = await revealKey({ sealed: second, to, signKey: one.public.signKey }, own);
    const reported = await report(bea, `${talk}/${seq}`, { kind: "message", reason: "spam", ...{ revealed } });
    expect(reported.status).toBe(201);
    await vi.waitFor(async () =>
      expect(await (await ask("/api/conversations", { cookie: bea.cookie })).text()).toContain('"isPrivateMode":true'),
    );

    const stored = await storageOf(env.CONVERSATION, talk);
    const { sig } = JSON.parse(second) as { sig: string };
    expect(stored).toContain(sig);
    const kept = await files(`messages/${talk}`);
    expect(kept).toHaveLength(file.length);
    const d1 = await database();
    expect(d1).toContain(one.public.signKey);
    const limits = [ann, bea].map(({ member: { id } }) => storageOf(env.LIMITER, `messages:${id}`));
    const dump = [stored, d1, ...(await Promise.all(limits)), await files(), await cache()].join();
    const secrets = [...(await written(one)), ...(await written(two))];
    const pixels = ofBytes(PICTURE.bytes);
    for (const piece of [pixels.slice(0, 24), pixels.slice(-24), "IHDR", "IDAT"])
      for (const [place, text] of Object.entries({ kept, stored })) expect(text.includes(piece), place).toBe(false);
    for (const secret of [
      ALT,
      picture.key,
      picture.hash,
      FIRST,
      SECOND,
      "torn seal",
      "under the stairs",
      PASSPHRASE,
      revealed,
      ...secrets,
    ]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(dump).not.toContain(secret);
    }
    const body = (JSON.parse(backup) as { body: string }).body;
    expect(dump).not.toContain(body);
  });
});
