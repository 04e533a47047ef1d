import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type KeyPairs, makeKeyPairs } from "@worker/domain/voice/sealed-messages/key-pairs";
import { clear } from "../../factories/insert";
import { hears, like, listen } from "../../factories/listening";
import { report } from "../../factories/moderation";
import {
  aDevice,
  aWriter,
  type Device,
  editsSealed,
  goPrivate,
  removesKey,
  sendsSealed,
  seals,
  switches,
} from "../../factories/private-mode";
import { ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, reads, says } from "../../factories/talking";

let keys: KeyPairs[];
let ann: Person, bea: Person, cal: Person;
let laptop: Device, phone: Device;
let talk: string;

beforeAll(async () => {
  keys = await Promise.all(Array.from({ length: 4 }, () => makeKeyPairs(true)));
});

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  [ann, bea, cal] = [await aWriter(`ann${count}`), await aWriter(`bea${count}`), await aWriter(`cal${count}`)];
  talk = await aConversation(ann, bea);
});

/** Ann's laptop and Bea's phone have keys, and private mode is on. */
async function inPrivate(): Promise<void> {
  [laptop, phone] = await goPrivate(talk, [ann, bea], keys);
}

const idOf = (n: number) => `message-${String(n).padStart(12, "0")}`;
const seal = (text: string, n = 1, more: Partial<Parameters<typeof seals>[2]> = {}) =>
  seals(laptop, text, { talk, to: [laptop, phone], clientId: idOf(n), counter: n, ...more });
const send = async (text: string, n = 1) => sendsSealed(ann, talk, await seal(text, n), idOf(n));
interface Read {
  seq: number;
}
const read = (who: Person) => reads(who, talk);
const lines = async (who: Person) => (await read(who)).flatMap(({ line }) => (line === null ? [] : [line]));
const answer = async (response: Response | Promise<Response>) => {
  const answered = await response;
  return [answered.status, (await answered.json<{ code?: string }>()).code];
};
const CHANGED = [409, "changed-meanwhile"];
const MALFORMED = [400, "invalid-input"];

describe("private mode", () => {
  it("is turned on by whoever accepts its limits, once both have a key", async () => {
    expect(await answer(switches(ann, talk, true, false))).toEqual(MALFORMED);
    expect(await answer(switches(ann, talk, true))).toEqual([409, "own-key-missing"]);
    await aDevice(ann, keys[0]);
    const refused = await switches(ann, talk, true);
    expect(await refused.json()).toMatchObject({
      code: "receiver-key-missing",
      message: "Receiver public key not found",
    });
    await aDevice(bea, keys[1]);
    expect(await (await switches(ann, talk, true)).json()).toMatchObject({
      isPrivateMode: true,
      line: { senderId: null, line: { kind: "private-on", by: ann.member.id } },
    });
    expect(await (await ask(`/api/conversations/${talk}`, { cookie: bea.cookie })).json()).toMatchObject({
      isPrivateMode: true,
    });
  });

  it("is turned off at once, by either, and each change leaves a line that both see", async () => {
    await inPrivate();
    const off = await ask(`/api/conversations/${talk}/mode`, {
      ...{ cookie: bea.cookie, method: "PUT", json: { isPrivateMode: false } },
    });
    expect(off.status).toBe(200);
    const expected = [
      { kind: "private-on", by: ann.member.id, from: null },
      { kind: "private-off", by: bea.member.id, from: null },
    ];
    for (const who of [ann, bea]) expect(await lines(who)).toEqual(expected);
  });

  it("turned on by both at once leaves one line, and turned on again none", async () => {
    await inPrivate();
    await switches(ann, talk, false);
    const before = (await lines(ann)).length;
    const raced = await Promise.all([switches(ann, talk, true), switches(bea, talk, true)]);
    const told = await Promise.all(raced.map((each) => each.json<{ isPrivateMode: boolean; line: object | null }>()));
    expect(told.map(({ isPrivateMode }) => isPrivateMode)).toEqual([true, true]);
    expect(told.filter(({ line }) => line !== null)).toHaveLength(1);
    expect(await (await switches(bea, talk, true)).json()).toEqual({ isPrivateMode: true, line: null });
    expect(await lines(bea)).toHaveLength(before + 1);
  });

  it("is nobody else's to switch, and nobody's where one blocked the other", async () => {
    await inPrivate();
    expect((await switches(cal, talk, false)).status).toBe(404);
    expect(
      (await ask(`/api/conversations/${talk}/mode`, { method: "PUT", json: { isPrivateMode: false } })).status,
    ).toBe(401);
    await ask(`/api/blocks/${ann.member.id}`, { cookie: bea.cookie, method: "PUT", json: { blocked: true } });
    expect(await answer(switches(ann, talk, false))).toEqual([403, "may-not-message"]);
    expect(await lines(ann)).toHaveLength(1);
  });

  it("is not switched by whoever is held by a limit, nor more than thirty times an hour", async () => {
    await inPrivate();
    for (let n = 1; n <= 10; n += 1) expect((await send("Sealed", n)).status).toBe(201);
    expect((await send("One more", 11)).status).toBe(429);
    const held = await switches(ann, talk, false);
    expect([held.status, await held.text()]).toEqual([429, expect.stringContaining("Messaging Too Fast")]);
    const tries = [];
    for (let n = 0; n < 31; n += 1) tries.push((await switches(bea, talk, n % 2 === 1)).status);
    expect(tries).toEqual([...Array<number>(30).fill(200), 429]);
  });

  it("is told to whoever listens, and is unread for nobody", async () => {
    [laptop, phone] = [await aDevice(ann, keys[0]), await aDevice(bea, keys[1])];
    const other = await listen(bea, talk);
    await switches(ann, talk, true);
    await hears(other.said, { type: "mode", isPrivate: true });
    await hears(other.said, {
      type: "messages",
      messages: [like({ line: { kind: "private-on", by: ann.member.id, from: null } })],
    });
    await vi.waitFor(async () => {
      const list = await ask("/api/conversations", { cookie: bea.cookie });
      expect(await list.json()).toMatchObject({
        items: [{ id: talk, isPrivateMode: true, unread: 0, lastMessage: "Private mode was turned on", isOwn: false }],
      });
    });
  });
});

describe("a line", () => {
  it("is nobody's to change, to take back or to report", async () => {
    await inPrivate();
    for (const who of [ann, bea]) {
      const at = `/api/conversations/${talk}/messages/1`;
      expect((await ask(at, { cookie: who.cookie, method: "PUT", json: { content: "No" } })).status).toBe(404);
      expect((await ask(at, { cookie: who.cookie, method: "DELETE" })).status).toBe(404);
      expect((await report(who, `${talk}/1`, { kind: "message" })).status).toBe(404);
    }
    const own = await seal("No", 1);
    expect((await editsSealed(ann, talk, 1, own)).status).toBe(404);
    expect(await lines(bea)).toHaveLength(1);
  });
});

describe("what was not sealed", () => {
  it("is not taken in private mode, and what was is not taken in regular mode", async () => {
    await inPrivate();
    const plain = await ask(`/api/conversations/${talk}/messages`, { cookie: bea.cookie, json: { content: "Plain" } });
    expect(await answer(plain)).toEqual(CHANGED);
    const sealed = await seal("Sealed");
    await switches(bea, talk, false);
    expect(await answer(sendsSealed(ann, talk, sealed, idOf(1)))).toEqual(CHANGED);
    expect((await read(ann)).filter(({ senderId }) => senderId !== null)).toEqual([]);
  });

  it("is refused in words that hold for whoever turned it on too", async () => {
    await inPrivate();
    for (const { cookie } of [ann, bea]) {
      const plain = await ask(`/api/conversations/${talk}/messages`, { cookie, json: { content: "Plain" } });
      expect((await plain.json<{ message: string }>()).message).toMatch(/^Private mode was turned on or off meanwhile/);
    }
  });

  it("is refused over a socket too, new or as a change", async () => {
    const before = await says(ann, talk, "Before");
    await inPrivate();
    const one = await listen(ann, talk);
    one.say({ type: "send", id: idOf(7), text: "Plain" });
    await hears(one.said, { type: "refused", id: idOf(7), reason: "mode-changed" });
    one.say({ type: "edit", seq: before, text: "Plain after all" });
    await hears(one.said, { type: "refused", id: null, reason: "mode-changed" });
    expect((await read(bea))[0]?.text).toBe("Before");
  });

  it("stays as it is in private mode, but can be taken back", async () => {
    const before = await says(ann, talk, "Before");
    await inPrivate();
    const at = `/api/conversations/${talk}/messages/${before}`;
    expect(await answer(ask(at, { cookie: ann.cookie, method: "PUT", json: { content: "Plain" } }))).toEqual(CHANGED);
    expect((await ask(at, { cookie: ann.cookie, method: "DELETE" })).status).toBe(200);
  });

  it("is refused together with what was, and so is neither", async () => {
    await inPrivate();
    for (const json of [{ content: "Plain", encryptedContent: await seal("Sealed"), id: idOf(1) }, { id: idOf(1) }, {}])
      expect((await ask(`/api/conversations/${talk}/messages`, { cookie: ann.cookie, json })).status).toBe(400);
  });
});

describe("a sealed message", () => {
  beforeEach(inPrivate);

  it("is read as it was sent, and shown to nobody by the server", async () => {
    const sealed = await seal("Between us");
    expect((await sendsSealed(ann, talk, sealed, idOf(1))).status).toBe(201);
    expect((await read(bea)).at(-1)).toMatchObject({ senderId: ann.member.id, text: null, sealed, line: null });
    await vi.waitFor(async () => {
      const list = await ask("/api/conversations", { cookie: bea.cookie });
      expect(await list.json()).toMatchObject({ items: [{ isPrivateMode: true, lastMessage: null, unread: 1 }] });
    });
  });

  it("sent again under its id is the same message", async () => {
    const sealed = await seal("Once");
    const [one, two] = [await sendsSealed(ann, talk, sealed, idOf(1)), await sendsSealed(ann, talk, sealed, idOf(1))];
    expect((await two.json<Read>()).seq).toBe((await one.json<Read>()).seq);
  });

  it("is sealed for exactly the keys in use, of both", async () => {
    const tablet = await aDevice(bea, keys[2]);
    const to = async (...devices: Device[]) => sendsSealed(ann, talk, await seal("Hi", 1, { to: devices }), idOf(1));
    const REFUSED = [409, "keys-changed"];
    expect(await answer(to(laptop, phone))).toEqual(REFUSED);
    expect(await answer(to(phone, tablet))).toEqual(REFUSED);
    const stranger = { ...laptop, owner: cal, key: keys[3]! };
    expect(await answer(to(laptop, phone, tablet, stranger))).toEqual(REFUSED);
    expect(await answer(to(laptop, phone, stranger))).toEqual(REFUSED);
    expect((await to(laptop, phone, tablet)).status).toBe(201);
    await removesKey(bea, tablet.key);
    expect(await answer(sendsSealed(ann, talk, await seal("Hi", 2, { to: [laptop, phone, tablet] }), idOf(2)))).toEqual(
      REFUSED,
    );
    await removesKey(bea, phone.key);
    expect(await answer(sendsSealed(ann, talk, await seal("Hi", 2, { to: [laptop] }), idOf(2)))).toEqual([
      ...[409, "receiver-key-missing"],
    ]);
  });

  it("is signed by a key in use of whoever sends it", async () => {
    const sealing = { talk, to: [laptop, phone], clientId: idOf(1) };
    const asBea = await seals({ ...phone, owner: ann }, "Hi", sealing);
    expect(await answer(sendsSealed(ann, talk, asBea, idOf(1)))).toEqual([409, "keys-changed"]);
    const named = await seals({ ...phone, owner: ann, key: { ...phone.key, id: laptop.key.id } }, "Hi", sealing);
    expect(await answer(sendsSealed(ann, talk, named, idOf(1)))).toEqual(MALFORMED);
  });

  it("stands nowhere but where it was sealed for", async () => {
    const sealed = await seal("Hi");
    expect(await answer(sendsSealed(ann, talk, sealed, idOf(2)))).toEqual(MALFORMED);
    expect(await answer(sendsSealed(bea, talk, sealed, idOf(1)))).toEqual([409, "keys-changed"]);
    const asOwn = await seals({ ...phone, owner: ann }, "Hi", { talk, to: [laptop, phone], clientId: idOf(1) });
    expect(await answer(sendsSealed(bea, talk, asOwn, idOf(1)))).toEqual(MALFORMED);
    await aDevice(cal, keys[3]);
    const other = await aConversation(ann, cal);
    await switches(ann, other, true);
    const elsewhere = await seal("Hi", 1, { to: [laptop, { ...phone, key: keys[3]! }] });
    expect(await answer(sendsSealed(ann, other, elsewhere, idOf(1)))).toEqual(MALFORMED);
    expect((await sendsSealed(cal, talk, sealed, idOf(1))).status).toBe(404);
  });

  it.each([
    ["another nonce", { iv: "A".repeat(16) }],
    ["another counter", { counter: 9 }],
    ["another revision", { revision: 1 }],
    ["another stream", { stream: "B".repeat(16) }],
    ["a signature of nothing", { sig: btoa("\0".repeat(64)) }],
    ["another version", { v: 2 }],
    ["more than the form knows", { note: "In plain sight" }],
  ])("is refused with %s", async (_, altered) => {
    const sealed = JSON.stringify({ ...(JSON.parse(await seal("Hi")) as object), ...altered });
    expect(await answer(sendsSealed(ann, talk, sealed, idOf(1)))).toEqual(MALFORMED);
  });

  it("is refused cut short, with another body, or with keys that changed places", async () => {
    const sealed = await seal("Hi");
    const parts = JSON.parse(sealed) as { body: string; keys: Record<string, string> };
    const other = JSON.parse(await seal("Ho")) as typeof parts;
    const [one = "", two = ""] = Object.keys(parts.keys);
    const swapped = { [one]: parts.keys[two], [two]: parts.keys[one] };
    const forged = [
      { ...parts, body: other.body },
      { ...parts, keys: swapped },
    ].map((each) => JSON.stringify(each));
    for (const each of [sealed.slice(0, -1), "{}", "null", "x".repeat(20_000), ...forged])
      expect(await answer(sendsSealed(ann, talk, each, idOf(1)))).toEqual(MALFORMED);
  });

  it("counts against the limits by having been sent", async () => {
    for (let n = 1; n <= 10; n += 1) expect((await send("Sealed", n)).status).toBe(201);
    expect((await send("Sealed", 11)).status).toBe(429);
  });
});

describe("a sealed message that its sender changes", () => {
  let seq = 0;
  beforeEach(async () => {
    await inPrivate();
    seq = (await (await send("First", 3)).json<Read>()).seq;
  });
  const next = (revision: number, more: Partial<Parameters<typeof seals>[2]> = {}) =>
    seal("Mended", 3, { revision, ...more });

  it("has the next revision, in the same place", async () => {
    const [one, two] = [await next(1), await next(2)];
    expect(await answer(editsSealed(ann, talk, seq, two))).toEqual(CHANGED);
    expect(await answer(editsSealed(ann, talk, seq, await next(0)))).toEqual(CHANGED);
    expect((await editsSealed(ann, talk, seq, one)).status).toBe(200);
    expect(await answer(editsSealed(ann, talk, seq, one))).toEqual(CHANGED);
    expect((await editsSealed(ann, talk, seq, two)).status).toBe(200);
    expect((await read(bea)).at(-1)).toMatchObject({ seq, sealed: two, text: null });
  });

  it("changed on two browsers at once is changed by the first", async () => {
    const texts = await Promise.all([next(1), next(1), next(1)]);
    const raced = await Promise.all(texts.map((text) => editsSealed(ann, talk, seq, text)));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("keeps its counter, its stream and its id", async () => {
    expect(await answer(editsSealed(ann, talk, seq, await next(1, { counter: 4 })))).toEqual(CHANGED);
    laptop = { ...laptop, stream: "C".repeat(16) };
    expect(await answer(editsSealed(ann, talk, seq, await next(1)))).toEqual(CHANGED);
    expect(await answer(editsSealed(ann, talk, seq, await next(1, { clientId: idOf(4) })))).toEqual(MALFORMED);
  });

  it("can be changed on another browser of the sender's, and sealed also after the mode was turned off", async () => {
    await switches(bea, talk, false);
    const tablet = await aDevice(ann, keys[2]);
    const place = { talk, to: [laptop, phone, tablet], clientId: idOf(3), counter: 3, revision: 1 };
    const sealed = await seals({ ...tablet, stream: laptop.stream }, "Mended", place);
    expect((await editsSealed(ann, talk, seq, sealed)).status).toBe(200);
  });

  it("is never changed to what is not sealed, nor the other way round", async () => {
    const plain = { cookie: ann.cookie, method: "PUT", json: { content: "Plain" } };
    expect(await answer(ask(`/api/conversations/${talk}/messages/${seq}`, plain))).toEqual(CHANGED);
    await switches(ann, talk, false);
    expect(await answer(ask(`/api/conversations/${talk}/messages/${seq}`, plain))).toEqual(CHANGED);
    const open = await says(ann, talk, "Open");
    const { clientId } = (await read(ann)).find((each) => each.seq === open)!;
    expect(await answer(editsSealed(ann, talk, open, await seal("Shut", 4, { clientId, revision: 1 })))).toEqual(
      CHANGED,
    );
  });

  it("is nobody else's to change", async () => {
    const sealed = await next(1);
    expect((await editsSealed(bea, talk, seq, sealed)).status).toBe(404);
    expect((await editsSealed(cal, talk, seq, sealed)).status).toBe(404);
  });
});
