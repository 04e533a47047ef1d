import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readProductImage } from "@worker/domain/catalogue/product-editing/read-product-image";
import { readWebImage } from "@worker/media/image";
import { IMAGE_PREFIX } from "@worker/domain/catalogue/product-editing/product-images";
import { demo } from "./demo";

const pictures = new Map([...demo().pictures].map(({ key, bytes }) => [key, bytes]));

const inPosts = new Map([...demo().postPictures].map(({ key, bytes }) => [key, bytes]));

describe("the pictures of the demo's posts", () => {
  it("would each be taken in as they are, and take little room", () => {
    expect(inPosts.size).toBe(12);
    for (const [key, bytes] of inPosts) {
      expect(key).toMatch(/^forum\/[0-9a-f]{64}$/);
      const { type, bytes: cleaned, width } = readWebImage(bytes, { maxBytes: 10_000, maxSide: 480 });
      expect([type, width]).toEqual(["image/png", 440]);
      expect(cleaned).toEqual(bytes);
    }
  });

  it("show different things", () => {
    const different = new Set([...inPosts.values()].map((bytes) => createHash("sha256").update(bytes).digest("hex")));
    expect(different.size).toBe(12);
  });
});

describe("the demo's pictures", () => {
  it("would each be taken in as they are", () => {
    for (const bytes of pictures.values()) {
      const { type, bytes: cleaned } = readProductImage(bytes);
      expect(type).toBe("image/png");
      expect(cleaned).toEqual(bytes);
    }
  });

  it("are stored under the hashes of their bytes, as uploads are", () => {
    for (const [key, bytes] of pictures)
      expect(key).toBe(`${IMAGE_PREFIX}${createHash("sha256").update(bytes).digest("hex")}.png`);
  });

  it("differ from house to house, and take little room", () => {
    expect(pictures.size).toBeGreaterThan(60);
    const sizes = [...pictures.values()].map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThan(20_000);
  });
});
