import { describe, expect, it } from "vitest";
import { MESSAGE_IMAGE_LIMITS } from "@worker/domain/voice/message-images/image-forms";
import { isSealedSize, sizeClassOf } from "@worker/domain/voice/message-images/sealed-sizes";
import type { PrivatePicture } from "@worker/domain/voice/sealed-messages/content";
import { packContent, unpackContent } from "@worker/domain/voice/sealed-messages/content";
import { openPicture, sealPicture } from "@worker/domain/voice/sealed-messages/picture";
import { shownPicture } from "@worker/domain/voice/sealed-messages/shown-picture";
import { readWebImage } from "@worker/media/image";
import { aPng, bytesOf } from "../../../factories/pictures";

const OF = { conversationId: "ann.bea", senderId: "ann" };
const KB = 1024;
const clean = readWebImage(aPng(), MESSAGE_IMAGE_LIMITS);

async function sealed(bytes = clean.bytes, more: Partial<PrivatePicture> = {}) {
  const { file, ...opening } = await sealPicture(bytes, OF);
  const { type, width, height } = clean;
  return { file, picture: { id: "a".repeat(64), alt: "A seal", type, width, height, ...opening, ...more } };
}

describe("a private picture", () => {
  it("opens to the same bytes, and lies filled up to its class", async () => {
    const { file, picture } = await sealed();
    expect(file.length).toBe(64 * KB + 28);
    expect(new TextDecoder("latin1").decode(file)).not.toMatch(/PNG|IHDR/);
    expect(await openPicture(file, picture, OF)).toEqual(clean.bytes);
    expect((await shownPicture(file, picture, OF)).type).toBe("image/png");
  });

  it.each([
    [1, 64 * KB],
    [64 * KB, 64 * KB],
    [64 * KB + 1, 128 * KB],
    [4096 * KB, 4096 * KB],
    [4096 * KB + 1, 5120 * KB],
    [5120 * KB, 5120 * KB],
    [5120 * KB + 1, undefined],
  ])("of %i bytes is filled up to %s", (bytes, size) => {
    expect(sizeClassOf(bytes)).toBe(size);
    if (size !== undefined) expect([isSealedSize(size + 28), isSealedSize(size)]).toEqual([true, false]);
  });

  it("does not open where it was altered, cut, or put into another conversation or under another's name", async () => {
    const { file, picture } = await sealed();
    const flipped = file.slice();
    flipped[100] = (flipped[100] ?? 0) ^ 1;
    for (const other of [flipped, file.slice(0, -1), new Uint8Array(file.length)])
      await expect(openPicture(other, picture, OF)).rejects.toThrow("does not open");
    await expect(openPicture(file, picture, { ...OF, conversationId: "ann.cal" })).rejects.toThrow("altered");
    await expect(openPicture(file, picture, { ...OF, senderId: "bea" })).rejects.toThrow("altered");
  });

  it("does not open to another than its message names", async () => {
    const { file, picture } = await sealed();
    const other = await sealed(bytesOf("Another picture"));
    for (const wrong of [
      { key: other.picture.key },
      { hash: other.picture.hash },
      { bytes: 10 },
      { bytes: 64 * KB + 1 },
    ])
      await expect(openPicture(file, { ...picture, ...wrong }, OF)).rejects.toThrow("altered");
  });

  it.each(["<svg xmlns='http://www.w3.org/2000/svg'/>", "<!doctype html><script>alert(1)</script>", "%PDF-1.7"])(
    "is not shown where its bytes are none: %s",
    async (text) => {
      const { file, picture } = await sealed(bytesOf(text));
      await expect(shownPicture(file, picture, OF)).rejects.toThrow("malformed");
    },
  );

  it("is not shown as another type or size than its bytes say", async () => {
    for (const wrong of [{ type: "image/gif" as const }, { width: clean.width + 1 }, { height: 6000 }]) {
      const { file, picture } = await sealed(clean.bytes, wrong);
      await expect(shownPicture(file, picture, OF)).rejects.toThrow("malformed");
    }
  });

  it("travels in the message that is sealed, within its size, and only whole", async () => {
    const { picture } = await sealed();
    const longest = { ...picture, alt: "🌿".repeat(300), bytes: 5_242_880, width: 6000, height: 6000 };
    const content = { text: "🌿".repeat(1000), picture: longest };
    const packed = packContent(content);
    expect(packed.length).toBeLessThanOrEqual(5632);
    expect(unpackContent(packed)).toEqual(content);
    expect(unpackContent(packContent({ text: "Alone" }))).toEqual({ text: "Alone" });
    expect(unpackContent(packContent({ text: "", picture: { ...picture, key: "short" } }))).toBeNull();
  });
});
