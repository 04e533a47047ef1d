import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { MESSAGE_IMAGE_LIMITS } from "@worker/domain/voice/message-images/image-forms";
import { conversationId } from "@worker/domain/voice/messages/conversation-id";
import { makeKeyPairs } from "@worker/domain/voice/sealed-messages/key-pairs";
import { sweepConversations } from "@worker/domain/voice/messaging/sweep-conversations";
import { sweepMessageImages } from "@worker/domain/voice/messaging/sweep-message-images";
import { Usage } from "@worker/observe/usage";
import { clear, insert } from "../../factories/insert";
import { aMessageImage, imageAt, sendImage, showsImage, uploadTo } from "../../factories/message-images";
import { rows } from "../../factories/moderation";
import { aJpeg, anAnimatedGif, aPng, bytesOf, join } from "../../factories/pictures";
import { sendForm } from "../../factories/post-images";
import { addsKey, aWriter, switches } from "../../factories/private-mode";
import { DAY } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, reads, says } from "../../factories/talking";
import { aLossyWebp } from "../../factories/webp";

let ann: Person, bea: Person, cal: Person;
let talk: string;

const objects = objectStubs(env, new Usage());
const files = async () => (await env.FILES.list({ prefix: "messages/" })).objects;
const see = (who: Person | undefined, id: string, conversation = talk, method = "GET") =>
  ask(imageAt(conversation, id), { method, cookie: who?.cookie });
const seenBy = async (id: string, ...people: (Person | undefined)[]) => {
  const all: number[] = [];
  for (const who of people) all.push((await see(who, id)).status);
  return all;
};
const change = (seq: number, method: string, json?: unknown) =>
  ask(`/api/conversations/${talk}/messages/${seq}`, { method, cookie: ann.cookie, json });
const sweepAfter = (ms: number) =>
  sweepMessageImages({ db: connect(env.DB), files: env.FILES, objects, now: Date.now() + ms });

beforeEach(async () => {
  await clear(env.DB);
  for (const { key } of await files()) await env.FILES.delete(key);
  const n = freshNumber();
  [ann, bea, cal] = [
    await aPerson({ username: `ann-shows${n}` }),
    await aPerson({ username: `bea-sees${n}` }),
    await aPerson({ username: `cal-pries${n}` }),
  ];
  talk = await aConversation(ann, bea);
});

describe("a picture of a first message", () => {
  const between = (one: Person, other: Person) => conversationId(one.member.id, other.member.id);

  it("is uploaded before there is a conversation, seen by nobody, and sent with what begins it", async () => {
    const place = between(ann, cal);
    const answer = await uploadTo(place, ann);
    expect(answer.status).toBe(201);
    const { id } = await answer.json<{ id: string }>();
    expect(await rows("select id from conversations where id <> ?", talk)).toEqual([]);
    for (const who of [ann, cal]) expect((await see(who, id, place)).status).toBe(404);
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "send", text: "", uploaded: id, alt: "The seal" }))
      form.set(name, value);
    const sent = await sendForm(`/messages?user=${cal.member.id}`, form, ann, { origin: "http://localhost" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, expect.stringContaining(place)]);
    expect(await reads(cal, place)).toMatchObject([{ text: "", image: { id, alt: "The seal" } }]);
    expect((await see(cal, id, place)).status).toBe(200);
  });

  it("is taken of nobody who may not begin it, nor of a third", async () => {
    const vendor = await aPerson({ username: `shop${freshNumber()}`, role: "verified_vendor" });
    expect((await uploadTo(between(ann, vendor), ann)).status).toBe(404);
    expect((await uploadTo(between(ann, cal), bea)).status).toBe(404);
    expect((await uploadTo(conversationId(ann.member.id, "nobody"), ann)).status).toBe(404);
    expect((await uploadTo(between(ann, vendor), vendor)).status).toBe(201);
    await ask(`/api/blocks/${ann.member.id}`, { method: "PUT", cookie: cal.cookie, json: { blocked: true } });
    expect((await uploadTo(between(ann, cal), ann)).status).toBe(404);
  });

  it("cannot be put into another conversation by its form", async () => {
    const { id } = await (await uploadTo(between(ann, cal), ann)).json<{ id: string }>();
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "send", text: "Look", uploaded: id })) form.set(name, value);
    const sent = await sendForm(`/messages?conversation=${talk}`, form, ann, { origin: "http://localhost" });
    expect(sent.status).toBe(400);
    expect(await reads(bea, talk)).toEqual([]);
  });
});

describe("a picture in a message", () => {
  it("reaches the other with what it shows, alone or beside words", async () => {
    await showsImage(talk, ann, "  The seal,\n broken ");
    await showsImage(talk, ann, "", "And the other side of it");
    const [first, second] = await reads(bea, talk);
    expect(first).toMatchObject({
      text: "",
      image: { id: expect.stringMatching(/^[0-9a-f]{64}$/) as string, alt: "The seal, broken", type: "image/png" },
    });
    expect(first?.image).toMatchObject({ width: expect.any(Number) as number, height: expect.any(Number) as number });
    expect(second).toMatchObject({ text: "And the other side of it", image: { alt: "" } });
  });

  it("is served to its two members as it draws, and kept by nobody on the way", async () => {
    const { image } = await showsImage(talk, ann);
    const answer = await see(bea, image.id);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox") as string,
    });
    expect(answer.headers.get("accept-ranges")).toBeNull();
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(1, 4)]).toEqual([...bytesOf("PNG")]);
    const head = await see(bea, image.id, talk, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    const part = await ask(imageAt(talk, image.id), { cookie: ann.cookie, headers: { range: "bytes=0-9" } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  });

  it("loses whatever does not draw, and lies in the file store unreadable", async () => {
    const id = await aMessageImage(talk, ann, join(aPng(), bytesOf("GPS 52.52 13.40")));
    await sendImage(talk, ann, { id, alt: "A scale with a secret" });
    expect(await (await see(ann, id)).text()).not.toMatch(/GPS|date:create/);
    const [object] = await files();
    const stored = await (await env.FILES.get(object?.key ?? ""))?.text();
    expect(stored).not.toMatch(/PNG|IHDR|GPS/);
    expect(JSON.stringify(await rows("select * from message_images"))).not.toContain("secret");
  });

  it("is a JPG, PNG, GIF or WebP by its bytes, whatever it says of itself", async () => {
    for (const picture of [aJpeg(), aPng(), anAnimatedGif(), aLossyWebp()])
      expect((await uploadTo(talk, ann, picture, "image/gif")).status).toBe(201);
    const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await uploadTo(talk, ann, svg, "image/png")).status).toBe(400);
    expect((await uploadTo(talk, ann, svg, "image/svg+xml")).status).toBe(415);
    expect((await uploadTo(talk, ann, bytesOf("<!doctype html><script>alert(1)</script>"))).status).toBe(400);
    expect((await uploadTo(talk, ann, new Uint8Array())).status).toBe(400);
    expect(await files()).toHaveLength(4);
  });

  it("that is a page or an archive besides is a picture and nothing else afterwards", async () => {
    const zip = join(bytesOf("PK\u0003\u0004"), bytesOf("evil.html<script>alert(1)</script>"));
    const id = await aMessageImage(talk, ann, join(aPng(), bytesOf("<script>alert(1)</script>"), zip));
    await sendImage(talk, ann, { id });
    expect(await (await see(bea, id)).text()).not.toMatch(/script|PK\u0003/);
  });

  it("measures at most 5 MB", async () => {
    const { maxBytes } = MESSAGE_IMAGE_LIMITS;
    const filled = (bytes: number) => join(aPng(), new Uint8Array(bytes - aPng().length));
    expect((await uploadTo(talk, ann, filled(maxBytes))).status).toBe(201);
    expect((await uploadTo(talk, ann, filled(maxBytes + 1))).status).toBe(413);
  });

  it("is for members past the age gate, in their own conversations", async () => {
    expect((await uploadTo(talk, undefined)).status).toBe(401);
    expect((await uploadTo(talk, cal)).status).toBe(404);
    const young = await aPerson({ username: `young${freshNumber()}`, ageVerified: false });
    expect((await uploadTo(talk, young)).status).toBe(403);
    expect(await files()).toHaveLength(0);
  });

  it("is not taken in plain in private mode, where the server may not see it", async () => {
    [ann, bea] = [await aWriter(`ann-seals${freshNumber()}`), await aWriter(`bea-seals${freshNumber()}`)];
    talk = await aConversation(ann, bea);
    for (const who of [ann, bea]) await addsKey(who, await makeKeyPairs(true));
    const waiting = await aMessageImage(talk, ann);
    expect((await switches(ann, talk, true)).status).toBe(200);
    expect((await uploadTo(talk, ann)).status).toBe(409);
    expect((await sendImage(talk, ann, { id: waiting })).status).toBe(409);
    expect(await files()).toHaveLength(1);
  });

  it("opens for nobody else, and its id opens it nowhere else", async () => {
    const { image } = await showsImage(talk, ann);
    expect(await seenBy(image.id, ann, bea, cal, undefined)).toEqual([200, 200, 404, 401]);
    const elsewhere = await aConversation(ann, cal);
    expect((await see(cal, image.id, elsewhere)).status).toBe(404);
    expect((await see(ann, image.id, elsewhere)).status).toBe(404);
    expect((await see(cal, image.id, elsewhere, "HEAD")).status).toBe(404);
    expect((await see(ann, "0".repeat(64))).status).toBe(404);
    expect((await see(ann, "..%2f..%2fdemo")).status).toBe(404);
  });

  it("is sent only by whoever uploaded it, and only where they did", async () => {
    const id = await aMessageImage(talk, ann);
    expect((await sendImage(talk, bea, { id })).status).toBe(400);
    const elsewhere = await aConversation(ann, cal);
    expect((await sendImage(elsewhere, ann, { id })).status).toBe(400);
    expect((await sendImage(talk, ann, { id: "0".repeat(64) })).status).toBe(400);
    expect((await sendImage(talk, ann, { id: "../x" })).status).toBe(400);
    expect(await seenBy(id, ann, bea)).toEqual([404, 404]);
    expect((await sendImage(talk, ann, { id })).status).toBe(201);
    expect(await seenBy(id, ann, bea)).toEqual([200, 200]);
  });

  it("needs words where there is no picture, and no more than 300 characters of what it shows", async () => {
    const id = await aMessageImage(talk, ann);
    expect((await sendImage(talk, ann, { id, alt: "x".repeat(301) })).status).toBe(400);
    expect(
      (await ask(`/api/conversations/${talk}/messages`, { cookie: ann.cookie, json: { content: " " } })).status,
    ).toBe(400);
  });

  it("stands in the list by what it shows, or as a picture", async () => {
    const preview = async () => {
      const answer = await ask("/api/conversations", { cookie: bea.cookie });
      return (await answer.json<{ items: { lastMessage: string }[] }>()).items[0]?.lastMessage;
    };
    await showsImage(talk, ann, "The seal, broken");
    await vi.waitFor(async () => expect(await preview()).toBe("The seal, broken"));
    await showsImage(talk, ann, "");
    await vi.waitFor(async () => expect(await preview()).toBe("Picture"), 5000);
  });
});

describe("what its sender changes", () => {
  it("is the words beside it and what is said of it, and the picture stays", async () => {
    const { seq, image } = await showsImage(talk, ann, "A seal", "Look");
    const changed = await (await change(seq, "PUT", { content: "", alt: "A broken seal" })).json();
    expect(changed).toMatchObject({ content: "", image: { ...image, alt: "A broken seal" } });
    expect(await (await change(seq, "PUT", { content: "Again" })).json()).toMatchObject({
      content: "Again",
      image: { alt: "A broken seal" },
    });
    expect(await seenBy(image.id, bea)).toEqual([200]);
    const plain = await says(ann, talk, "No picture");
    expect((await change(plain, "PUT", { content: "", alt: "x" })).status).toBe(400);
  });

  it("takes the picture away with the message that is taken back", async () => {
    const { seq, image } = await showsImage(talk, ann);
    expect(await (await change(seq, "DELETE")).json()).toMatchObject({ isDeleted: true, image: null });
    expect(await seenBy(image.id, ann, bea)).toEqual([404, 404]);
    await vi.waitFor(async () => expect(await files()).toHaveLength(0));
    expect(await rows("select id from message_images")).toEqual([]);
    expect((await sendImage(talk, ann, { id: image.id })).status).toBe(400);
  });

  it("leaves a picture that another message shows", async () => {
    const { seq, image } = await showsImage(talk, ann);
    await sendImage(talk, ann, { id: image.id, alt: "Once more" });
    await change(seq, "DELETE");
    expect(await seenBy(image.id, bea)).toEqual([200]);
  });
});

describe("what nobody sees", () => {
  it("goes in one night with more than are examined together, where nobody sends any of them", async () => {
    const row = { conversationId: talk, userId: ann.member.id, type: "image/png" as const, bytes: 1, createdAt: 1 };
    const ids = Array.from({ length: 501 }, (_, at) => at.toString(16).padStart(64, "0"));
    await insert(
      env.DB,
      "messageImages",
      ids.map((id) => ({ id, ...row, unusedSince: 1 })),
    );
    expect([await sweepAfter(0), await sweepAfter(0)]).toEqual([501, 0]);
  });

  it("is swept a day after it was uploaded, and what was sent stays", async () => {
    const { image } = await showsImage(talk, ann);
    const waiting = await aMessageImage(talk, ann);
    expect(await sweepAfter(DAY - 60_000)).toBe(0);
    expect(await sweepAfter(DAY + 60_000)).toBe(1);
    expect(await sweepAfter(DAY + 60_000)).toBe(0);
    expect(await seenBy(image.id, bea)).toEqual([200]);
    expect((await sendImage(talk, ann, { id: waiting })).status).toBe(400);
  });

  it("goes with the conversation that both have left", async () => {
    const { image } = await showsImage(talk, ann);
    await env.DB.exec("update conversations set first_left_at = 1");
    expect(await seenBy(image.id, bea)).toEqual([200]);
    await env.DB.exec("update conversations set second_left_at = 2");
    await sweepConversations(connect(env.DB), env.FILES, objects);
    expect(await files()).toHaveLength(0);
    expect(await rows("select id from message_images")).toEqual([]);
  });
});

describe("without scripts", () => {
  const post = (fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("image", bytes ? new File([bytes], "seal.png", { type: "image/png" }) : new File([], ""));
    const origin = "http://localhost";
    return sendForm(`/messages?conversation=${encodeURIComponent(talk)}`, form, ann, { origin });
  };

  it("a form brings the picture along, with words or without", async () => {
    const answer = await post({ intent: "send", text: "", alt: "The seal, broken" }, aPng());
    expect([answer.status, await answer.text()]).toEqual([303, ""]);
    expect(await reads(bea, talk)).toMatchObject([{ text: "", image: { alt: "The seal, broken" } }]);
    await post({ intent: "send", text: "Only words" });
    expect((await reads(bea, talk))[1]).toMatchObject({ text: "Only words", image: null });
  });

  it("says what is wrong with a picture, and keeps the words", async () => {
    const answer = await post({ intent: "send", text: "Kept words" }, bytesOf("<svg></svg>"));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/Please choose a JPG, PNG, GIF or WebP picture.*Kept words/s);
    expect(await reads(bea, talk)).toEqual([]);
  });
});
