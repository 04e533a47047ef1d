import * as v from "valibot";
import { type PrivatePicture, privatePicture } from "@worker/domain/voice/sealed-messages/content";
import { keepText, readText, readTexts } from "../device/locked-texts";
import { hearTabs, tellTabs } from "../device/tabs";

/** Of one member and conversation: what was written in private mode and not sent. It lies locked on the device. */
const draftName = (userId: string, conversationId: string) => `${userId} ${conversationId} draft`;
const unsentStart = (userId: string, conversationId: string) => `${userId} ${conversationId} unsent `;

export interface Unsent {
  id: string;
  /** When it was written, UTC epoch milliseconds: messages are sent in that order. */
  at: number;
  text: string;
  picture: PrivatePicture | null;
  /** Why the site did not take it: its writer sends it again, or nobody does. */
  refused: string | null;
}

interface Of {
  userId: string;
  conversationId: string;
}

export const readDraft = ({ userId, conversationId }: Of): Promise<string> =>
  readText(draftName(userId, conversationId)).catch(() => "");

/** Without storage it stays on the screen only. */
export const keepDraft = ({ userId, conversationId }: Of, text: string): Promise<void> =>
  keepText(draftName(userId, conversationId), text).catch(() => undefined);

/** As it lies on the device; what lies there from before is its text alone. */
const kept = v.strictObject({
  text: v.string(),
  picture: v.nullable(privatePicture),
  refused: v.optional(v.nullable(v.string()), null),
});
const keptText = v.pipe(v.string(), v.parseJson(), kept);

function readKept(text: string): v.InferOutput<typeof kept> {
  const read = v.safeParse(keptText, text);
  return read.success ? read.output : { text, picture: null, refused: null };
}

/** What waits on this device, whichever of its tabs wrote it. */
export interface Outbox {
  /** The oldest first; nothing without storage. */
  read: () => Promise<Unsent[]>;
  /** @returns false without storage: it stays on the screen only */
  keep: (unsent: Unsent) => Promise<boolean>;
  forget: (id: string) => Promise<unknown>;
  /** What another tab keeps or forgets. @returns what ends that */
  hear: (changed: () => void) => () => void;
  /** Two tabs send by turns, so that messages are stored in the order in which they are counted. */
  byTurns: <T>(send: () => Promise<T>) => Promise<T>;
}

export function openOutbox({ userId, conversationId }: Of): Outbox {
  const start = unsentStart(userId, conversationId);
  /** @returns false without storage */
  const put = async (id: string, text: string, at?: number): Promise<boolean> => {
    try {
      await keepText(start + id, text, at);
    } catch {
      return false;
    }
    tellTabs(start);
    return true;
  };
  return {
    read: async () => {
      const texts = await readTexts(start).catch(() => []);
      return texts.map(({ name, at, text }) => ({ id: name.slice(start.length), at, ...readKept(text) }));
    },
    keep: ({ id, at, ...unsent }) => put(id, JSON.stringify(unsent), at),
    forget: (id) => put(id, ""),
    hear: (changed) => hearTabs(start, changed),
    byTurns: (send) =>
      "locks" in navigator ? navigator.locks.request(`leafproof-private ${conversationId}`, send) : send(),
  };
}
