import { Hono } from "hono";
import { z } from "zod";
import { confirmAge } from "../../domain/foundation/users/confirm-age";
import { ageGateForm } from "../../domain/foundation/users/forms";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

export const ageGateApi = new Hono<AppEnv>().post(
  "/",
  describe({
    tag: "Site",
    summary: "Pass the age gate",
    description: "Both statements must be true. A visitor gets a signed cookie; a member's account remembers it.",
    answer: z.object({ isAgeVerified: z.literal(true) }),
    problems: [400, 403, 413, 415],
  }),
  json(ageGateForm),
  async (c) => {
    const { db, viewer, now, cookies } = c.get("request");
    await confirmAge(db, viewer, now);
    if (viewer.kind === "visitor") c.header("set-cookie", await cookies.setAgeVerified(now));
    return c.json({ isAgeVerified: true as const });
  },
);
