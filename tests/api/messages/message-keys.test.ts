import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clear } from "../../factories/insert";
import { mailsTo } from "../../factories/mail";
import { rows } from "../../factories/moderation";
import { fromBase64, toBase64 } from "@worker/domain/voice/sealed-messages/bytes";
import { type KeyPairs, makeKeyPairs } from "@worker/domain/voice/sealed-messages/key-pairs";
import { exportedKey } from "@worker/domain/voice/sealed-messages/primitives";
import { aBackup, addsKey, aWriter, keyForm, removesKey } from "../../factories/private-mode";
import { ask, freshNumber, PASSWORD, type Person } from "../../factories/site";
import { aConversation } from "../../factories/talking";

/** SPKI in base64. */
async function anRsaKey(modulusLength: number, exponent: number[]): Promise<string> {
  const how = { name: "RSA-OAEP", hash: "SHA-256", modulusLength, publicExponent: new Uint8Array(exponent) };
  const made: unknown = await crypto.subtle.generateKey(how, true, ["encrypt", "decrypt"]);
  const { publicKey } = made as CryptoKeyPair;
  return toBase64(await exportedKey("spki", publicKey));
}

const A_TIME: unknown = expect.any(Number);
const WORDS: unknown = expect.any(String);

/** The same P-256 point by its x and the sign of its y, as other programs may write it. */
function compressed(signKey: string): string {
  const point = fromBase64(signKey).slice(-64);
  const header = [0x30, 0x39, 0x30, 0x13, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d]
    .concat([3, 1, 7, 3, 0x22, 0])
    .concat(2 + ((point.at(-1) ?? 0) & 1));
  return toBase64(new Uint8Array([...header, ...point.slice(0, 32)]));
}

let ann: Person, bea: Person, cal: Person;
let one: KeyPairs, two: KeyPairs;
const addressOf = ({ id }: KeyPairs, rest = "") => `/api/message-keys/${id}${rest}`;
const own = async (who: Person) =>
  (await ask("/api/message-keys", { cookie: who.cookie })).json<{
    keys: { id: string; hasBackup: boolean; label: string }[];
  }>();

beforeAll(async () => {
  [one, two] = [await makeKeyPairs(true), await makeKeyPairs(true)];
});

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aWriter(`ann${count}`);
  bea = await aWriter(`bea${count}`);
  cal = await aWriter(`cal${count}`);
});

describe("a browser's key", () => {
  it("is added with the password, and its member told on the site and by mail", async () => {
    const added = await addsKey(ann, one);
    expect([added.status, await added.json()]).toEqual([201, { id: one.id }]);
    expect((await own(ann)).keys).toMatchObject([{ id: one.id, label: "Firefox on Windows", hasBackup: false }]);
    expect(await rows("select user_id, title, action_url from notifications")).toEqual([
      {
        user_id: ann.member.id,
        title: "A new browser can read your private messages",
        action_url: "/account/keys",
      },
    ]);
    const [mail] = await mailsTo(`${ann.member.username}@example.org`);
    expect(mail).toMatchObject({ subject: "A new browser can read your private messages" });
    expect(mail?.body).not.toContain("Firefox");
  });

  it("is not added with another password, nor for a visitor", async () => {
    const refused = await addsKey(ann, one, { password: "not mine" });
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: { password: WORDS } }]);
    expect((await ask("/api/message-keys", { json: await keyForm(one, ann.member.id) })).status).toBe(401);
    expect((await own(ann)).keys).toEqual([]);
    expect(await rows("select 1 from notifications")).toEqual([]);
  });

  it("sent again is the same, and tells nobody twice", async () => {
    await addsKey(ann, one);
    expect((await addsKey(ann, one)).status).toBe(200);
    expect((await own(ann)).keys).toHaveLength(1);
    expect(await rows("select count from notifications")).toEqual([{ count: 1 }]);
    expect(await mailsTo(`${ann.member.username}@example.org`)).toHaveLength(1);
  });

  it("is nobody else's: a proof that another member sent proves nothing", async () => {
    const json = await keyForm(one, ann.member.id);
    const refused = await ask("/api/message-keys", { cookie: bea.cookie, json });
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: { proof: WORDS } }]);
    await addsKey(ann, one);
    expect((await ask("/api/message-keys", { cookie: bea.cookie, json })).status).toBe(400);
    expect((await addsKey(bea, one)).status).toBe(400);
    expect((await own(bea)).keys).toEqual([]);
  });

  it("is refused with the halves of two keys under the proof of one", async () => {
    const mixed = { ...one, public: { ...one.public, encryptKey: two.public.encryptKey } };
    expect((await addsKey(ann, mixed)).status).toBe(400);
  });

  it.each([
    ["no base64", () => ({ encryptKey: "?" }), "encryptKey"],
    ["an elliptic key to encrypt with", () => ({ encryptKey: one.public.signKey }), "encryptKey"],
    ["an RSA key to sign with", () => ({ signKey: one.public.encryptKey }), "signKey"],
    [
      "bytes after the key",
      () => ({ signKey: toBase64(new Uint8Array([...fromBase64(one.public.signKey), 0])) }),
      "signKey",
    ],
    ["a key with a blank in it", () => ({ signKey: one.public.signKey.replace(/^..../, "$& ") }), "signKey"],
    ["a point that is written short", () => ({ signKey: compressed(one.public.signKey) }), "signKey"],
    ["a proof of nothing", () => ({ proof: toBase64(new Uint8Array(64)) }), "proof"],
    ["a proof that is too short", () => ({ proof: "AAAA" }), "proof"],
    ["no name", () => ({ label: " \u200b " }), "label"],
    ["a name of 61 characters", () => ({ label: "x".repeat(61) }), "label"],
    ["a backup without its form", () => ({ backup: '{"v":1}' }), "backup"],
    ["a backup that is quick to guess", () => ({ backup: aBackup().replace("600000", "1000") }), "backup"],
  ])("is refused as %s", async (_, more, field) => {
    const refused = await addsKey(ann, one, more());
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: { [field]: WORDS } }]);
  });

  it("is refused with another length or exponent than messages are sealed with", async () => {
    for (const key of [anRsaKey(1024, [1, 0, 1]), anRsaKey(3072, [1, 0, 1]), anRsaKey(2048, [3])]) {
      const refused = await addsKey(ann, one, { encryptKey: await key });
      expect(await refused.json()).toMatchObject({ errors: { encryptKey: WORDS } });
    }
  });

  it("is one of five at most, also where two are added at once", async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => makeKeyPairs(true)));
    const answers = await Promise.all(keys.map((key) => addsKey(ann, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: "keys-full" });
    const first = keys[answers.findIndex(({ status }) => status === 201)]!;
    await removesKey(ann, first);
    expect((await addsKey(ann, await makeKeyPairs(true))).status).toBe(201);
  });

  it("once removed does not come back, and is nobody else's to remove", async () => {
    await addsKey(ann, one);
    expect((await removesKey(bea, one)).status).toBe(404);
    expect((await removesKey(ann, one)).status).toBe(200);
    expect((await removesKey(ann, one)).status).toBe(404);
    const again = await addsKey(ann, one);
    expect([again.status, await again.json()]).toMatchObject([409, { code: "key-removed" }]);
  });
});

describe("the removal of a key", () => {
  const inUse = () => rows("select 1 as is_there from message_keys where removed_at is null and backup is not null");

  it("asks for the password: a borrowed session removes nothing", async () => {
    await addsKey(ann, one, { backup: aBackup() });
    const bare = await ask(addressOf(one), { cookie: ann.cookie, method: "DELETE" });
    expect(bare.status).toBeGreaterThanOrEqual(400);
    const guessed = await removesKey(ann, one, "not mine");
    expect([guessed.status, await guessed.json()]).toMatchObject([400, { errors: { password: WORDS } }]);
    expect(await inUse()).toHaveLength(1);
    expect(await rows("select 1 from notifications where title like '%removed%'")).toEqual([]);
  });

  it("is no way to guess the password: guesses count as logins do", async () => {
    await addsKey(ann, one, { backup: aBackup() });
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await removesKey(ann, one, `guess ${n}`)).status);
    expect([answers[0], answers.at(-1)]).toEqual([400, 429]);
    expect((await removesKey(ann, one)).status).toBe(429);
    expect(await inUse()).toHaveLength(1);
  });

  it("is told on the site and by mail, once", async () => {
    await addsKey(ann, one, { label: "<b>Mine</b>" });
    expect((await removesKey(ann, one)).status).toBe(200);
    expect((await removesKey(ann, one)).status).toBe(404);
    const title = "A browser was removed from your private messages";
    expect(await rows(`select user_id, title, action_url, count from notifications where title = '${title}'`)).toEqual([
      { user_id: ann.member.id, title, action_url: "/account/keys", count: 1 },
    ]);
    const mails = await mailsTo(`${ann.member.username}@example.org`);
    expect(mails.filter(({ subject }) => subject === title)).toHaveLength(1);
    expect(mails.map(({ body }) => body).join()).not.toContain("Mine");
  });
});

describe("a backup", () => {
  const read = (who: Person, password: string = PASSWORD) =>
    ask(addressOf(one, "/backup"), { cookie: who.cookie, json: { password } });

  it("is handed to its owner, for the password, and to nobody else", async () => {
    const backup = aBackup();
    await addsKey(ann, one, { backup });
    expect((await own(ann)).keys).toMatchObject([{ hasBackup: true }]);
    const answer = await read(ann);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.json()).toEqual({ backup });
    expect((await read(ann, "not mine")).status).toBe(400);
    expect((await read(bea)).status).toBe(404);
  });

  it("stands in no other answer, and lies sealed", async () => {
    const backup = aBackup();
    const { body } = JSON.parse(backup) as { body: string };
    await addsKey(ann, one, { backup });
    const talk = await aConversation(ann, bea);
    for (const path of ["/api/message-keys", `/api/conversations/${talk}/keys`, "/api/account/export", "/account/data"])
      for (const who of [ann, bea]) expect(await (await ask(path, { cookie: who.cookie })).text()).not.toContain(body);
    expect(JSON.stringify(await rows("select * from message_keys"))).not.toContain(body);
  });

  it("is replaced for the password, by its owner only", async () => {
    await addsKey(ann, one, { backup: aBackup() });
    const backup = aBackup();
    const put = (who: Person, password = PASSWORD) =>
      ask(addressOf(one, "/backup"), { cookie: who.cookie, method: "PUT", json: { password, backup } });
    expect([(await put(bea)).status, (await put(ann, "not mine")).status]).toEqual([404, 400]);
    expect(await (await read(ann)).json()).not.toEqual({ backup });
    expect((await put(ann)).status).toBe(200);
    expect(await (await read(ann)).json()).toEqual({ backup });
  });

  it("goes with its key", async () => {
    await addsKey(ann, one, { backup: aBackup() });
    await removesKey(ann, one);
    expect((await read(ann)).status).toBe(404);
    expect(await rows("select backup from message_keys")).toEqual([{ backup: null }]);
  });
});

describe("the keys of a conversation", () => {
  const keysOf = async (who: Person, talk: string) => ask(`/api/conversations/${talk}/keys`, { cookie: who.cookie });

  it("are both members', those that were removed too, and each reads the names of their own only", async () => {
    const talk = await aConversation(ann, bea);
    await addsKey(ann, one);
    await addsKey(bea, two, { label: "Bea's phone" });
    await removesKey(ann, one);
    const { keys } = await (await keysOf(bea, talk)).json<{ keys: object[] }>();
    expect(keys).toEqual([
      {
        ...{ userId: bea.member.id, id: two.id, encryptKey: two.public.encryptKey, signKey: two.public.signKey },
        ...{ label: "Bea's phone", createdAt: A_TIME, removedAt: null },
      },
      {
        ...{ userId: ann.member.id, id: one.id, encryptKey: one.public.encryptKey, signKey: one.public.signKey },
        ...{ label: null, createdAt: A_TIME, removedAt: A_TIME },
      },
    ]);
  });

  it("are nobody else's", async () => {
    const talk = await aConversation(ann, bea);
    await addsKey(ann, one);
    expect((await keysOf(cal, talk)).status).toBe(404);
    expect((await keysOf(ann, [ann.member.id, cal.member.id].sort().join("."))).status).toBe(404);
    expect((await ask(`/api/conversations/${talk}/keys`)).status).toBe(401);
  });
});
