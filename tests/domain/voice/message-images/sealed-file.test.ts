import { describe, expect, it } from "vitest";
import { openFile, sealFile } from "@worker/domain/voice/message-images/sealed-file";
import { sealedSize } from "@worker/sealed-file";

const KEY = "test-only-data-key-0123456789abcdef0123456789abcdef";
const OTHER = "test-only-other-key-0123456789abcdef0123456789abcdef";
const OF = { conversationId: "ann.bea", id: "seal" };
const PIECE = 65_536 + 16;

const some = (length: number) => Uint8Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) % 251);
/** As a network hands it over: in chunks that know nothing of pieces. */
function inChunks(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(to) {
      if (at < bytes.length) to.enqueue(bytes.slice(at, (at += size)));
      else to.close();
    },
  });
}
const whole = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer());

async function reopened(length: number, change: (sealed: Uint8Array<ArrayBuffer>) => Uint8Array = (sealed) => sealed) {
  const { key, sealed } = await sealFile(KEY, some(length), OF);
  return whole(await openFile(KEY, { ...OF, key, bytes: length }, inChunks(change(sealed), 10_007)));
}

describe("a sealed file", () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])("of %i bytes opens to what it was", async (length) => {
    expect(await reopened(length)).toEqual(some(length));
    expect((await sealFile(KEY, some(length), OF)).sealed.length).toBe(sealedSize(length));
  });

  it("opens with a data key that was replaced since, and not without it", async () => {
    const { key, sealed } = await sealFile(KEY, some(100), OF);
    const read = (dataKey: string) => openFile(dataKey, { ...OF, key, bytes: 100 }, inChunks(sealed, 50));
    expect(await whole(await read(`${OTHER},${KEY}`))).toEqual(some(100));
    await expect(read(OTHER)).rejects.toThrow("not among");
  });

  it("opens nowhere else", async () => {
    const { key, sealed } = await sealFile(KEY, some(100), OF);
    for (const elsewhere of [
      { ...OF, conversationId: "ann.cal" },
      { ...OF, id: "other" },
    ])
      await expect(openFile(KEY, { ...elsewhere, key, bytes: 100 }, inChunks(sealed, 50))).rejects.toThrow();
  });

  it.each<[what: string, change: (sealed: Uint8Array<ArrayBuffer>) => Uint8Array]>([
    ["a bit was turned", (sealed) => sealed.with(70_000, (sealed[70_000] ?? 0) ^ 1)],
    ["it was cut off between two pieces", (sealed) => sealed.slice(0, 2 * PIECE)],
    ["it was cut off within a piece", (sealed) => sealed.slice(0, -5)],
    [
      "two pieces changed places",
      (sealed) =>
        new Uint8Array([...sealed.slice(PIECE, 2 * PIECE), ...sealed.slice(0, PIECE), ...sealed.slice(2 * PIECE)]),
    ],
    ["something was added", (sealed) => new Uint8Array([...sealed, ...sealed.slice(-20)])],
    ["a piece was added", (sealed) => new Uint8Array([...sealed, ...sealed.slice(0, PIECE)])],
    ["nothing is left", () => new Uint8Array()],
  ])("does not open where %s", async (_, change) => {
    await expect(reopened(150_000, change)).rejects.toThrow();
  });
});
