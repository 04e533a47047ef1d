import { Hono } from "hono";
import { restrictForm } from "../../domain/foundation/profile-access/forms";
import { restrictMember } from "../../domain/foundation/profile-access/restrict-member";
import { keptAwayApiQuery } from "../../domain/views/people/forms";
import { listKeptAway } from "../../domain/views/people/kept-away";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { done } from "../http/shapes";
import { json, query } from "../http/validate";
import { keptAway, toKeptAwayAnswer } from "./listed-answer";

const tag = "People";

/** Members who see the head of a member's profile only. */
export const restrictionsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Members you restricted, the newest first",
      answer: listOf(keptAway),
      problems: [400, 401],
    }),
    query(keptAwayApiQuery),
    async (c) => {
      const { cursor = null, limit } = c.req.valid("query");
      const page = await listKeptAway(c.get("request"), "restricted", { cursor, limit });
      return c.json({ items: page.items.map(toKeptAwayAnswer), nextCursor: page.nextCursor });
    },
  )
  .put(
    "/:id",
    describe({
      tag,
      summary: "Restrict a member, or take that back",
      description: "They see the head of your profile, and nothing else of it. They are not told.",
      answer: done,
      problems: [400, 401, 403, 404, 413, 415, 429],
    }),
    json(restrictForm),
    async (c) => {
      await restrictMember(c.get("request"), c.req.param("id"), c.req.valid("json").restricted);
      return c.json({ success: true as const });
    },
  );
