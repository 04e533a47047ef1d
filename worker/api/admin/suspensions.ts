import { Hono } from "hono";
import { z } from "zod";
import { SUBSTANCES, type Substance } from "../../domain/catalogue/substances/classes";
import { suspensionBody } from "../../domain/catalogue/substances/forms";
import { liftSuspension, suspendSubstance } from "../../domain/catalogue/substances/suspend-substance";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const saved = z.object({ saved: z.literal(true) });
const tag = "Administration";

function substanceOf(name: string): Substance {
  const substance = SUBSTANCES.find((each) => each === name);
  if (substance === undefined) throw new NotFound("There is no such substance.");
  return substance;
}

/** The switch that suspends a substance (rules/substances#suspension); admins only. */
export const adminSuspensionsApi = new Hono<AppEnv>()
  .put(
    "/:substance",
    describe({
      tag,
      summary: "Suspend a substance",
      description:
        "Its products stay listed, as suspended and without an outbound link. In force within 15 seconds. Audited.",
      answer: saved,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(suspensionBody),
    async (c) => {
      const request = c.get("request");
      const substance = substanceOf(c.req.param("substance"));
      await suspendSubstance(request, request.viewer, { substance, ...c.req.valid("json") });
      return c.json({ saved: true as const });
    },
  )
  .delete(
    "/:substance",
    describe({
      tag,
      summary: "Lift the suspension of a substance",
      answer: saved,
      problems: [401, 403, 404, 409],
    }),
    async (c) => {
      const request = c.get("request");
      await liftSuspension(request, request.viewer, substanceOf(c.req.param("substance")));
      return c.json({ saved: true as const });
    },
  );
