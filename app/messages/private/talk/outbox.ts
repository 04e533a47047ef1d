import * as v from "valibot";
import { type PrivatePicture, privatePicture } from "@worker/domain/voice/sealed-messages/content";
import { keepText, readText, readTexts } from "../device/locked-texts";

/** Of one member and conversation: what was written in private mode and not sent. It lies locked on the device. */
const draftName = (userId: string, conversationId: string) => `${userId} ${conversationId} draft`;
const unsentStart = (userId: string, conversationId: string) => `${userId} ${conversationId} unsent `;

export interface Unsent {
  id: string;
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

export async function readUnsent({ userId, conversationId }: Of): Promise<Unsent[]> {
  const start = unsentStart(userId, conversationId);
  const texts = await readTexts(start).catch(() => []);
  return texts.map(({ name, text }) => ({ id: name.slice(start.length), ...readKept(text) }));
}

export const keepUnsent = ({ userId, conversationId }: Of, { id, ...unsent }: Unsent): Promise<void> =>
  keepText(unsentStart(userId, conversationId) + id, JSON.stringify(unsent)).catch(() => undefined);
export const forgetUnsent = ({ userId, conversationId }: Of, id: string): Promise<void> =>
  keepText(unsentStart(userId, conversationId) + id, "").catch(() => undefined);
