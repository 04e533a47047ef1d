import { createHash } from "node:crypto";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { sealedSize } from "@worker/domain/voice/message-images/sealed-sizes";
import type { PrivatePicture } from "@worker/domain/voice/sealed-messages/content";
import { sealPicture } from "@worker/domain/voice/sealed-messages/picture";
import type { Row } from "../data";
import { paint, PAINTED_SIDE } from "../pictures/paint";
import { SCENES } from "../pictures/post-scenes";
import { Random } from "../random";
import type { DemoMessage, Talks } from "./plan-talks";

const MINUTE = 60_000;
/** Of each scene; more would take long to paint. */
const VARIANTS = 3;

const MARK = /^@(\w+) /;
const isScene = (name: string): name is keyof typeof SCENES => name in SCENES;

/** A line of a talk that begins with "@" and a scene's name brings a picture of it. */
export function readPicture(line: string): { line: string; scene: keyof typeof SCENES | null } {
  const name = MARK.exec(line)?.[1] ?? "";
  return isScene(name) ? { line: line.replace(MARK, ""), scene: name } : { line, scene: null };
}

const painted = new Map<string, { alt: string; bytes: Uint8Array<ArrayBuffer> }>();

/** The picture of a message; null where it has none. Drawn once, however often it is asked for. */
export function pictureOf({ id, scene }: DemoMessage): { image: MessageImage; bytes: Uint8Array<ArrayBuffer> } | null {
  if (scene === null) return null;
  const hash = createHash("sha256").update(`message picture/${id}`).digest("hex");
  const seed = `message picture/${scene}/${parseInt(hash.slice(0, 8), 16) % VARIANTS}`;
  const { alt, shapes } = SCENES[scene](new Random(seed));
  const known = painted.get(seed) ?? { alt, bytes: paint(shapes) };
  painted.set(seed, known);
  const size = { width: PAINTED_SIDE, height: PAINTED_SIDE };
  return { image: { id: hash, alt, type: "image/png", ...size }, bytes: known.bytes };
}

interface SealedPicture {
  file: Uint8Array<ArrayBuffer>;
  picture: PrivatePicture;
}

const sealedOnce = new Map<string, Promise<SealedPicture>>();

/** What a private message's browser would have uploaded, and said of it in the message; null where it has no picture. */
export async function sealedPicture(conversationId: string, message: DemoMessage): Promise<SealedPicture | null> {
  const picture = pictureOf(message);
  if (picture === null) return null;
  const { image, bytes } = picture;
  const seal = async () => {
    const { file, ...opening } = await sealPicture(bytes, { conversationId, senderId: message.senderId });
    return { file, picture: { ...image, ...opening } };
  };
  const known = sealedOnce.get(image.id) ?? seal();
  sealedOnce.set(image.id, known);
  return known;
}

/** Their keys are sealed as they are written. */
export function* imageRows({ talks }: Pick<Talks, "talks">): Generator<Row<"messageImages">> {
  for (const { id: conversationId, messages } of talks) {
    for (const message of messages) {
      const picture = pictureOf(message);
      if (picture === null) continue;
      const { image, bytes } = picture;
      yield {
        ...{ id: image.id, conversationId, userId: message.senderId, key: null },
        ...(message.isPrivate
          ? { type: "sealed" as const, width: null, height: null, bytes: sealedSize(bytes.length) }
          : { type: image.type, width: image.width, height: image.height, bytes: bytes.length }),
        ...{ createdAt: message.at - MINUTE, unusedSince: null },
      };
    }
  }
}
