import { Hono } from "hono";
import { z } from "zod";
import { listTokens, makeToken, revokeToken } from "../../domain/oversight/plans/api-tokens";
import { tokenBody } from "../../domain/oversight/plans/token-forms";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const token = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: at,
  lastUsedAt: at.nullable().describe("At most a minute behind"),
  revokedAt: at.nullable(),
});

const tag = "Vendor";

/** The own vendor's write tokens (rules/plans#write-tokens). None of these calls takes a token itself. */
export const apiTokensApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Your write tokens, newest first",
      answer: z.object({ items: z.array(token).max(20) }),
      problems: [401, 403, 404],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json({ items: (await listTokens(db, viewer)).tokens });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Create a write token",
      description:
        "The token is in this answer and nowhere else. Send it as `Authorization: Bearer …` to calls under /api/vendor; it acts for your vendor alone, 120 calls a minute.",
      answer: z.object({ id: z.string(), token: z.string() }),
      status: 201,
      problems: [400, 401, 403, 404, 409],
    }),
    json(tokenBody),
    async (c) => {
      const context = c.get("request");
      return c.json(await makeToken(context, context.viewer, c.req.valid("json").name), 201);
    },
  )
  .delete(
    "/:id",
    describe({
      tag,
      summary: "Revoke a write token",
      answer: done,
      problems: [401, 403, 404],
    }),
    async (c) => {
      const context = c.get("request");
      await revokeToken(context, context.viewer, c.req.param("id"));
      return c.json({ success: true as const });
    },
  );
