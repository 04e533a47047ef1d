import { Hono } from "hono";
import { blockForm } from "../../domain/voice/messages/forms";
import { keptAwayApiQuery } from "../../domain/views/people/forms";
import { listKeptAway } from "../../domain/views/people/kept-away";
import { blockMember } from "../../domain/voice/messaging/block-member";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { done } from "../http/shapes";
import { json, query } from "../http/validate";
import { keptAway, toKeptAwayAnswer } from "../people/listed-answer";

const tag = "Messages";

/** Members from whom a member wants to hear nothing. */
export const blocksApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Members you blocked, the newest first", answer: listOf(keptAway), problems: [400, 401] }),
    query(keptAwayApiQuery),
    async (c) => {
      const { cursor = null, limit } = c.req.valid("query");
      const page = await listKeptAway(c.get("request"), "blocked", { cursor, limit });
      return c.json({ items: page.items.map(toKeptAwayAnswer), nextCursor: page.nextCursor });
    },
  )
  .put(
    "/:id",
    describe({
      tag,
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
