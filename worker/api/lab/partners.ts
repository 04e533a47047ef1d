import { Hono } from "hono";
import { z } from "zod";
import { PARTNER_ACTS, partnerBody, partnersApiQuery } from "../../domain/catalogue/lab/partners/partner-forms";
import {
  addPartner,
  changePartner,
  listPartners,
  movePartner,
  readPartner,
} from "../../domain/catalogue/lab/partners/partners";
import { contactInfo } from "../../domain/catalogue/lab/results/schema";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe } from "../http/describe";
import { json, query } from "../http/validate";

const partner = z.object({
  id: z.string(),
  name: z.string(),
  certificationNumber: z.string(),
  accreditations: z.array(z.string()),
  accreditationEndsAt: at.nullable().describe("00:00 UTC of the last day on which the accreditation holds"),
  contactInfo,
  specialties: z.array(z.string()),
  verifiedAt: at.nullable(),
  verifiedBy: z.string().nullable(),
  deactivatedAt: at.nullable(),
  createdAt: at,
});

const tag = "Lab panel";
const problems = [400, 401, 403, 404, 409, 413, 415];

/** The laboratories whose results the site takes (rules/lab#laboratories); moderators and admins. */
export const labPartnersApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Laboratories by name",
      answer: z.object({ items: z.array(partner), nextCursor: z.string().nullable() }),
      problems: [400, 401, 403],
    }),
    query(partnersApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      const { items, nextCursor } = await listPartners(db, viewer, { cursor, limit });
      return c.json({ items, nextCursor });
    },
  )
  .get("/:id", describe({ tag, summary: "One laboratory", answer: partner, problems: [401, 403, 404] }), async (c) => {
    const { db, viewer } = c.get("request");
    return c.json(await readPartner(db, viewer, c.req.param("id")));
  })
  .post(
    "/",
    describe({
      tag,
      summary: "Add a laboratory",
      description: "Unverified at first. A certification number belongs to one laboratory, whatever its case.",
      answer: z.object({ id: z.string() }),
      status: 201,
      problems,
    }),
    json(partnerBody),
    async (c) => c.json({ id: await addPartner(c.get("request"), c.req.valid("json")) }, 201),
  )
  .put(
    "/:id",
    describe({ tag, summary: "Change what is on record about a laboratory", answer: done, problems }),
    json(partnerBody),
    async (c) => {
      await changePartner(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/:act",
    describe({
      tag,
      summary: "Verify, deactivate or reactivate a laboratory",
      description: `\`act\` is ${PARTNER_ACTS.join(", ")}. A deactivated one cannot back new results.`,
      answer: done,
      problems: [401, 403, 404, 409],
    }),
    async (c) => {
      const act = PARTNER_ACTS.find((each) => each === c.req.param("act"));
      if (act === undefined) throw new NotFound("There is no such act.");
      await movePartner(c.get("request"), c.req.param("id"), act);
      return c.json({ success: true as const });
    },
  );
