import { Hono } from "hono";
import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import { mentionable, mentionableQuery } from "../../domain/views/forum/mentionable";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { query } from "../http/validate";

const names = z.object({
  items: z.array(
    z.object({ id: z.string(), username: z.string(), role: z.enum(ROLES), picture: z.string().nullable() }),
  ),
});

/** Members to name in a post. */
export const forumNamesApi = new Hono<AppEnv>().get(
  "/names",
  describe({
    tag: "Forum",
    summary: "Members whose name begins so, to mention them",
    description: "Eight at most: those first who wrote in the thread lately. `near` is that thread, or a post in it.",
    answer: names,
    problems: [400, 401, 403, 429],
  }),
  query(mentionableQuery),
  async (c) => {
    const found = await mentionable(c.get("request"), c.req.valid("query"));
    c.header("cache-control", "private, no-store");
    return c.json({
      items: found.flatMap((person) =>
        person.former ? [] : [{ id: person.id, username: person.username, role: person.role, picture: person.picture }],
      ),
    });
  },
);
