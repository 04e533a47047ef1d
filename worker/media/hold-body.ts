import { Busy } from "../errors";
import { freeMemory, type Limits, receiveBody } from "./receive-body";
import { takeUploadQuota } from "./upload-quota";

const RETRY_SECONDS = 5;
const BUSY = "Many files are arriving at once.";

interface Held extends Limits {
  /** Whose share of the memory it takes (rules/platform#slow-bodies). */
  owner: string;
}

/** Holds a body while `work` runs. @throws Busy where there is no room; what `receiveBody` and `work` throw */
export async function holdBody<T>(
  body: ReadableStream<Uint8Array>,
  { owner, ...limits }: Held,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const leave = takeUploadQuota(limits.length ?? limits.max, owner);
  if (leave === null) throw new Busy(BUSY, RETRY_SECONDS);
  try {
    const bytes = await receiveBody(body, limits);
    try {
      return await work(bytes);
    } finally {
      freeMemory(bytes.buffer);
    }
  } finally {
    leave();
  }
}
