import { Hono } from "hono";
import { z } from "zod";
import { csvResponse } from "../../csv";
import { utcDay } from "../../days";
import { confirmWaitlist } from "../../domain/oversight/waitlist/confirm";
import { exportWaitlist, WAITLIST_COLUMNS } from "../../domain/oversight/waitlist/export-waitlist";
import {
  confirmWaitlistForm,
  exportWaitlistQuery,
  LEAVE_TEXTS,
  leaveForm,
  linkText,
  WAITLIST_JOINED,
  waitlistForm,
  waitlistQuery,
} from "../../domain/oversight/waitlist/forms";
import { joinWaitlist } from "../../domain/oversight/waitlist/join";
import { leaveWaitlist } from "../../domain/oversight/waitlist/leave";
import { listWaitlist } from "../../domain/oversight/waitlist/list-waitlist";
import { Conflict, NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { at } from "../http/shapes";
import { describe } from "../http/describe";
import { linkNext } from "../http/next-link";
import { json, query } from "../http/validate";

const done = z.object({ success: z.boolean(), message: z.string() });
/** See rules/platform#public-names. */
const entry = z.object({ id: z.string(), email: z.string(), createdAt: at });

/** The waitlist for those who join it, and for the admins who read it (rules/joining#waitlist). */
export const waitlistApi = new Hono<AppEnv>()
  .post(
    "/",
    describe({
      tag: "Site",
      summary: "Join the waitlist",
      description: "Emails a link to confirm the address. An address that is already on the list gets the same answer.",
      answer: done,
      problems: [400, 403, 413, 415],
    }),
    json(waitlistForm),
    async (c) => {
      await joinWaitlist(c.get("request"), c.req.valid("json").email);
      return c.json({ success: true, message: WAITLIST_JOINED });
    },
  )
  .post(
    "/confirm",
    describe({
      tag: "Site",
      summary: "Confirm an address on the waitlist",
      description: "With the token from the emailed link. A repeat changes nothing; an expired link answers 409.",
      answer: done,
      problems: [400, 403, 404, 409, 413, 415],
    }),
    json(confirmWaitlistForm),
    async (c) => {
      const { db, now, site } = c.get("request");
      const state = await confirmWaitlist(db, c.req.valid("json").token, now);
      if (state === "unknown") throw new NotFound(linkText(state, false));
      if (state !== "confirmed") throw new Conflict(linkText("expired", false), "link-expired");
      return c.json({ success: true, message: linkText(state, site.siteMode === "open") });
    },
  )
  .post(
    "/leave",
    describe({
      tag: "Site",
      summary: "Leave the waitlist",
      description: "With what the link in the opening email carries. The address is deleted; a repeat changes nothing.",
      answer: done,
      problems: [400, 403, 404, 413, 415],
    }),
    json(leaveForm),
    async (c) => {
      const { db, env } = c.get("request");
      const state = await leaveWaitlist(db, c.req.valid("json"), env.HASH_KEY);
      if (state === "unknown") throw new NotFound(LEAVE_TEXTS.unknown);
      return c.json({ success: true, message: LEAVE_TEXTS.left });
    },
  )
  .get(
    "/all",
    describe({
      tag: "Administration",
      summary: "The waitlist, the newest entries first",
      description:
        '`count` is the whole list. A `Link` header with rel="next" names the next page, where there is one.',
      answer: z.object({ waitlist: z.array(entry), count: z.number().int() }),
      problems: [400, 401, 403],
    }),
    query(waitlistQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      const { items, nextCursor, total } = await listWaitlist(db, viewer, { cursor, limit }, now);
      linkNext(c, nextCursor, limit);
      const waitlist = items.map(({ id, email, createdAt }) => ({ id, email, createdAt }));
      return c.json({ waitlist, count: total.signups });
    },
  )
  .get(
    "/export",
    describe({
      tag: "Administration",
      summary: "The whole waitlist as CSV, the oldest entries first",
      description:
        "RFC 4180, streamed; cells that a spreadsheet would run begin with an apostrophe. A response that breaks off is incomplete. Who exported it is audited.",
      answer: z.string(),
      answerType: "text/csv",
      problems: [400, 401, 403],
    }),
    query(exportWaitlistQuery),
    async (c) => {
      const { db, viewer, now, requestId } = c.get("request");
      const confirmedOnly = c.req.valid("query").confirmed ?? false;
      return csvResponse({
        name: `waitlist-${utcDay(now)}.csv`,
        header: WAITLIST_COLUMNS,
        batches: exportWaitlist(db, viewer, { confirmedOnly }, { now, requestId }),
        requestId,
      });
    },
  );
