import * as v from "valibot";
import { MESSAGE_IMAGE_TYPES } from "@worker/domain/voice/message-images/image-forms";
import { storedJson } from "~/device/stored-json";
import { storeText } from "~/device/stored-text";

const kept = v.object({
  /** When it was written, UTC epoch milliseconds: messages are sent in that order. */
  at: v.number(),
  text: v.string(),
  image: v.nullable(
    v.object({
      id: v.string(),
      alt: v.string(),
      width: v.number(),
      height: v.number(),
      type: v.picklist(MESSAGE_IMAGE_TYPES),
    }),
  ),
  /** Why the site did not take it: its writer sends it again, or nobody does. */
  refused: v.nullable(v.string()),
});
interface Unsent extends Omit<v.InferOutput<typeof kept>, "at"> {
  id: string;
}

/** Another member who logs in here finds nothing of it. */
interface Of {
  self: string;
  conversation: string;
}

/** Each message lies by itself, so that no tab takes away what another one wrote. */
const startOf = ({ self, conversation }: Of) => `messages-unsent:${self}:${conversation}:`;

function keysFrom(start: string): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, nth) => localStorage.key(nth) ?? "").filter((key) =>
      key.startsWith(start),
    );
  } catch {
    return [];
  }
}

/** What this browser wrote and has not seen stored, in whatever tab; it outlives a reload, and is sent again under the same ids, but for what was refused. */
export const readUnsent = (of: Of): Unsent[] =>
  keysFrom(startOf(of))
    .flatMap((key) => {
      const known = storedJson(key, kept);
      return known === null ? [] : [{ id: key.slice(startOf(of).length), known }];
    })
    .sort((one, other) => one.known.at - other.known.at)
    .map(({ id, known: { text, image, refused } }) => ({ id, text, image, refused }));

/** @returns false without storage: it stays on the screen only */
export function keepUnsent(of: Of, { id, ...unsent }: Unsent): boolean {
  const key = startOf(of) + id;
  return storeText(key, JSON.stringify({ at: storedJson(key, kept)?.at ?? Date.now(), ...unsent }));
}

export const forgetUnsent = (of: Of, id: string): boolean => storeText(startOf(of) + id, "");

/** Tells of what other tabs write, and of what they sent or discarded. @returns what ends it */
export function watchUnsent(of: Of, ears: { came: (unsent: Unsent) => void; gone: (id: string) => void }): () => void {
  const start = startOf(of);
  const hear = ({ key }: StorageEvent) => {
    if (key?.startsWith(start) !== true) return;
    const id = key.slice(start.length);
    const known = readUnsent(of).find((unsent) => unsent.id === id);
    if (known === undefined) ears.gone(id);
    else ears.came(known);
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/**
 * Two tabs send by turns, and each message once, in the order in which they were written.
 * @returns what `post` says; what another tab was told, where that tab tried it meanwhile
 */
export function sendUnsent<Refused extends { why: string }>(
  of: Of,
  { id, isKept }: { id: string; isKept: boolean },
  post: () => Promise<Refused | null>,
): Promise<Refused | { why: string; hold: null } | null> {
  return byTurns(of, async () => {
    const known = isKept ? readUnsent(of).find((unsent) => unsent.id === id) : null;
    if (known === undefined) return null;
    if (known !== null && known.refused !== null) return { why: known.refused, hold: null };
    const refused = await post();
    if (refused === null) forgetUnsent(of, id);
    else if (known !== null) keepUnsent(of, { ...known, refused: refused.why });
    return refused;
  });
}

const byTurns = <T>({ conversation }: Of, send: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request(`leafproof-messages ${conversation}`, send) : send();
