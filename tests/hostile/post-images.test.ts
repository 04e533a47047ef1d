import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { imageMarkdown } from "@worker/domain/voice/forum/image-forms";
import { readText } from "@worker/domain/voice/forum-writing/render";
import { INJECTIONS } from "../domain/foundation/markup/injections";
import { elementsIn } from "../domain/foundation/markup/shape";
import { aForum } from "../factories/forum-writing";
import { aChunk, aJpeg, aPng, aSegment, bytesOf, insertAt, join } from "../factories/pictures";
import { aRiffChunk, aSeeThroughWebp, aWebp, lossyChunk } from "../factories/webp";
import { aPostImage, uploadImage } from "../factories/post-images";
import { aPerson, ask, ORIGIN, type Person } from "../factories/site";

let mallory: Person;
beforeAll(async () => {
  await aForum({});
  mallory = await aPerson({ username: "mallory" });
});

/** The head of a PNG that claims a size. */
const sized = (width: number, height: number) => {
  const bytes = aPng();
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};

describe("a file that is no picture", () => {
  it.each<[string, () => Uint8Array<ArrayBuffer>]>([
    ["an SVG", () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a page", () => bytesOf("<!doctype html><script>alert(1)</script>")],
    ["a page behind the first bytes of a GIF", () => bytesOf("GIF89a/*<script>alert(1)</script>*/=1")],
    ["a PDF", () => bytesOf("%PDF-1.7")],
    ["nothing", () => bytesOf("")],
    ["half a PNG", () => aPng().slice(0, 60)],
    ["one of 60,000 pixels", () => sized(60_000, 60_000)],
    ["one without a pixel", () => sized(0, 8)],
    ["a page behind the first bytes of a WebP", () => aWebp(bytesOf("<script>alert(1)</script>"))],
    ["half a WebP", () => aSeeThroughWebp().slice(0, 60)],
  ])("is refused: %s", async (_, bytes) => {
    const answer = await uploadImage(mallory, bytes(), "scale.png");
    expect(answer.status).toBe(400);
    expect((await env.FILES.list({ prefix: "forum/" })).objects).toEqual([]);
  });

  it("of more than 5 MB is refused as it comes", async () => {
    expect((await uploadImage(mallory, new Uint8Array(5_400_000))).status).toBe(413);
  });
});

describe("a picture that is something else besides", () => {
  it("loses that", async () => {
    const script = bytesOf("<script>alert(document.cookie)</script>");
    const laden = [
      join(aJpeg(), script),
      insertAt(aJpeg(), 2, aSegment(0xfe, script)),
      insertAt(aPng(), 33, aChunk("tEXt", script)),
      join(aPng(), bytesOf("PK\u0003\u0004"), script),
      join(aWebp(lossyChunk(), aRiffChunk("XMP ", script)), script),
    ];
    for (const bytes of laden) {
      const { address } = await (await uploadImage(mallory, bytes)).json<{ address: string }>();
      const file = await ask(address, { cookie: mallory.cookie });
      expect(file.headers.get("x-content-type-options")).toBe("nosniff");
      expect(new TextDecoder("latin1").decode(await file.arrayBuffer())).not.toMatch(/script|PK\u0003/);
    }
  });

  it("has no name from its sender", async () => {
    for (const name of ["../../../secrets.png", "x.svg", "x.html", "<img onerror=alert(1)>.png"]) {
      const { address } = await (await uploadImage(mallory, aPng(), name)).json<{ address: string }>();
      expect(address).toMatch(/^\/files\/forum\/[0-9a-f]{64}\.png$/);
    }
    const { objects } = await env.FILES.list({ prefix: "forum/" });
    expect(objects.map(({ key }) => key).filter((key) => !/^forum\/[0-9a-f]{64}$/.test(key))).toEqual([]);
  });
});

describe("a made-up address", () => {
  it("is not found, whatever it spells", async () => {
    const { id } = await aPostImage(mallory);
    const none = "0".repeat(64);
    for (const path of [
      `/files/forum/${none}.png`,
      `/files/forum/${id}.gif`,
      `/files/forum/${id}.svg`,
      `/files/forum/${id}`,
      `/files/forum/${id.toUpperCase().replace(/^[0-9]/, "A")}.png`,
      `/files/forum/..%2fforum%2f${id}.png`,
      "/files/forum/%00",
    ]) {
      const answer = await ask(path, { cookie: mallory.cookie });
      expect([400, 404], path).toContain(answer.status);
      expect(await answer.text()).not.toMatch(/TypeError|bucket/);
    }
  });
});

describe("an image in a text", () => {
  const imagesOf = (source: string) =>
    elementsIn(readText(source, ORIGIN).draw(new Map()).html).filter(({ tag }) => tag === "img");
  const own = `/files/forum/${"a".repeat(64)}.png`;

  it("is shown from this site's uploads and from nowhere else", () => {
    expect(imagesOf(`![x](${own})`)).toHaveLength(1);
    for (const address of [
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      "data:image/svg+xml,<svg onload=alert(1)>",
      "https://evil.example/x.png",
      `https://evil.example${own}`,
      `//evil.example${own}`,
      `${ORIGIN}@evil.example${own}`,
      `/pictures/person/${"a".repeat(64)}.png`,
      "/logout",
      `${own}?x=1`,
      `${own}#x`,
      `/files/forum/../forum/${"a".repeat(64)}.png`,
      `/files/forum/${"a".repeat(63)}.png`,
      `/files/forum/${"a".repeat(64)}.svg`,
    ])
      expect(imagesOf(`![x](${address}) ![y](<${address}>)`), address).toEqual([]);
  });

  it("says what its writer says of it, as text", () => {
    const sayings = [
      ...INJECTIONS,
      `"onerror="alert(1)`,
      `](javascript:alert(1))`,
      `]\n\n[x]: javascript:x`,
      "\\",
      "a\nb",
    ];
    for (const alt of sayings) {
      const [image, ...others] = imagesOf(imageMarkdown(alt, own));
      expect(others, alt).toEqual([]);
      expect(Object.keys(image?.attrs ?? {}).sort(), alt).toEqual(["alt", "loading", "src"]);
      expect(image?.attrs["src"], alt).toBe(own);
      const said = alt
        .toWellFormed()
        .replace(/[\s\p{C}]+/gu, " ")
        .trim();
      expect(image?.attrs["alt"], alt).toBe(Array.from(said).slice(0, 300).join(""));
    }
  });
});
