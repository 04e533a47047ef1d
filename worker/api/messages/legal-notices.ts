import { Hono } from "hono";
import { LEGAL_NOTICE_IDS } from "../../domain/voice/messages/legal-notices";
import { dismissNotice } from "../../domain/voice/messaging/dismiss-notice";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";

/** The legal notices over messages. */
export const legalNoticesApi = new Hono<AppEnv>().delete(
  "/:id",
  describe({
    tag: "Messages",
    summary: "Dismiss a legal notice over your messages",
    description: `One of ${LEGAL_NOTICE_IDS.join(", ")}; on all of your devices.`,
    answer: done,
    problems: [401, 403, 404],
  }),
  async (c) => {
    const notice = LEGAL_NOTICE_IDS.find((id) => id === c.req.param("id"));
    if (notice === undefined) throw new NotFound("There is no such notice.");
    await dismissNotice(c.get("request"), notice);
    return c.json({ success: true as const });
  },
);
