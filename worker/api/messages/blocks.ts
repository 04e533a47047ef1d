import { Hono } from "hono";
import { blockForm } from "../../domain/voice/messages/forms";
import { blockMember } from "../../domain/voice/messaging/block-member";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";

/** Members from whom a member wants to hear nothing. */
export const blocksApi = new Hono<AppEnv>().put(
  "/:id",
  describe({
    tag: "Messages",
    summary: "Block a member, or take that back",
    description: "While either of two members blocks the other, neither writes to the other.",
    answer: done,
    problems: [400, 401, 403, 404, 413, 415],
  }),
  json(blockForm),
  async (c) => {
    await blockMember(c.get("request"), c.req.param("id"), c.req.valid("json").blocked);
    return c.json({ success: true as const });
  },
);
