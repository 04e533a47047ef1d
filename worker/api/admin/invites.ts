import { Hono } from "hono";
import { z } from "zod";
import { generateInvite, switchInviteForm } from "../../domain/oversight/invites/forms";
import { generateInviteCode } from "../../domain/oversight/invites/generate-invite";
import { type Invite, listInvites } from "../../domain/oversight/invites/list-invites";
import { switchInvite } from "../../domain/oversight/invites/switch-invite";
import { arrayQuery } from "../../domain/foundation/lists/forms";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe } from "../http/describe";
import { linkNext } from "../http/next-link";
import { json, query } from "../http/validate";

/** See rules/platform#public-names. */
const invite = z.object({
  id: z.string(),
  code: z.string(),
  isActive: z.boolean().describe("False while it is deactivated. Expired and used up follow from the other fields."),
  currentUses: z.number().int(),
  maxUses: z.number().int(),
  description: z.string().optional(),
  createdAt: at,
  expiresAt: at.optional().describe("Absent: it never expires"),
});

const toAnswer = ({ description, expiresAt, ...rest }: Invite): z.infer<typeof invite> => ({
  id: rest.id,
  code: rest.code,
  isActive: rest.isActive,
  currentUses: rest.currentUses,
  maxUses: rest.maxUses,
  createdAt: rest.createdAt,
  ...(description === null ? {} : { description }),
  ...(expiresAt === null ? {} : { expiresAt }),
});

const tag = "Administration";

/** Invite codes, under rules/platform#public-names; admins only. */
export const invitesApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Invite codes, newest first",
      description: 'A `Link` header with rel="next" names the next page, where there is one.',
      answer: z.array(invite),
      problems: [400, 401, 403],
    }),
    query(arrayQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      const { items, nextCursor } = await listInvites(db, viewer, { cursor, limit }, now);
      linkNext(c, nextCursor, limit);
      return c.json(items.map(toAnswer));
    },
  )
  .post(
    "/generate",
    describe({
      tag,
      summary: "Create an invite code",
      description: "One use and no expiry unless the body says otherwise. Who made it is audited.",
      answer: z.object({ code: z.string() }),
      problems: [400, 401, 403, 413, 415],
    }),
    json(generateInvite),
    async (c) => {
      const { db, viewer, now, requestId } = c.get("request");
      const { code } = await generateInviteCode(db, viewer, c.req.valid("json"), { now, requestId });
      return c.json({ code });
    },
  )
  .put(
    "/:id",
    describe({
      tag,
      summary: "Deactivate an invite code, or make it work again",
      description: "Who did it is audited; a repeat changes nothing.",
      answer: done,
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(switchInviteForm),
    async (c) => {
      const { db, viewer, now, requestId } = c.get("request");
      const { isActive } = c.req.valid("json");
      await switchInvite(db, viewer, { id: c.req.param("id"), isActive }, { now, requestId });
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/:id",
    describe({
      tag,
      summary: "Deactivate an invite code",
      description: "Who did it is audited; a repeat changes nothing. PUT with `isActive` takes it back.",
      answer: done,
      problems: [401, 403, 404],
    }),
    async (c) => {
      const { db, viewer, now, requestId } = c.get("request");
      await switchInvite(db, viewer, { id: c.req.param("id"), isActive: false }, { now, requestId });
      return c.json({ success: true as const });
    },
  );
