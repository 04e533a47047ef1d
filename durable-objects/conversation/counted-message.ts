import { connect } from "../../worker/db/client";
import { SENDING_LIMITS } from "../../worker/domain/voice/messages/limits";
import { sketchOf } from "../../worker/domain/voice/messages/sketch";
import { watchSending } from "../../worker/domain/voice/messaging-safety/watch-sending";
import { type Env, readSettings } from "../../worker/env";
import { errorText } from "../../worker/observe/error-text";
import { log } from "../../worker/observe/log";
import type { ObjectStubs } from "../stubs";
import type { CountedMessage, SendingVerdict } from "../../worker/domain/voice/messages/sending";
import type { Draft, Sender } from "./sender";

/** What the limits count of a message; of a private one only that it was sent. @param hashKey the HASH_KEY secret */
async function countedMessage(
  conversation: string,
  { text, isPrivate, image }: Draft,
  hashKey: string,
): Promise<CountedMessage> {
  // A picture alone says nothing of how long its sender's messages are.
  if (isPrivate || (text === "" && image)) return { conversation, length: null, sketch: null };
  return { conversation, length: Array.from(text).length, sketch: await sketchOf(text, hashKey) };
}

interface Counting {
  env: Env;
  state: DurableObjectState;
  conversation: string;
  counter: ReturnType<ObjectStubs["limiter"]>;
}

/** Counts a sender's messages and has what they look like noted, which nobody waits for. */
export async function countMessages(
  { env, state, conversation, counter }: Counting,
  { id }: Sender,
  drafts: readonly Draft[],
  now: number,
): Promise<SendingVerdict> {
  const { HASH_KEY } = readSettings(env);
  const messages = await Promise.all(drafts.map((draft) => countedMessage(conversation, draft, HASH_KEY)));
  const taken = await counter.takeMessages(SENDING_LIMITS, messages, now);
  const watched = watchSending({ db: connect(env.DB), counter, now }, id, taken);
  const what = { message: "sending could not be watched", requestId: "conversation" };
  state.waitUntil(watched.catch((error: unknown) => log({ level: "error", ...what, ...errorText(error) })));
  return taken;
}
