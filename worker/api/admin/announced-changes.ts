import { Hono } from "hono";
import { z } from "zod";
import { CHANGING_TEXTS } from "../../domain/foundation/announced-changes/changing-texts";
import { CHANGE_STATES } from "../../domain/foundation/announced-changes/announced-change";
import { announceChange } from "../../domain/oversight/announcing/announce-change";
import { announcedChange, changesQuery, withdrawal } from "../../domain/oversight/announcing/forms";
import { listChanges } from "../../domain/oversight/announcing/list-changes";
import { withdrawChange } from "../../domain/oversight/announcing/withdraw-change";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";

const change = z.object({
  id: z.string(),
  document: z.enum(CHANGING_TEXTS),
  summary: z.string(),
  state: z.enum(CHANGE_STATES),
  effectiveAt: at,
  announcedAt: at,
  announcedBy: z.string().nullable(),
  mailed: z.number().int().describe("Emails so far; all of them once `toldAt` is set"),
  toldAt: at.nullable(),
  withdrawnAt: at.nullable(),
  withdrawnReason: z.string().nullable(),
});

const tag = "Administration";

/** Announced changes of the legal texts (rules/content#announced-changes); admins only. */
export const announcedChangesApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Announced changes of the legal texts, newest first",
      answer: listOf(change),
      problems: [400, 401, 403],
    }),
    query(changesQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor, limit } = c.req.valid("query");
      const page = await listChanges(db, viewer, { cursor, limit }, now);
      return c.json(page);
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Announce a change to every member",
      description:
        "At once on every page, and by email and on the site to everybody who is a member now, each once. The day leaves all of them 14 days, the sending included. Audited.",
      answer: z.object({ id: z.string(), members: z.number().int().describe("To how many it goes") }),
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(announcedChange),
    async (c) => {
      const made = await announceChange(c.get("request"), c.req.valid("json"));
      return c.json(made);
    },
  )
  .post(
    "/:id/withdrawal",
    describe({
      tag,
      summary: "Withdraw an announced change before it takes effect",
      description: "The reason is public, on the page of the text. Who was not told yet is not told. Audited.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(withdrawal),
    async (c) => {
      await withdrawChange(c.get("request"), c.req.param("id"), c.req.valid("json").reason);
      return c.json({ success: true as const });
    },
  );
