import { Hono } from "hono";
import { z } from "zod";
import { cancelRedemption } from "../../domain/voice/redemptions/cancel-redemption";
import { ownRedemptionsApiQuery, redemptionBody } from "../../domain/voice/redemptions/forms";
import { ownRedemptions } from "../../domain/voice/redemptions/own-redemptions";
import { requestRedemption } from "../../domain/voice/redemptions/request-redemption";
import { OPEN_REDEMPTIONS_MAX, REDEMPTION_STATES, RETURN_CAUSES } from "../../domain/voice/redemptions/rules";
import { WAYS } from "../../domain/voice/redemptions/words";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";

/** What member and staff both see of a redemption. */
export const redemptionShape = {
  id: z.string(),
  way: z.enum(WAYS).describe("`bank_transfer` and `paypal` are cash"),
  points: z.number().int().describe("Each is worth a cent"),
  card: z.string().nullable().describe("Which gift card"),
  store: z.object({ id: z.string(), name: z.string() }).nullable().describe("Of store credit"),
  payoutEnding: z.string().describe("The last characters of where it is paid to; empty once that is deleted"),
  state: z.enum(REDEMPTION_STATES).describe("`held`: the points have left the balance, and nothing is paid yet"),
  requestedAt: at,
  settledAt: at.nullable(),
  reference: z.string().nullable().describe("What staff say of the payment"),
  returnCause: z.enum(RETURN_CAUSES).nullable(),
  returnReason: z.string().nullable(),
};
const redemption = z.object({
  ...redemptionShape,
  canCancel: z.boolean().describe("Nobody of staff has taken it in hand"),
});

const tag = "Redemptions";

export const redemptionsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Your redemptions, newest first", answer: listOf(redemption), problems: [400, 401] }),
    query(ownRedemptionsApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      return c.json(await ownRedemptions(db, viewer, { cursor, limit }));
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Redeem points",
      description: `The points leave the balance at once, and staff pay by hand. At most ${OPEN_REDEMPTIONS_MAX} are open at a time. The same \`key\` sent again answers with the request that it made. 409 where the balance does not cover it.`,
      answer: z.object({
        id: z.string(),
        isRepeat: z.boolean().describe("The request had been made with this key before"),
      }),
      status: 201,
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(redemptionBody),
    async (c) => {
      const request = c.get("request");
      return c.json(await requestRedemption(request, request.viewer, c.req.valid("json")), 201);
    },
  )
  .post(
    "/:id/cancellation",
    describe({
      tag,
      summary: "Cancel a redemption",
      description: "While nobody of staff has taken it in hand. The points go back to the balance.",
      answer: done,
      problems: [401, 404, 409],
    }),
    async (c) => {
      const request = c.get("request");
      await cancelRedemption(request, request.viewer, c.req.param("id"));
      return c.json({ success: true as const });
    },
  );
