import { exports } from "cloudflare:workers";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { aPng } from "./pictures";
import { ask, ORIGIN, type Person } from "./site";

/** Sends a picture as a browser does: its bytes alone. */
export const uploadTo = (
  conversation: string,
  who: Pick<Person, "cookie"> | undefined,
  bytes: Uint8Array<ArrayBuffer> = aPng(),
  type = "image/png",
) =>
  exports.default.fetch(
    new Request(`${ORIGIN}/api/conversations/${conversation}/images`, {
      method: "POST",
      body: bytes,
      headers: { "content-type": type, ...(who && { cookie: who.cookie }) },
    }),
  );

/** Uploads a picture that is yet to be sent. @returns its id */
export async function aMessageImage(conversation: string, who: Person, bytes?: Uint8Array<ArrayBuffer>) {
  const answer = await uploadTo(conversation, who, bytes);
  return (await answer.json<{ id: string }>()).id;
}

export const sendImage = (conversation: string, who: Person, image: { id: string; alt?: string }, text = "") =>
  ask(`/api/conversations/${conversation}/messages`, { cookie: who.cookie, json: { content: text, image } });

/** Sends a picture. @returns the message's number and its image */
export async function showsImage(conversation: string, who: Person, alt = "The seal, broken", text = "") {
  const answer = await sendImage(conversation, who, { id: await aMessageImage(conversation, who), alt }, text);
  return answer.json<{ seq: number; text: string; image: MessageImage }>();
}

export const imageAt = (conversation: string, id: string): string => `/files/messages/${conversation}/${id}`;
