import { keepText, readText, readTexts } from "../device/locked-texts";

/** Of one member and conversation: what was written in private mode and not sent. It lies locked on the device. */
const draftName = (userId: string, conversationId: string) => `${userId} ${conversationId} draft`;
const unsentStart = (userId: string, conversationId: string) => `${userId} ${conversationId} unsent `;

interface Of {
  userId: string;
  conversationId: string;
}

export const readDraft = ({ userId, conversationId }: Of): Promise<string> =>
  readText(draftName(userId, conversationId)).catch(() => "");

/** Without storage it stays on the screen only. */
export const keepDraft = ({ userId, conversationId }: Of, text: string): Promise<void> =>
  keepText(draftName(userId, conversationId), text).catch(() => undefined);

export async function readUnsent({ userId, conversationId }: Of): Promise<{ id: string; text: string }[]> {
  const start = unsentStart(userId, conversationId);
  const texts = await readTexts(start).catch(() => []);
  return texts.map(({ name, text }) => ({ id: name.slice(start.length), text }));
}

/** An empty text takes away what was kept. */
export const keepUnsent = ({ userId, conversationId }: Of, { id, text }: { id: string; text: string }): Promise<void> =>
  keepText(unsentStart(userId, conversationId) + id, text).catch(() => undefined);
