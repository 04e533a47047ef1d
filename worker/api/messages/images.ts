import { Hono } from "hono";
import { z } from "zod";
import {
  MESSAGE_IMAGE_HINT,
  MESSAGE_IMAGE_LIMITS,
  MESSAGE_IMAGE_TOO_LARGE,
  MESSAGE_IMAGE_TYPES,
} from "../../domain/voice/message-images/image-forms";
import { TooLarge } from "../../errors";
import { SEALED_PICTURE_TYPE } from "../../domain/voice/message-images/sealed-sizes";
import { storeMessageImage, storeSealedImage } from "../../domain/voice/messaging/store-image";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";

const file = { schema: { type: "string", format: "binary" } } as const;

/** Images for messages. */
export const messageImagesApi = new Hono<AppEnv>().post(
  "/:id/images",
  describe({
    tag: "Messages",
    summary: "Upload a picture for a message of this conversation, or for the first one",
    description: `${MESSAGE_IMAGE_HINT} At most 6000 × 6000 pixels. Its bytes decide, not its declared type. There need be no conversation yet where you may begin it: its id is both members' ids, sorted and joined by a point. Nobody sees it before you send a message with its \`id\`; what is not sent within a day is deleted. In private mode it is what your browser sealed, as ${SEALED_PICTURE_TYPE}, filled up to 64, 128, 256 or 512 kB or to 1, 2, 4 or 5 MB.`,
    body: Object.fromEntries([...MESSAGE_IMAGE_TYPES, SEALED_PICTURE_TYPE].map((type) => [type, file])),
    answer: z.object({
      id: z.string(),
      type: z.enum([...MESSAGE_IMAGE_TYPES, "sealed"]),
      width: z.int().nullable().describe("null of what a browser sealed"),
      height: z.int().nullable(),
    }),
    status: 201,
    problems: [400, 401, 403, 404, 409, 413, 415],
  }),
  async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const isSealed = c.req.header("content-type")?.startsWith(SEALED_PICTURE_TYPE) === true;
    if (!isSealed && bytes.length > MESSAGE_IMAGE_LIMITS.maxBytes) throw new TooLarge(MESSAGE_IMAGE_TOO_LARGE);
    const store = isSealed ? storeSealedImage : storeMessageImage;
    return c.json(await store(c.get("request"), c.req.param("id"), bytes), 201);
  },
);
