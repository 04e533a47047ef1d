import { Conflict } from "../errors";

/** How long the same words again are the same button pressed twice. */
export const REPEAT_MS = 60_000;
export const REPEATED = "You sent this a moment ago, and it is there.";

/**
 * Says of a write that was refused whether that was for being a repeat; the write itself holds the condition.
 * @param write throws Conflict where its condition does not hold
 * @param twin what there is already
 * @throws Conflict, with REPEATED where there is a twin
 */
export async function unlessRepeated(write: Promise<void>, twin: () => Promise<readonly unknown[]>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw error instanceof Conflict && (await twin()).length > 0 ? new Conflict(REPEATED, "repeated") : error;
  }
}
