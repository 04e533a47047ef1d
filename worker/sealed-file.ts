import { seal, type SealedFor, unseal } from "./sealing";

/** Bytes that are sealed together: whoever reads a file holds no more of it than one piece. */
const PIECE = 65_536;
const TAG_BYTES = 16;
const SEALED_PIECE = PIECE + TAG_BYTES;
const AES = { name: "AES-GCM", length: 256 };

/** A key seals one file only, so that counting its pieces makes each nonce fresh; the last says that it is the last. */
function optionsOf(piece: number, isLast: boolean) {
  const iv = new Uint8Array(12);
  const view = new DataView(iv.buffer);
  view.setUint32(0, piece);
  view.setUint8(4, Number(isLast));
  return { name: "AES-GCM", iv };
}

/** A file without a byte has one piece, too. */
const pieces = (bytes: number): number => Math.max(1, Math.ceil(bytes / PIECE));

/** As many bytes as a file has sealed. */
export const sealedSize = (bytes: number): number => bytes + pieces(bytes) * TAG_BYTES;

/**
 * Seals a file under a key of its own, and that key under the data key (docs/decisions/023).
 * @param dataKey the DATA_KEY secret
 */
export async function sealFile(
  dataKey: string,
  bytes: Uint8Array<ArrayBuffer>,
  what: SealedFor,
): Promise<{ key: string; sealed: Uint8Array<ArrayBuffer> }> {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey("raw", raw, AES, false, ["encrypt"]);
  const sealed = new Uint8Array(sealedSize(bytes.length));
  const count = pieces(bytes.length);
  for (let piece = 0; piece < count; piece += 1) {
    const plain = bytes.subarray(piece * PIECE, (piece + 1) * PIECE);
    sealed.set(
      new Uint8Array(await crypto.subtle.encrypt(optionsOf(piece, piece === count - 1), key, plain)),
      piece * SEALED_PIECE,
    );
  }
  return { key: await seal(dataKey, btoa(String.fromCharCode(...raw)), what), sealed };
}

/**
 * Opens a file as it is read.
 * @param bytes as many as it had before it was sealed
 * @throws Error where its key is gone or another file's; the stream fails where a piece was altered, moved or lost
 */
export async function openFile(
  dataKey: string,
  { key, bytes, what }: { key: string; bytes: number; what: SealedFor },
  body: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const raw = Uint8Array.from(atob(await unseal(dataKey, key, what)), (char) => char.charCodeAt(0));
  const opening = await crypto.subtle.importKey("raw", raw, AES, false, ["decrypt"]);
  const count = pieces(bytes);
  const held = new Uint8Array(SEALED_PIECE);
  let [filled, piece] = [0, 0];
  const open = async (to: TransformStreamDefaultController<Uint8Array>) => {
    if (piece >= count) throw new Error("The file goes on behind its end.");
    const options = optionsOf(piece, piece === count - 1);
    to.enqueue(new Uint8Array(await crypto.subtle.decrypt(options, opening, held.subarray(0, filled))));
    [filled, piece] = [0, piece + 1];
  };
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, to) {
        for (let at = 0; at < chunk.length;) {
          // What is full is opened only once more follows: the end opens the last.
          if (filled === SEALED_PIECE) await open(to);
          const part = chunk.subarray(at, at + SEALED_PIECE - filled);
          held.set(part, filled);
          filled += part.length;
          at += part.length;
        }
      },
      async flush(to) {
        await open(to);
        if (piece !== count) throw new Error("The file ends before its end.");
      },
    }),
  );
}
