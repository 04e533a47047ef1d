import { joinBytes } from "./byte-reader";

/** What lies beyond the limit is never held. @param max bytes @param refused what is thrown once there are more */
export async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  max: number,
  refused: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > max) throw refused();
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}
