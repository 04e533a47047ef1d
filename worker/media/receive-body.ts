import { paced } from "./pace";

/** What one read asks for. */
const PIECE = 262_144;

export interface Limits {
  /** Bytes; one more is refused, whatever the declared length. */
  max: number;
  /** As declared; null where the body comes in pieces without a length. */
  length: number | null;
  tooLarge: () => Error;
  /** Where the sender stops before the end, or is too slow (rules/platform#slow-bodies). */
  brokenOff: () => Error;
}

/**
 * Receives a body into one piece of memory, counted as it arrives: no other copy of it is ever held.
 * @throws what `tooLarge` and `brokenOff` make
 */
export async function receiveBody(
  body: ReadableStream<Uint8Array>,
  { max, length, tooLarge, brokenOff }: Limits,
): Promise<Uint8Array<ArrayBuffer>> {
  const limit = Math.min(length ?? max, max);
  // One byte more than may come, so that it is seen when it does.
  const memory: Memory = { buffer: new ArrayBuffer(limit + 1), filled: 0 };
  const [source, pace] = [sourceOf(body), paced()];
  try {
    while (memory.filled <= limit && (await pace.within(source.read(memory), memory.filled)));
  } catch {
    await giveUp(source, memory);
    throw brokenOff();
  }
  if (memory.filled > limit) {
    // What is left of it passes by unread (`middleware/unread-body.ts`).
    source.release();
    freeMemory(memory.buffer);
    throw limit === max ? tooLarge() : brokenOff();
  }
  if (length !== null && memory.filled < length) {
    freeMemory(memory.buffer);
    throw brokenOff();
  }
  return new Uint8Array(memory.buffer, 0, memory.filled);
}

/**
 * Lets a body pass by without keeping it: a sender that is refused while it sends hears of it only where somebody
 * listens to the end. One that sends more than it may, or nothing, is left to itself.
 * @param max bytes
 */
export async function passBody(body: ReadableStream<Uint8Array>, max: number): Promise<void> {
  const memory: Memory = { buffer: new ArrayBuffer(PIECE), filled: 0 };
  const [source, pace] = [sourceOf(body), paced()];
  try {
    for (let passed = 0; passed <= max && (await pace.within(source.read(memory), passed)); memory.filled = 0)
      passed += memory.filled;
  } catch {
    // It hung up before it was told.
  }
  await giveUp(source, memory);
}

/** Gives memory back at once, where otherwise many uploads would lie about until somebody collects them. */
export function freeMemory(buffer: ArrayBuffer): void {
  if (!buffer.detached) buffer.transfer(0);
}

interface Memory {
  buffer: ArrayBuffer;
  filled: number;
}

interface Source {
  /** Fills in the next piece; false at the end. */
  read(memory: Memory): Promise<boolean>;
  cancel(): Promise<void>;
  /** Leaves what is not read yet to somebody else. */
  release(): void;
}

async function giveUp(source: Source, { buffer }: Memory): Promise<void> {
  await source.cancel().catch(() => undefined);
  freeMemory(buffer);
}

/** A request's own body fills our memory itself; a stream made by a script hands out pieces that are copied in. */
function sourceOf(body: ReadableStream<Uint8Array>): Source {
  try {
    return filling(body.getReader({ mode: "byob" }));
  } catch {
    return copying(body.getReader());
  }
}

const filling = (reader: ReadableStreamBYOBReader): Source => ({
  async read(memory) {
    const room = Math.min(PIECE, memory.buffer.byteLength - memory.filled);
    const { value, done } = await reader.read(new Uint8Array(memory.buffer, memory.filled, room));
    if (value !== undefined) {
      memory.buffer = value.buffer;
      memory.filled += value.byteLength;
    }
    return !done;
  },
  cancel: () => reader.cancel(),
  release: () => reader.releaseLock(),
});

const copying = (reader: ReadableStreamDefaultReader<Uint8Array>): Source => ({
  async read(memory) {
    const { value, done } = await reader.read();
    if (value !== undefined) {
      const room = memory.buffer.byteLength - memory.filled;
      new Uint8Array(memory.buffer).set(value.length > room ? value.subarray(0, room) : value, memory.filled);
      memory.filled += Math.min(value.length, room);
    }
    return !done;
  },
  cancel: () => reader.cancel(),
  release: () => reader.releaseLock(),
});
