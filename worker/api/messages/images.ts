import { Hono } from "hono";
import { z } from "zod";
import { MESSAGE_IMAGE_HINT, MESSAGE_IMAGE_TYPES } from "../../domain/voice/message-images/image-forms";
import { storeMessageImage } from "../../domain/voice/messaging/store-image";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";

const file = { schema: { type: "string", format: "binary" } } as const;

/** Images for messages. */
export const messageImagesApi = new Hono<AppEnv>().post(
  "/:id/images",
  describe({
    tag: "Messages",
    summary: "Upload a picture for a message of this conversation",
    description: `${MESSAGE_IMAGE_HINT} At most 6000 × 6000 pixels. Its bytes decide, not its declared type. Nobody sees it before you send a message with its \`id\`; what is not sent within a day is deleted. Not in private mode.`,
    body: Object.fromEntries(MESSAGE_IMAGE_TYPES.map((type) => [type, file])),
    answer: z.object({ id: z.string(), type: z.enum(MESSAGE_IMAGE_TYPES), width: z.int(), height: z.int() }),
    status: 201,
    problems: [400, 401, 403, 404, 409, 413, 415],
  }),
  async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await storeMessageImage(c.get("request"), c.req.param("id"), bytes), 201);
  },
);
