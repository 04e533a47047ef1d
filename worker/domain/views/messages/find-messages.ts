import type { RequestContext } from "../../../context";
import type { ConversationPage } from "./conversation-page";
import { takeOrRefuse } from "../../../take-or-refuse";
import { type FoundPart, findIn, wordsToFind } from "../../voice/messages/find-text";
import type { MessageView } from "../../voice/messages/message-view";
import { talkerOf } from "../../voice/messages/talker";

/**
 * Messages searched together, and how many such rounds one search makes: each has to be decrypted first
 * (rules/messages#search).
 */
const LOOKED_TOGETHER = 500;
const LOOKS = 4;
const FOUND_MOST = 50;
const FIND_RULE = { limit: 120, windowMs: 600_000 } as const;

export interface FoundMessage {
  seq: number;
  senderId: string;
  /** UTC epoch milliseconds. */
  at: number;
  parts: FoundPart[];
}

export interface FoundMessages {
  /** The newest first. */
  items: FoundMessage[];
  /** The number before which the search can continue; null if all messages have been searched. */
  older: number | null;
  /** Whether it passed over messages that only the members' devices can read. */
  hasSealed: boolean;
}

type Searched = Pick<ConversationPage, "conversationId" | "isPrivate">;

interface Asked {
  q: string;
  /** Looks at older messages than this one only. */
  older: number | null;
}

/** The searchable text of a message: what was written, and the description of its picture. */
const searchedText = ({ text, image }: Pick<MessageView, "text" | "image">): string =>
  [text, image?.alt].filter(Boolean).join("\n");

/**
 * Searches the regular messages of a conversation, newest first; at most `LOOKS` × `LOOKED_TOGETHER` messages a call.
 * @param searched a conversation that is known to be the viewer's
 * @returns nothing of a private one, which only devices can search
 * @throws Unauthenticated; RateLimited
 */
export async function findMessages(
  context: Pick<RequestContext, "viewer" | "objects" | "now">,
  { conversationId, isPrivate }: Searched,
  { q, older }: Asked,
): Promise<FoundMessages> {
  const words = wordsToFind(q);
  const found: FoundMessages = { items: [], older: null, hasSealed: false };
  if (isPrivate || words.length === 0) return found;
  const { viewer, objects, now } = context;
  const { id } = talkerOf(viewer);
  await takeOrRefuse(objects.limiter(`message-search:${id}`), FIND_RULE, now);
  let before = older;
  for (let look = 0; look < LOOKS; look += 1) {
    const page = await objects.conversation(conversationId).page(id, { before, limit: LOOKED_TOGETHER });
    for (const message of page.messages.toReversed()) {
      const { seq, senderId, at, sealed } = message;
      before = seq;
      found.hasSealed ||= sealed !== null;
      const parts = senderId === null ? null : findIn(searchedText(message), words);
      if (parts === null || senderId === null) continue;
      found.items.push({ seq, senderId, at, parts });
      if (found.items.length === FOUND_MOST) return { ...found, older: seq > 1 ? seq : null };
    }
    if (!page.hasEarlier) return found;
  }
  return { ...found, older: before };
}
