import * as v from "valibot";
import { type FoundMessage } from "@worker/domain/views/messages/find-messages";
import { type FoundPart, findIn } from "@worker/domain/voice/messages/find-text";
import { answeredMessage } from "@worker/domain/voice/messages/public-message";
import { ask } from "../private/keys/ask";
import type { Desk } from "../private/talk/desk";

/** Pages of messages that one search asks for. */
const PAGES = 10;

const answered = v.object({ items: v.array(answeredMessage), hasEarlier: v.boolean() });

interface FoundHere {
  items: FoundMessage[];
  /** From where a search goes on; null where all were looked at. */
  older: number | null;
  /** How many could not be opened here. */
  closed: number;
}

/**
 * Searches what this browser can open. The site is asked for pages of the conversation and learns nothing of the words.
 * @throws Refused; TypeError without a connection
 */
export async function findOnDevice(desk: Desk, words: readonly string[], older: number | null): Promise<FoundHere> {
  const found: FoundHere = { items: [], older, closed: 0 };
  for (let page = 0; page < PAGES; page += 1) {
    const path = `/api/conversations/${encodeURIComponent(desk.conversationId)}/messages`;
    const from = found.older === null ? "" : `?before=${found.older}`;
    const { items, hasEarlier } = await ask(path + from, answered);
    const readings = await desk.look(items);
    for (const { seq, senderId, at, text, image } of items.toReversed()) {
      found.older = seq;
      const reading = readings.get(seq);
      if (reading !== undefined && "lost" in reading) found.closed += 1;
      const said =
        reading === undefined
          ? { text, alt: image?.alt }
          : "text" in reading
            ? { text: reading.text, alt: reading.picture?.alt }
            : null;
      const parts = said === null ? null : partsOf(said, words);
      if (parts !== null && senderId !== null) found.items.push({ seq, senderId, at, parts });
    }
    if (!hasEarlier) return { ...found, older: null };
  }
  return found;
}

const partsOf = (
  said: { text: string | null; alt?: string | undefined },
  words: readonly string[],
): FoundPart[] | null => findIn([said.text, said.alt].filter(Boolean).join("\n"), words);
