import * as v from "valibot";
import { change, forget, keep, kept, keptUnder } from "./private-store";

const AES = "AES-GCM";

/** What lies on the device before it is sent is locked with a key that cannot be taken out of the browser. */
async function lock(): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: AES, length: 256 }, false, ["encrypt", "decrypt"]);
  return change("device", "lock", (known) => (known instanceof CryptoKey ? known : made));
}

const locked = v.object({
  name: v.string(),
  at: v.number(),
  iv: v.instance(Uint8Array<ArrayBuffer>),
  body: v.instance(ArrayBuffer),
});

/**
 * An empty text takes away what was kept.
 * @param at when it was written, UTC epoch milliseconds
 */
export async function keepText(name: string, text: string, at = Date.now()): Promise<void> {
  if (text === "") return forget("texts", name);
  const key = await lock();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const options = { name: AES, iv, additionalData: new TextEncoder().encode(name) };
  const body = await crypto.subtle.encrypt(options, key, new TextEncoder().encode(text));
  await keep("texts", name, { name, at, iv, body });
}

async function unlocked(value: unknown): Promise<{ name: string; at: number; text: string } | null> {
  const read = v.safeParse(locked, value);
  if (!read.success) return null;
  const { name, at, iv, body } = read.output;
  try {
    const options = { name: AES, iv, additionalData: new TextEncoder().encode(name) };
    return { name, at, text: new TextDecoder().decode(await crypto.subtle.decrypt(options, await lock(), body)) };
  } catch {
    return null;
  }
}

export const readText = async (name: string): Promise<string> =>
  (await unlocked(await kept("texts", name)))?.text ?? "";

/** Those whose names begin so, the oldest first. */
export async function readTexts(start: string): Promise<{ name: string; at: number; text: string }[]> {
  const all = await Promise.all((await keptUnder("texts", start)).map(unlocked));
  return all.flatMap((each) => (each === null ? [] : [each])).sort((one, other) => one.at - other.at);
}
