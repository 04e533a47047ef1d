import * as v from "valibot";
import type { PrivateKeys, PublicKeys } from "@worker/domain/voice/sealed-messages/key-pairs";
import { forget, keep, keptUnder } from "./private-store";

/** A key of the member's whose private half is in this browser. */
export interface HeldKey {
  id: string;
  public: PublicKeys;
  private: PrivateKeys;
}

const cryptoKey = v.instance(CryptoKey);
const heldKey: v.GenericSchema<unknown, HeldKey> = v.object({
  id: v.string(),
  public: v.object({ encryptKey: v.string(), signKey: v.string() }),
  private: v.object({ decryptKey: cryptoKey, signKey: cryptoKey }),
});

export async function heldKeys(userId: string): Promise<HeldKey[]> {
  const found = await keptUnder("keys", `${userId} `);
  return found.flatMap((each) => {
    const read = v.safeParse(heldKey, each);
    return read.success ? [read.output] : [];
  });
}

/** @param key with private halves that cannot be taken out */
export async function holdKey(userId: string, { id, public: open, private: own }: HeldKey): Promise<void> {
  if (own.decryptKey.extractable || own.signKey.extractable) throw new TypeError("This key could be taken out.");
  await keep("keys", `${userId} ${id}`, { id, public: open, private: own });
  // A browser may clear what nobody asked it to keep.
  await navigator.storage.persist().catch(() => false);
}

/** @param id of a key that the site did not take */
export const dropKey = (userId: string, id: string): Promise<void> => forget("keys", `${userId} ${id}`);
