import { beforeAll, describe, expect, it } from "vitest";
import { readSealed, SEALED_MAX, type SealedMessage } from "@worker/domain/voice/messages/sealed-form";
import { fromBase64, randomBytes, toBase64 } from "@worker/domain/voice/sealed-messages/bytes";
import type { Addressed } from "@worker/domain/voice/sealed-messages/header";
import { isProven, keyId, type KeyPairs, makeKeyPairs, proveKey } from "@worker/domain/voice/sealed-messages/key-pairs";
import { openMessage, openRevealed, revealKey, Unreadable } from "@worker/domain/voice/sealed-messages/open-message";
import { sealMessage } from "@worker/domain/voice/sealed-messages/seal-message";

const TO: Addressed = { conversationId: "ann.bea", senderId: "ann", clientId: "0123456789abcdef-1" };
const STREAM = "AAAAAAAAAAAAAAAA";
const TEXT = "Meet at noon – 𝄞\nBring the seal.";

let ann: KeyPairs;
let bea: KeyPairs;
let beaAtHome: KeyPairs;
let eve: KeyPairs;
let sealed: string;

beforeAll(async () => {
  [ann, bea, beaAtHome, eve] = (await Promise.all([0, 1, 2, 3].map(() => makeKeyPairs(false)))) as [
    KeyPairs,
    KeyPairs,
    KeyPairs,
    KeyPairs,
  ];
  sealed = await write(TEXT);
});

const recipients = () => [ann, bea, beaAtHome].map(({ id, public: { encryptKey } }) => ({ id, encryptKey }));
const write = (text: string, { to = TO, by = ann, counter = 1, revision = 0 } = {}) =>
  sealMessage(
    { text },
    {
      to,
      place: { from: by.id, stream: STREAM, counter, revision },
      signWith: by.private.signKey,
      recipients: recipients(),
    },
  );
const ownKey = ({ id, private: { decryptKey } }: KeyPairs) => ({ id, decryptKey });
const read = (text: string, by = bea, { to = TO, sender = ann } = {}) =>
  openMessage({ sealed: text, to, signKey: sender.public.signKey }, ownKey(by));
const why = (opening: Promise<unknown>) =>
  opening.then(
    () => "opened",
    (error: unknown) => (error instanceof Unreadable ? error.why : String(error)),
  );
function changed(change: (message: SealedMessage) => Partial<SealedMessage>): string {
  const message = readSealed(sealed);
  if (message === null) throw new Error("no sealed message");
  return JSON.stringify({ ...message, ...change(message) });
}
const flipped = (text: string, at: number, bit = 1) => {
  const bytes = fromBase64(text);
  bytes[at] = (bytes[at] ?? 0) ^ bit;
  return toBase64(bytes);
};

describe("a sealed message", () => {
  it("opens for each key that it was sealed for, the sender's own too", async () => {
    for (const reader of [ann, bea, beaAtHome]) expect(await read(sealed, reader)).toEqual({ text: TEXT });
  });

  it("tells nothing of its text, and of its length only a step", async () => {
    const [short, longer] = await Promise.all([write("ja"), write("x".repeat(210))]);
    expect(sealed).not.toContain("noon");
    expect(readSealed(short)?.body.length).toBe(readSealed(longer)?.body.length);
    expect(await write(TEXT)).not.toBe(sealed);
  });

  it("does not open for whoever it was not sealed for", async () => {
    expect(await why(read(sealed, eve))).toBe("not-for-this-key");
    expect(
      await why(openMessage({ sealed, to: TO, signKey: ann.public.signKey }, { ...ownKey(eve), id: bea.id })),
    ).toBe("altered");
  });

  it("takes a text of 1,000 code points, and none of 1,001", async () => {
    const longest = "𝄞".repeat(1000);
    const text = await write(longest);
    expect(text.length).toBeLessThanOrEqual(SEALED_MAX);
    expect(await read(text)).toEqual({ text: longest });
    await expect(write(`${longest}x`)).rejects.toThrow("at most 1000 characters");
  });

  it("has room for ten keys and the longest text", async () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({
      id: `${String(n)}${ann.id.slice(1)}`,
      encryptKey: ann.public.encryptKey,
    }));
    const place = { from: ann.id, stream: STREAM, counter: Number.MAX_SAFE_INTEGER, revision: 99 };
    const signWith = ann.private.signKey;
    const text = await sealMessage({ text: "𝄞".repeat(1000) }, { to: TO, place, signWith, recipients: ten });
    expect(text.length).toBeLessThanOrEqual(SEALED_MAX);
    const eleven = [...ten, { id: `z${ann.id.slice(1)}`, encryptKey: ann.public.encryptKey }];
    await expect(sealMessage({ text: "x" }, { to: TO, place, signWith, recipients: eleven })).rejects.toThrow(
      "too long",
    );
  });
});

describe("a sealed message in another place", () => {
  it.each([
    ["in another conversation", { conversationId: "ann.cid" }],
    ["under another sender", { senderId: "bea" }],
    ["under another id", { clientId: "0123456789abcdef-2" }],
    ["with its parts moved across their border", { conversationId: "ann.bea\nann", senderId: "" }],
  ])("is forged %s", async (_, other) => {
    expect(await why(read(sealed, bea, { to: { ...TO, ...other } }))).toBe("forged");
  });

  it("is forged with another counter, revision, stream or key's name", async () => {
    const others: ((message: SealedMessage) => Partial<SealedMessage>)[] = [
      () => ({ counter: 2 }),
      () => ({ revision: 1 }),
      () => ({ stream: "BBBBBBBBBBBBBBBB" }),
      () => ({ from: bea.id }),
    ];
    for (const other of others) expect(await why(read(changed(other)))).toBe("forged");
  });

  it("is forged under another's key, though that signed something of its own", async () => {
    expect(await why(read(sealed, bea, { sender: eve }))).toBe("forged");
    expect(await why(read(await write(TEXT, { by: eve })))).toBe("forged");
  });
});

describe("a sealed message that was altered", () => {
  it("is refused for each bit that was flipped in a byte of each part", async () => {
    const parts: ((message: SealedMessage, at: number) => Partial<SealedMessage>)[] = [
      ({ iv }, at) => ({ iv: flipped(iv, at % 12, 1 << (at % 8)) }),
      ({ body }, at) => ({ body: flipped(body, at, 1 << (at % 8)) }),
      ({ sig }, at) => ({ sig: flipped(sig, at % 64, 1 << (at % 8)) }),
      ({ keys }, at) => ({ keys: { ...keys, [bea.id]: flipped(keys[bea.id] ?? "", at % 256, 1 << (at % 8)) } }),
    ];
    for (const part of parts)
      for (const at of [0, 1, 11, 60, 130, 255, 271])
        expect(await why(read(changed((message) => part(message, at))))).toBe("forged");
  });

  it("is refused where somebody was added to its readers, or taken out", async () => {
    expect(await why(read(changed(({ keys }) => ({ keys: { ...keys, [eve.id]: keys[bea.id] ?? "" } }))))).toBe(
      "forged",
    );
    const without = changed(({ keys }) => ({
      keys: Object.fromEntries(Object.entries(keys).filter(([id]) => id !== beaAtHome.id)),
    }));
    expect(await why(read(without))).toBe("forged");
  });

  it("is no sealed message once it was cut anywhere", async () => {
    for (const length of [0, 1, 100, 1000, sealed.length - 1]) {
      expect(await why(read(sealed.slice(0, length)))).toBe("malformed");
    }
    const cuts: ((message: SealedMessage) => object)[] = [
      ({ body }) => ({ body: body.slice(0, -4) }),
      ({ body }) => ({ body: toBase64(fromBase64(body).slice(0, 16)) }),
      ({ iv }) => ({ iv: iv.slice(0, -4) }),
      ({ sig }) => ({ sig: sig.slice(4) }),
      () => ({ keys: {} }),
      () => ({ v: 2 }),
      () => ({ counter: 0 }),
      () => ({ counter: 1.5 }),
      () => ({ revision: -1 }),
      () => ({ more: true }),
      () => ({ sig: undefined }),
    ];
    for (const cut of cuts) expect(await why(read(changed(cut)))).toBe("malformed");
  });

  it("is written in one way only: other letters for the same bytes are none", () => {
    const { sig } = readSealed(sealed) ?? { sig: "" };
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const last = letters[letters.indexOf(sig.at(-3) ?? "") + 1] ?? "";
    const other = `${sig.slice(0, -3)}${last}==`;
    expect(fromBase64(other)).toEqual(fromBase64(sig));
    expect(readSealed(changed(() => ({ sig: other })))).toBeNull();
    expect(readSealed(`${sealed}${" ".repeat(SEALED_MAX)}`)).toBeNull();
  });

  it("cannot be read where its sender's browser sealed a text that is too long", async () => {
    const { packContent, unpackContent } = await import("@worker/domain/voice/sealed-messages/content");
    const packed = new TextDecoder().decode(packContent({ text: "x".repeat(1000) }));
    const tooLong = packed.trimEnd().replace('"}', 'x"}').padEnd(1280);
    expect(unpackContent(new TextEncoder().encode(packed))).not.toBeNull();
    expect(unpackContent(new TextEncoder().encode(tooLong))).toBeNull();
    expect(unpackContent(Uint8Array.of(0x22, 0xff, 0x22))).toBeNull();
  });

  it("begins with blanks, so that no body opens to two texts under two keys", async () => {
    const { packContent, unpackContent } = await import("@worker/domain/voice/sealed-messages/content");
    const packed = packContent({ text: "A text" });
    expect(packed.slice(0, 32).every((byte) => byte === 0x20)).toBe(true);
    expect(unpackContent(packed)).toEqual({ text: "A text" });
    expect(unpackContent(packed.slice(1))).toBeNull();
  });
});

describe("a revealed message", () => {
  const received = () => ({ sealed, to: TO, signKey: ann.public.signKey });

  it("opens with the key that its reader reveals", async () => {
    expect(await openRevealed(received(), await revealKey(received(), ownKey(bea)))).toEqual({ text: TEXT });
  });

  it("does not open with another key, of another message or of another length", async () => {
    const other = await write("Something else", { counter: 2 });
    const key = await revealKey({ ...received(), sealed: other }, ownKey(bea));
    for (const wrong of [key, toBase64(randomBytes(32)), toBase64(randomBytes(16)), ""])
      expect(await why(openRevealed(received(), wrong))).toBe("altered");
  });

  it("does not open under another's name", async () => {
    const key = await revealKey(received(), ownKey(bea));
    const asBea = { ...received(), to: { ...TO, senderId: "bea" } };
    expect(await why(openRevealed(asBea, key))).toBe("forged");
    expect(await why(openRevealed({ ...received(), signKey: eve.public.signKey }, key))).toBe("forged");
  });
});

describe("a member's key", () => {
  it("is named by both of its public halves", async () => {
    expect(await keyId(ann.public)).toBe(ann.id);
    expect(await keyId({ ...ann.public, signKey: eve.public.signKey })).not.toBe(ann.id);
  });

  it("is proven to be its owner's, for their account only", async () => {
    const proof = await proveKey(ann, "ann");
    expect(await isProven(ann.public, "ann", proof)).toBe(true);
    expect(await isProven(ann.public, "eve", proof)).toBe(false);
    expect(await isProven({ ...ann.public, encryptKey: eve.public.encryptKey }, "ann", proof)).toBe(false);
    expect(await isProven(eve.public, "ann", proof)).toBe(false);
  });

  it("cannot be taken out of the browser", async () => {
    for (const key of [ann.private.decryptKey, ann.private.signKey])
      await expect(crypto.subtle.exportKey("pkcs8", key)).rejects.toThrow();
  });
});
