import { Hono } from "hono";
import { z } from "zod";
import { decideClaimAsStaff, decideClaimsAsStaff } from "../../domain/oversight/claim-decisions/decide-as-staff";
import { decideClaimAsVendor } from "../../domain/oversight/claim-decisions/decide-claim";
import { releaseClaim, takeClaim } from "../../domain/oversight/claim-decisions/hold-claim";
import { DECIDED_AT_ONCE } from "../../domain/foundation/queues/forms";
import { fileClaim } from "../../domain/voice/claims/file-claim";
import {
  CLAIM_OUTCOMES,
  CLAIM_STATES,
  claimBody,
  claimDecision,
  claimDecisions,
  claimsApiQuery,
  ownClaimsApiQuery,
  staffClaimsApiQuery,
} from "../../domain/voice/claims/forms";
import { type Claim, ownClaims, staffClaims, vendorClaims } from "../../domain/voice/claims/list-claims";
import { holdBody } from "../../domain/foundation/queues/forms";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { json, query } from "../http/validate";

const named = z.object({ id: z.string(), name: z.string() });
const claim = z.object({
  id: z.string(),
  vendor: named,
  product: named.nullable(),
  orderNumber: z.string(),
  purchaseDate: z.string().describe("YYYY-MM-DD"),
  amount: z.number().describe("US dollars"),
  outcome: z.enum(CLAIM_OUTCOMES).describe("`confirmed` by the vendor; `approved` by staff, which counts the sale"),
  rejectedReason: z.string().nullable(),
  createdAt: at,
});
const vendorClaim = claim.omit({ vendor: true, product: true, createdAt: true }).extend({
  id: z.string().describe("Random, and another than the member and staff see"),
  filedOn: z.string().describe("YYYY-MM-DD, in UTC: the day is all that is told of the time"),
});
const staffClaim = claim.extend({
  member: z.object({ id: z.string(), username: z.string().nullable() }),
  sameNetwork: z.boolean().describe("Filed from a network of the vendor's account: staff look first"),
  sameOrder: z.boolean().describe("Another member claims the same order; only one of the claims can be confirmed"),
  vendorState: z.enum(CLAIM_STATES),
  staffState: z.enum(CLAIM_STATES),
  holder: z
    .object({ id: z.string(), username: z.string(), since: at })
    .nullable()
    .describe("Who of staff has it in hand; null where nobody has"),
});
const decidedClaims = z.object({
  decided: z.array(z.string()).describe("Ids of the claims that this decision decided"),
  refused: z
    .array(z.object({ id: z.string(), orderNumber: z.string(), reason: z.string() }))
    .describe("Those it did not, and why, such as who decided one meanwhile"),
});

const toAnswer = <C extends Pick<Claim, "amountCents">>({ amountCents, ...rest }: C) => ({
  ...rest,
  amount: amountCents / 100,
});

const tag = "Purchase claims";

export const claimsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Your purchase claims, newest first", answer: listOf(claim), problems: [400, 401] }),
    query(ownClaimsApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      const { items, nextCursor } = await ownClaims(db, viewer, { cursor, limit });
      return c.json({ items: items.map(toAnswer), nextCursor });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Claim a purchase at a vendor",
      description:
        "One claim per order and vendor, unless it was rejected. The vendor or staff confirm or reject it; of several members' claims of one order only one can be confirmed.",
      answer: z.object({ id: z.string() }),
      status: 201,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(claimBody),
    async (c) => {
      const request = c.get("request");
      return c.json(await fileClaim(request, request.viewer, c.req.valid("json")), 201);
    },
  );

export const vendorClaimsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Claims at your vendor",
      description:
        "A claim shows from the day after it was filed, and tells its day only. Waiting ones come oldest day first, within a day in no order. Who filed them, and which review or product it is about, is not disclosed.",
      answer: listOf(vendorClaim),
      problems: [400, 401, 403, 404],
    }),
    query(claimsApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor = null, ...rest } = c.req.valid("query");
      const { items, nextCursor } = await vendorClaims(db, viewer, { cursor, ...rest }, now);
      return c.json({ items: items.map(toAnswer), nextCursor });
    },
  )
  .post(
    "/:id/decision",
    describe({
      tag,
      summary: "Confirm or reject a claim at your vendor",
      description: "A confirmation gives the verified-purchase mark to that member's reviews. Audited.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(claimDecision),
    async (c) => {
      const request = c.get("request");
      await decideClaimAsVendor(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json({ success: true as const });
    },
  );

export const staffClaimsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Claims by what staff said of them",
      description: "Search, and for waiting claims what the vendor said and an order by amount.",
      answer: listOf(staffClaim),
      problems: [400, 401, 403],
    }),
    query(staffClaimsApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor = null, ...rest } = c.req.valid("query");
      const { items, nextCursor } = await staffClaims(db, viewer, { cursor, ...rest }, now);
      return c.json({ items: items.map(toAnswer), nextCursor });
    },
  )
  .post(
    "/decisions",
    describe({
      tag,
      summary: "Decide several waiting claims",
      description: `Each once, whoever else decides at the same moment: the answer says which were decided and why the others were not. At most ${DECIDED_AT_ONCE}. Audited claim by claim.`,
      answer: decidedClaims,
      problems: [400, 401, 403, 413, 415],
    }),
    json(claimDecisions),
    async (c) => {
      const request = c.get("request");
      return c.json(await decideClaimsAsStaff(request, request.viewer, c.req.valid("json")));
    },
  )
  .post(
    "/:id/hold",
    describe({
      tag,
      summary: "Take a claim in hand",
      description:
        "Nobody else of staff decides it then for ten minutes, unless they take it over. Deciding takes a free claim by itself. Audited.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(holdBody),
    async (c) => {
      const request = c.get("request");
      await takeClaim(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/:id/hold",
    describe({
      tag,
      summary: "Give a claim back to the queue",
      answer: done,
      problems: [401, 403, 404, 409],
    }),
    async (c) => {
      const request = c.get("request");
      await releaseClaim(request, request.viewer, c.req.param("id"));
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/decision",
    describe({
      tag,
      summary: "Approve, reject or take back a claim",
      description:
        "An approval counts the sale and pays the review reward; rejecting an approved claim undoes both. Audited.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(claimDecision),
    async (c) => {
      const request = c.get("request");
      await decideClaimAsStaff(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json({ success: true as const });
    },
  );
