import { Hono } from "hono";
import { z } from "zod";
import { clearedSessionCookie } from "../../domain/foundation/sessions/sessions";
import { deleteAccount } from "../../domain/oversight/accounts/delete-account";
import { deletionForm } from "../../domain/oversight/accounts/deletion-forms";
import { exportAccount } from "../../domain/oversight/accounts/export-account";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";
import { inertFile } from "../../inert-file";

const tag = "Account";

/** The member's own data: everything in one file, and the end of it. */
export const accountApi = new Hono<AppEnv>()
  .get(
    "/export",
    describe({
      tag,
      summary: "Everything we keep about you",
      description: "One JSON document: a list for each kind of record. Five an hour.",
      answer: z.record(z.string(), z.unknown()),
      problems: [401],
    }),
    async (c) => {
      const request = c.get("request");
      const { body, fileName } = await exportAccount(request, request.viewer);
      const file = { type: "application/json; charset=utf-8", caching: "no-store", saveAs: fileName };
      return c.body(body, 200, inertFile(file));
    },
  )
  .delete(
    "/",
    describe({
      tag,
      summary: "Delete your account",
      description:
        "For good. Takes the password, and a code where a second factor is on. Reviews stay without your name unless `removeReviews` is true.",
      answer: done,
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(deletionForm),
    async (c) => {
      await deleteAccount(c.get("request"), c.req.valid("json"));
      c.header("set-cookie", clearedSessionCookie);
      return c.json({ success: true as const });
    },
  );
