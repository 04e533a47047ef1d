import * as v from "valibot";
import { randomBytes, toBase64Url } from "@worker/domain/voice/sealed-messages/bytes";
import { change } from "./private-store";

const stream = v.object({ stream: v.string(), counter: v.pipe(v.number(), v.safeInteger()) });

/** The next of this browser's messages in a conversation; no place is given twice, in whatever tab. */
export const nextPlace = (userId: string, conversationId: string): Promise<v.InferOutput<typeof stream>> =>
  change("streams", `${userId} ${conversationId}`, (known) => {
    const read = v.safeParse(stream, known);
    if (!read.success) return { stream: toBase64Url(randomBytes(12)), counter: 1 };
    return { stream: read.output.stream, counter: read.output.counter + 1 };
  });
