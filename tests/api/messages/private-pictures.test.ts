import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { MESSAGE_IMAGE_LIMITS } from "@worker/domain/voice/message-images/image-forms";
import { sweepConversations } from "@worker/domain/voice/messaging/sweep-conversations";
import type { PrivatePicture } from "@worker/domain/voice/sealed-messages/content";
import { type KeyPairs, makeKeyPairs } from "@worker/domain/voice/sealed-messages/key-pairs";
import { revealKey } from "@worker/domain/voice/sealed-messages/open-message";
import { sealPicture } from "@worker/domain/voice/sealed-messages/picture";
import { shownPicture } from "@worker/domain/voice/sealed-messages/shown-picture";
import { readWebImage } from "@worker/media/image";
import { Usage } from "@worker/observe/usage";
import { clear } from "../../factories/insert";
import { aMessageImage, imageAt, sendImage, uploadTo } from "../../factories/message-images";
import { pendingCase, report, rows } from "../../factories/moderation";
import { aPng, bytesOf, join } from "../../factories/pictures";
import { aPrivateTalk, type Device, editsSealed, seals, sendsSealed, switches } from "../../factories/private-mode";
import { ask, type Person } from "../../factories/site";

const OCTETS = "application/octet-stream";
const ID = "message-000000000001";
const clean = readWebImage(aPng(), MESSAGE_IMAGE_LIMITS);
const objects = objectStubs(env, new Usage());

let keys: KeyPairs[];
let ann: Person, bea: Person, moderator: Person;
let laptop: Device, phone: Device;
let talk: string;

const files = async () => (await env.FILES.list({ prefix: `messages/${talk}` })).objects;
const see = (who: Person, path: string) => ask(path, { cookie: who.cookie });
const of = () => ({ conversationId: talk, senderId: ann.member.id });

/** Seals and uploads a picture. @returns what the message says of it */
async function aPicture(bytes = clean.bytes): Promise<PrivatePicture> {
  const { file, ...opening } = await sealPicture(bytes, of());
  const answer = await uploadTo(talk, ann, file, OCTETS);
  expect(answer.status).toBe(201);
  const { id } = await answer.json<{ id: string }>();
  return { id, alt: "The torn seal", type: clean.type, width: clean.width, height: clean.height, ...opening };
}

async function shows(picture: PrivatePicture, image: { id: string } | null = picture) {
  const sealed = await seals(laptop, "Look", { talk, to: [laptop, phone], clientId: ID, picture });
  const sent = await sendsSealed(ann, talk, sealed, ID, image === null ? undefined : { id: image.id });
  return { sealed, sent, seq: sent.ok ? (await sent.clone().json<{ seq: number }>()).seq : 0 };
}

const revealed = (sealed: string) =>
  revealKey(
    { sealed, to: { ...of(), clientId: ID }, signKey: laptop.key.public.signKey },
    { id: phone.key.id, decryptKey: phone.key.private.decryptKey },
  );

beforeAll(async () => {
  keys = await Promise.all([makeKeyPairs(true), makeKeyPairs(true)]);
});

beforeEach(async () => {
  await clear(env.DB);
  ({ ann, bea, moderator, talk, laptop, phone } = await aPrivateTalk(keys));
});

describe("a picture in private mode", () => {
  it("reaches the other as it was sealed, opens there, and says nothing to the server", async () => {
    const picture = await aPicture();
    const { sent } = await shows(picture);
    expect(sent.status).toBe(201);
    expect(await sent.json()).toMatchObject({ image: null, content: null });
    const answer = await see(bea, imageAt(talk, picture.id));
    expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      OCTETS,
      "private, no-store",
    ]);
    const file = new Uint8Array(await answer.arrayBuffer());
    expect((await shownPicture(file, picture, of())).bytes).toEqual(clean.bytes);

    const [object] = await files();
    expect(object?.size).toBe(65_536 + 28);
    expect(await (await env.FILES.get(object?.key ?? ""))?.text()).not.toMatch(/PNG|IHDR/);
    const dump = JSON.stringify(await rows("select * from message_images"));
    for (const secret of [picture.key, picture.hash, "torn seal", "image/png"]) expect(dump).not.toContain(secret);
    expect(dump).toContain('"type":"sealed"');
  });

  it("opens for nobody before it was sent, and for nobody else", async () => {
    const picture = await aPicture();
    expect((await see(ann, imageAt(talk, picture.id))).status).toBe(404);
    await shows(picture);
    expect((await see(ann, imageAt(talk, picture.id))).status).toBe(200);
    expect((await see(moderator, imageAt(talk, picture.id))).status).toBe(404);
  });

  it("is taken in its sizes only, and never in plain", async () => {
    for (const size of [0, 1, 1000, 65_536, 65_536 + 27, 65_536 + 29, 3 * 65_536 + 28])
      expect((await uploadTo(talk, ann, new Uint8Array(size).fill(1), OCTETS)).status).toBe(400);
    const filled = join(clean.bytes, new Uint8Array(65_536 + 28 - clean.bytes.length));
    expect((await uploadTo(talk, ann, filled, OCTETS)).status).toBe(400);
    expect((await uploadTo(talk, ann, clean.bytes)).status).toBe(409);
    expect((await uploadTo(talk, ann, new Uint8Array(5_242_880 + 29), OCTETS)).status).toBe(413);
    expect(await files()).toEqual([]);
  });

  it("is not taken in regular mode, nor a plain one in private mode", async () => {
    const sealed = await aPicture();
    await switches(ann, talk, false);
    const { file } = await sealPicture(clean.bytes, of());
    expect((await uploadTo(talk, ann, file, OCTETS)).status).toBe(409);
    expect((await sendImage(talk, ann, { id: sealed.id })).status).toBe(400);
    const plain = await aMessageImage(talk, ann);
    await switches(ann, talk, true);
    expect((await shows(sealed, { id: plain })).sent.status).toBe(400);
    expect((await shows(sealed, { id: "0".repeat(64) })).sent.status).toBe(400);
  });

  it("stays with the message that is changed, and goes with the one that is taken back", async () => {
    const picture = await aPicture();
    const { seq } = await shows(picture);
    const next = { talk, to: [laptop, phone], clientId: ID, revision: 1, picture: { ...picture, alt: "Mended" } };
    expect((await editsSealed(ann, talk, seq, await seals(laptop, "", next))).status).toBe(200);
    expect((await see(bea, imageAt(talk, picture.id))).status).toBe(200);
    await ask(`/api/conversations/${talk}/messages/${seq}`, { cookie: ann.cookie, method: "DELETE" });
    expect((await see(bea, imageAt(talk, picture.id))).status).toBe(404);
    await vi.waitFor(async () => expect(await files()).toEqual([]));
    expect(await rows("select id from message_images")).toEqual([]);
  });

  it("goes with the conversation that both have left", async () => {
    await shows(await aPicture());
    await env.DB.exec("update conversations set first_left_at = 1, second_left_at = 2");
    await sweepConversations(connect(env.DB), env.FILES, objects);
    expect(await files()).toEqual([]);
  });
});

describe("a report of a private message with a picture", () => {
  const reports = async (sealed: string, seq: number) => {
    const body = { kind: "message" as const, reason: "harassment", revealed: await revealed(sealed) };
    expect((await report(bea, `${talk}/${seq}`, body)).status).toBe(201);
    return (await ask(`/moderation/${await pendingCase(`${talk}/${seq}`)}`, { cookie: moderator.cookie })).text();
  };

  it("shows moderators the picture, also once its sender took it back, and keeps what opens it sealed", async () => {
    const picture = await aPicture();
    const { sealed, seq } = await shows(picture);
    const page = await reports(sealed, seq);
    expect(page).toContain(`src="/files/reported-messages/${talk}/${seq}"`);
    expect(page).toContain("The torn seal");
    await ask(`/api/conversations/${talk}/messages/${seq}`, { cookie: ann.cookie, method: "DELETE" });
    const answer = await see(moderator, `/files/reported-messages/${talk}/${seq}`);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(clean.bytes);
    for (const who of [ann, bea]) expect((await see(who, `/files/reported-messages/${talk}/${seq}`)).status).toBe(403);
    const dump = JSON.stringify(await rows("select * from reported_messages, message_images"));
    for (const secret of [picture.key, picture.hash, "torn seal"]) expect(dump).not.toContain(secret);
  });

  it.each([
    ["is no picture", async () => aPicture(bytesOf("<svg xmlns='http://www.w3.org/2000/svg'/>"))],
    ["does not open", async () => ({ ...(await aPicture()), key: btoa("\0".repeat(32)) })],
    ["was never uploaded", async () => ({ ...(await aPicture()), id: "0".repeat(64) })],
  ])("says so where what it names %s", async (_, made) => {
    const picture = await made();
    const { sealed, seq } = await shows(picture, null);
    const page = await reports(sealed, seq);
    expect(page).toContain("[Its picture is not there, or does not open as the message says.]");
    expect(page).not.toContain("/files/reported-messages/");
  });
});
