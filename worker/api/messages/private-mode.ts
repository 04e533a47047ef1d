import { Hono } from "hono";
import { z } from "zod";
import { conversationKeys } from "../../domain/views/messages/conversation-keys";
import { modeForm } from "../../domain/voice/messages/forms";
import { switchMode } from "../../domain/voice/messaging/switch-mode";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { at } from "../http/shapes";
import { json } from "../http/validate";
import { lineOf, message } from "./answers";

const tag = "Messages";

const key = z.object({
  userId: z.string(),
  id: z.string(),
  encryptKey: z.string(),
  signKey: z.string(),
  label: z.string().nullable().describe("null of the other's"),
  createdAt: at,
  removedAt: at.nullable().describe("null while messages are sealed for it"),
});

/** What private mode needs of a conversation beside its messages. */
export const privateModeApi = new Hono<AppEnv>()
  .get(
    "/:id/keys",
    describe({
      tag,
      summary: "The public keys of a conversation's two members",
      description: "Removed ones as well: what they signed is checked by them still.",
      answer: z.object({ keys: z.array(key) }),
      problems: [401, 403, 404],
    }),
    async (c) => c.json({ keys: await conversationKeys(c.get("request"), c.req.param("id")) }),
  )
  .put(
    "/:id/mode",
    describe({
      tag,
      summary: "Turn private mode on or off",
      description:
        "On needs `accepted`, which says that its limits were read, and a key on both sides; off is at once. A line in the conversation tells both.",
      answer: z.object({
        isPrivateMode: z.boolean(),
        line: message.nullable().describe("null where it was so already"),
      }),
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(modeForm),
    async (c) => {
      const { isPrivateMode, accepted } = c.req.valid("json");
      const id = c.req.param("id");
      const line = await switchMode(c.get("request"), id, { isPrivate: isPrivateMode, accepted });
      return c.json({ isPrivateMode, line: lineOf(line, id) });
    },
  );
