import { sketchOf } from "../../worker/domain/voice/messages/sketch";
import type { CountedMessage } from "../limiter/sending";
import type { Draft } from "./sender";

/** What the limits count of a message; of a private one only that it was sent. @param hashKey the HASH_KEY secret */
export async function countedMessage(
  conversation: string,
  { text, isPrivate, image }: Draft,
  hashKey: string,
): Promise<CountedMessage> {
  // A picture alone says nothing of how long its sender's messages are.
  if (isPrivate || (text === "" && image)) return { conversation, length: null, sketch: null };
  return { conversation, length: Array.from(text).length, sketch: await sketchOf(text, hashKey) };
}
