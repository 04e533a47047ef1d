import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ALONE_TOO_LARGE, PHOTO_MAX_BYTES, SMALL_MAX_BYTES } from "@worker/domain/foundation/photos/photo-limits";
import { aPhoto, photoForm, uploadPhoto } from "../factories/photos";
import { aChunk, aJpeg, anAnimatedGif, anExif, aPng, aSegment, bytesOf, insertAt, join } from "../factories/pictures";
import { sendForm } from "../factories/post-images";
import { aPerson, ask, type Person } from "../factories/site";
import { aLossyWebp, anAnimatedWebp, aRiffChunk, aWebp, lossyChunk } from "../factories/webp";

let mallory: Person;
beforeAll(async () => {
  mallory = await aPerson({ username: "mallory" });
});
beforeEach(async () => {
  for (const { key } of (await env.FILES.list({ prefix: "photos/" })).objects) await env.FILES.delete(key);
});

/** The head of a PNG that claims a size. */
function sized(width: number, height: number) {
  const bytes = aPng();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return insertAt(bytes.slice(0, 8), 8, join(aChunk("IHDR", bytes.slice(16, 29)), bytes.slice(33)));
}
/** A picture of exactly so many bytes, by a comment that is dropped. */
function weighing(bytes: number) {
  const rest = bytes - aJpeg().length;
  const parts = [];
  for (let left = rest; left > 0; left -= 60_000) {
    const length = Math.min(60_000, left);
    // What would be too short for a segment of its own goes into fill bytes.
    parts.push(length < 4 ? new Uint8Array(length).fill(0xff) : aSegment(0xfe, new Uint8Array(length - 4)));
  }
  return insertAt(aJpeg(), 2, join(...parts));
}
const iso = (brand: string) => join([0, 0, 0, 28], bytesOf(`ftyp${brand}`), new Uint8Array(200));

const DAMAGED = "The picture is damaged or incomplete. Please save it again, or choose another.";
const WRONG = "Please choose a JPG, PNG or WebP picture.";
const MOVES = "A photograph does not move. Please choose a picture that is not animated.";
const NOT_CONVERTED =
  "AVIF and HEIC pictures are converted by your browser before they are sent, and this one was not. Please save it as JPG, PNG or WebP.";
const TOO_WIDE = "The picture measures more than 6000 × 6000 pixels. Please make it smaller.";

describe("a file that is no photograph", () => {
  it.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ["an SVG", () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), WRONG],
    ["a page", () => bytesOf("<!doctype html><script>alert(1)</script>"), WRONG],
    ["a PDF", () => bytesOf("%PDF-1.7"), WRONG],
    ["an animated GIF", anAnimatedGif, WRONG],
    ["an animated WebP", () => anAnimatedWebp(), MOVES],
    ["an AVIF", () => iso("avif"), NOT_CONVERTED],
    ["a HEIC", () => iso("heic"), NOT_CONVERTED],
    ["a film", () => iso("mp42"), NOT_CONVERTED],
    ["nothing", () => bytesOf(""), "The file is empty."],
    ["half a JPEG", () => aJpeg().slice(0, 200), DAMAGED],
    ["half a PNG", () => aPng().slice(0, 60), DAMAGED],
    ["half a WebP", () => aLossyWebp().slice(0, 40), DAMAGED],
    ["a bomb of 60,000 pixels", () => sized(60_000, 60_000), TOO_WIDE],
    ["one pixel too wide", () => sized(6001, 8), TOO_WIDE],
    ["too many pixels for lists, and no small one with it", () => sized(4096, 4097), ALONE_TOO_LARGE],
    ["a page behind the first bytes of a WebP", () => aWebp(bytesOf("<script>alert(1)</script>")), DAMAGED],
    ["one byte too many", () => weighing(PHOTO_MAX_BYTES + 1), "The picture is larger than 5 MB."],
  ])("is refused with the reason: %s", async (_, bytes, message) => {
    const answer = await uploadPhoto(mallory, bytes());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { photo: message } });
    expect((await env.FILES.list({ prefix: "photos/" })).objects).toEqual([]);
  });

  it("may have more pixels where a small one comes with it, and else as many as lists can show", async () => {
    expect((await uploadPhoto(mallory, sized(4096, 4097), sized(480, 480))).status).toBe(201);
    expect((await uploadPhoto(mallory, sized(4096, 4096))).status).toBe(201);
  });

  it("is taken to the last byte, and far beyond refused as it comes", async () => {
    expect((await uploadPhoto(mallory, weighing(PHOTO_MAX_BYTES))).status).toBe(201);
    expect((await uploadPhoto(mallory, new Uint8Array(PHOTO_MAX_BYTES + 400_000))).status).toBe(413);
  });
});

describe("the small picture of another one", () => {
  it.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ["of another shape", () => sized(12, 12), "The small picture is not the photograph made smaller."],
    ["larger than the photograph", () => sized(24, 16), "The small picture is not the photograph made smaller."],
    [
      "with too many pixels",
      () => sized(641, 427),
      "The picture measures more than 640 × 640 pixels. Please make it smaller.",
    ],
    ["with too many bytes", () => weighing(SMALL_MAX_BYTES + 1), "The picture is larger than 200 kB."],
    ["that moves", () => anAnimatedWebp(), MOVES],
    ["that is none", () => bytesOf("<svg/>"), WRONG],
  ])("is refused, and the photograph with it: %s", async (_, small, message) => {
    const answer = await uploadPhoto(mallory, aJpeg(), small());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { small: message } });
    expect((await env.FILES.list({ prefix: "photos/" })).objects).toEqual([]);
  });
});

describe("a photograph that says or is something else besides", () => {
  it("loses place, camera, texts and whatever follows its end, whole and small", async () => {
    const script = bytesOf("<script>alert(document.cookie)</script>");
    const laden = [
      insertAt(aJpeg(), 2, aSegment(0xe1, anExif(6))),
      join(aJpeg(), script),
      insertAt(aJpeg(), 2, aSegment(0xfe, script)),
      insertAt(aPng(), 33, aChunk("tEXt", script)),
      insertAt(aPng(), 33, aChunk("eXIf", anExif(1).slice(6))),
      join(aPng(), bytesOf("PK\u0003\u0004"), script),
      join(aWebp(lossyChunk(), aRiffChunk("XMP ", script), aRiffChunk("EXIF", anExif(1))), script),
    ];
    for (const bytes of laden) {
      const id = await aPhoto(mallory, bytes, bytes);
      for (const part of ["", "/small"]) {
        const file = await ask(`/files/photos/${id}${part}`, { cookie: mallory.cookie });
        expect(file.status).toBe(200);
        expect(await file.text()).not.toMatch(/GPS|CamShop|script|PK/);
        expect(file.headers.get("x-content-type-options")).toBe("nosniff");
        expect(file.headers.get("content-security-policy")).toContain("sandbox");
      }
    }
  });

  it("that lies on its side is measured as it is shown", async () => {
    const answer = await uploadPhoto(mallory, insertAt(aJpeg(), 2, aSegment(0xe1, anExif(6))));
    expect(await answer.json()).toMatchObject({ width: 8, height: 12 });
  });
});

describe("addresses that are none", () => {
  it.each(["..%2Fforum", "x", "0".repeat(32), "%00", "a'--"])("are not found: %s", async (id) => {
    expect([400, 404]).toContain((await ask(`/files/photos/${id}`, { cookie: mallory.cookie })).status);
    expect([400, 404]).toContain((await ask(`/reviews/photo/${id}`)).status);
  });

  it("from another site takes nothing in", async () => {
    const answer = await sendForm("/api/photos", photoForm(), mallory, { origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });
});
