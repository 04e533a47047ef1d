import { Hono } from "hono";
import { visitorsApiQuery } from "../../domain/views/profile-analytics/forms";
import { readVisitors } from "../../domain/views/profile-analytics/visitors";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { query } from "../http/validate";
import { toVisitorsAnswer, visitors } from "../people/analytics-answer";

export const accountVisitorsApi = new Hono<AppEnv>().get(
  "/",
  describe({
    tag: "Account",
    summary: "Who visited your profile: names of those who let theirs be seen, the others as a number",
    description: "Days are UTC, today's among them; what is older than 90 days is not kept.",
    answer: visitors,
    problems: [400, 401],
  }),
  query(visitorsApiQuery),
  async (c) => {
    c.header("cache-control", "private, no-store");
    return c.json(toVisitorsAnswer(await readVisitors(c.get("request"), c.req.valid("query").range)));
  },
);
