import { Hono } from "hono";
import { z } from "zod";
import { changeIdentity, readIdentity } from "../../domain/oversight/vendor-identity/change-identity";
import { changeVerification } from "../../domain/oversight/vendor-identity/change-verification";
import { verificationBody } from "../../domain/oversight/vendor-identity/verification-forms";
import { identityBody } from "../../domain/oversight/vendor-identity/identity-forms";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const tag = "Staff";

const identity = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string(),
  host: z.string().describe("Outbound links lead nowhere else"),
  pendingWebsite: z.string().nullable().describe("A website on another host that is waiting for a second person"),
  version: z.number().int().describe("Give it back with a change, so that no other change is overwritten"),
});

/** What of a vendor goes through support (rules/vendors#identity-changes). */
export const staffVendorsApi = new Hono<AppEnv>()
  .get(
    "/:id",
    describe({ tag, summary: "A vendor's name and website", answer: identity, problems: [401, 403, 404] }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json(await readIdentity(db, viewer, c.req.param("id")));
    },
  )
  .put(
    "/:id",
    describe({
      tag,
      summary: "Change a vendor's name and website",
      description:
        "A website on another host waits in the moderation queue for another staff member. Giving the current website withdraws the pending one.",
      answer: z.object({ saved: z.literal(true), websitePending: z.boolean() }),
      problems: [400, 401, 403, 404, 409],
    }),
    json(identityBody),
    async (c) => {
      const change = { ...c.req.valid("json"), id: c.req.param("id") };
      return c.json({ saved: true as const, ...(await changeIdentity(c.get("request"), change)) });
    },
  )
  .put(
    "/:id/verification",
    describe({
      tag,
      summary: "End a vendor's verification, or give it back",
      description: "Only what staff ended can be given back; what lapsed comes back with its fee.",
      answer: z.object({ saved: z.literal(true) }),
      problems: [400, 401, 403, 404, 409],
    }),
    json(verificationBody),
    async (c) => {
      await changeVerification(c.get("request"), { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json({ saved: true as const });
    },
  );
