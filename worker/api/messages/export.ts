import { Hono } from "hono";
import { z } from "zod";
import { exportQuery } from "../../domain/voice/messages/export-forms";
import { exportConversation } from "../../domain/voice/messaging/export-conversation";
import { inertFile } from "../../inert-file";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { at } from "../http/shapes";
import { query } from "../http/validate";
import { message } from "./answers";

/** A conversation as one file, for each of its two members. */
export const conversationExportApi = new Hono<AppEnv>().get(
  "/:id/export",
  describe({
    tag: "Messages",
    summary: "A conversation in one file, as you see it",
    description:
      "Every message, the oldest first; JSON, or with `format=text` plain text. What was sent in private mode stays sealed: only a browser with your key opens it. Ten an hour.",
    answer: z.object({
      conversation: z.string(),
      exportedAt: at,
      note: z.string(),
      members: z.record(z.string(), z.string()).describe("Names by id"),
      messages: z.array(message.omit({ isRead: true })),
    }),
    problems: [400, 401, 403, 404],
  }),
  query(exportQuery),
  async (c) => {
    const { format } = c.req.valid("query");
    const { body, type, fileName } = await exportConversation(c.get("request"), c.req.param("id"), format);
    return c.body(body, 200, inertFile({ type, caching: "private, no-store", saveAs: fileName }));
  },
);
