import { toHex } from "../hashing";

/**
 * A file on its way to a reader, hashed as it passes. Its last piece is held back until the hash is known to be right, so
 * that nobody receives the whole of a file that is not what its address says.
 * @param damaged what happens then; the reader's download breaks off
 */
export function onlyWhole(
  body: ReadableStream<Uint8Array>,
  { hash, bytes }: { hash: string; bytes: number },
  damaged: () => void,
): ReadableStream<Uint8Array> {
  const digest = new crypto.DigestStream("SHA-256");
  const writer = digest.getWriter();
  let last: Uint8Array | null = null;
  const checked = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(piece, controller) {
        await writer.write(piece);
        if (last !== null) controller.enqueue(last);
        last = piece;
      },
      async flush(controller) {
        await writer.close();
        if (toHex(await digest.digest) !== hash) {
          damaged();
          controller.error(new Error("The file is damaged."));
        } else if (last !== null) controller.enqueue(last);
      },
    }),
  );
  // So that the answer says its length.
  return checked.pipeThrough(new FixedLengthStream(bytes));
}
