import { Hono } from "hono";
import { appealDecision } from "../../domain/oversight/moderation/appeal-decision";
import { appealApiForm } from "../../domain/foundation/cases/forms";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";

/** A member's appeal against a decision about their own content (rules/moderation#appeals). */
export const appealsApi = new Hono<AppEnv>().post(
  "/",
  describe({
    tag: "Moderation",
    summary: "Appeal against a moderators' decision, once and within 30 days",
    description: "A decision about someone else answers 404.",
    answer: done,
    status: 201,
    problems: [400, 401, 403, 404, 409, 413, 415],
  }),
  json(appealApiForm),
  async (c) => {
    const request = c.get("request");
    await appealDecision(request, request.viewer, c.req.valid("json"));
    return c.json({ success: true as const }, 201);
  },
);
