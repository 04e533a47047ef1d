import { describe, expect, it } from "vitest";
import { readCover } from "@worker/domain/voice/profiles/cover";
import { demo } from "./demo";

describe("the covers of the demo's profiles", () => {
  it("are there for whoever has one, differ, and would each be taken in as they are", () => {
    const { profiles, coverPictures } = demo();
    const covered = [...profiles].filter(({ cover }) => cover != null);
    const pictures = new Map([...coverPictures].map(({ key, bytes }) => [key, bytes]));
    expect([...pictures.keys()]).toEqual(covered.map(({ userId, cover }) => `covers/${userId}/${cover}`));
    expect(covered.length).toBeGreaterThan(3);
    for (const bytes of pictures.values()) {
      const { type, bytes: cleaned } = readCover(bytes);
      expect([type, cleaned]).toEqual(["image/png", bytes]);
      expect(bytes.length).toBeLessThan(60_000);
    }
    expect(new Set([...pictures.values()].map((bytes) => bytes.join())).size).toBe(pictures.size);
    expect([...demo().coverPictures].map(({ key }) => key)).toEqual([...pictures.keys()]);
  });
});
