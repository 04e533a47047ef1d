import { describe, expect, it } from "vitest";
import { broughtFile } from "~/messages/attach/brought-file";
import { cleanFile } from "~/messages/attach/clean-file";

const file = (name: string, type: string, size = 3) => new File([new Uint8Array(size)], name, { type });
const bring = (files: File[], text = "") =>
  broughtFile({ files, types: [...(text === "" ? [] : ["text/plain"]), "Files"], getData: () => text });

describe("what is dropped or pasted into a conversation", () => {
  const [seal, film, list] = [
    file("seal.png", "image/png"),
    file("pouring.mp4", "video/mp4"),
    file("lots.pdf", "application/pdf"),
  ];

  it("is the first picture among it, or else whatever came", () => {
    expect(bring([film, seal])).toBe(seal);
    expect(bring([list, film])).toBe(list);
    expect(bring([])).toBeNull();
  });

  it("is text where it was copied with its picture, and a file where the text is only its name", () => {
    expect(bring([seal], "Lot\t44")).toBeNull();
    expect(bring([seal], "seal.png")).toBe(seal);
  });

  it("is refused in words where it is no picture, or too large, before it is read", async () => {
    const WRONG = "Please choose a JPG, PNG, GIF or WebP picture.";
    expect(await cleanFile(film)).toBe(WRONG);
    expect(await cleanFile(list)).toBe(WRONG);
    expect(await cleanFile(file("what-is-it", ""))).toBe(WRONG);
    expect(await cleanFile(file("huge.png", "image/png", 5 * 1_048_576 + 1))).toBe("The picture is larger than 5 MB.");
    const unread = Object.assign(file("film.mp4", "video/mp4"), {
      arrayBuffer: () => Promise.reject(new Error("It was read.")),
    });
    expect(await cleanFile(unread)).toBe(WRONG);
  });
});
